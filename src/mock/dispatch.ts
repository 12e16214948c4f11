// Which operation a request means, and the answer to one that means none: 404, 405, OPTIONS and the preflight.

import type { Request } from 'express';
import { allowedMethods, type PathMatch, type PathMatcher, problem, rawPathOf } from '../http/index.ts';
import { type Answer, refusal } from './answer.ts';
import { answerCall } from './call.ts';
import { isPreflight, preflightHeaders } from './cors.ts';
import type { Call, Kit } from './kit.ts';
import type { MockOperation } from './operation.ts';
import { refuse } from './refuse.ts';

/** A kit, and the operations that it answers for. */
export interface Dispatcher extends Kit {
  readonly operations: readonly MockOperation[];
  readonly match: PathMatcher;
}

/** Answers any request. @throws what `answerCall` throws. */
export async function dispatch(dispatcher: Dispatcher, request: Request): Promise<Answer> {
  // RFC 9112 §3.2.
  if (request.httpVersion === '1.1' && request.headers.host === undefined) {
    return refusal(problem('malformed-http', 'Send the header Host.'));
  }
  const match = dispatcher.match(rawPathOf(request.originalUrl));
  if (isPreflight(request)) return preflight(request, match);
  if (match === undefined) return refusal(problem('not-found', 'There is nothing at this path.'));
  const operations = dispatcher.operations.filter(({ path }) => path === match.template);
  const operation = operationFor(request.method, operations);
  if (operation) return answerCall(dispatcher, callOf(request, operation, match));
  return withoutOperation(dispatcher, request, match, operations);
}

function operationFor(method: string, operations: readonly MockOperation[]): MockOperation | undefined {
  const declared = operations.find((operation) => operation.method === method);
  return (
    declared ?? (method === 'HEAD' ? operations.find((operation) => operation.method === 'GET') : undefined)
  );
}

async function withoutOperation(
  dispatcher: Dispatcher,
  request: Request,
  match: PathMatch,
  [any]: readonly MockOperation[],
): Promise<Answer> {
  const headers = { Allow: allowedMethods(match.methods).join(', ') };
  if (request.method === 'OPTIONS') return { status: 204, headers, reason: 'the methods of this path' };
  const detail = 'This path has no such method; the header Allow names those it has.';
  const refused = problem('method-not-allowed', detail, { headers });
  return any ? refuse(dispatcher, callOf(request, any, match), refused) : refusal(refused);
}

function preflight(request: Request, match: PathMatch | undefined): Answer {
  const allowed = match ? allowedMethods(match.methods) : [];
  const headers = preflightHeaders(request, allowed);
  const reason = 'any origin may call the mock';
  return { status: 204, headers: match ? { ...headers, Allow: allowed.join(', ') } : headers, reason };
}

function callOf(request: Request, operation: MockOperation, { params }: PathMatch): Call {
  return {
    request,
    operation,
    params,
    query: request.query as Call['query'],
    accepts: (mediaTypes) => {
      if (request.headers.accept === undefined || mediaTypes.length === 0) return undefined;
      return request.accepts([...mediaTypes]) || undefined;
    },
  };
}
