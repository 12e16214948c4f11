// A request from its method and path on: preflights, operations, OPTIONS, 404 and 405.

import type { Operation } from '../contract/index.ts';
import {
  corsOf,
  createOperationFinder,
  exposedHeaders,
  type Found,
  type HttpRequest,
  isPreflight,
  type Problem,
  preflightHeaders,
  problem,
} from '../http/index.ts';
import { type Answer, REASON_HEADER, refusal } from './answer.ts';
import { answerCall } from './call.ts';
import type { Call, Context } from './context.ts';
import { refuse } from './reply.ts';

/** An answer, and the operation that the request meant. */
export interface Answered {
  readonly answer: Answer;
  readonly operation?: Operation;
}

/** Makes what answers every request, whatever it means; it never rejects. */
export function createAnswer(context: Context): (request: HttpRequest) => Promise<Answered> {
  const { operations } = context.contract;
  const find = createOperationFinder(operations);
  const rules = {
    origins: '*' as const,
    exposed: exposedHeaders(operations, REASON_HEADER, 'Preference-Applied'),
  };
  return async (request) => {
    const found = find(request);
    const cors = corsOf(request, rules).headers;
    const given = await answerFound(context, request, found).catch(failure);
    const operation = found.kind === 'operation' ? found.operation : undefined;
    return {
      answer: { ...given, headers: { ...cors, ...given.headers } },
      ...(operation && { operation }),
    };
  };
}

function failure(error: unknown): Answer {
  const reason = error instanceof Error ? error.message : String(error);
  return refusal(problem('internal-server-error', `The mock could not make this answer: ${reason}.`));
}

async function answerFound(context: Context, request: HttpRequest, found: Found): Promise<Answer> {
  if (isPreflight(request)) {
    const headers = preflightHeaders(request, found.place?.allowed ?? []);
    return { status: 204, headers, reason: 'any origin may call the mock' };
  }
  if (found.kind === 'refused') return refuseAt(context, request, found.problem, found.place);
  if (found.kind === 'operation') {
    const call: Call = { request, operation: found.operation, params: found.place.params };
    return answerCall(context, call);
  }
  const reason = found.place ? 'the methods of this path' : 'the methods of every path';
  return { status: 204, headers: { Allow: found.allowed.join(', ') }, reason };
}

async function refuseAt(
  context: Context,
  request: HttpRequest,
  refused: Problem,
  place: Found['place'],
): Promise<Answer> {
  const [operation] = place?.operations ?? [];
  if (place === undefined || operation === undefined) return refusal(refused);
  return refuse(context, { request, operation, params: place.params }, refused);
}
