// From a request to its response: which operation it is of, and what that says.

import type { Contract, Operation } from '../../contract/index.ts';
import {
  corsOf,
  createOperationFinder,
  exposedHeaders,
  type Found,
  isPreflight,
  preflightHeaders,
  problem,
  rawPathOf,
} from '../../http/index.ts';
import { createNearestFinder } from '../../http/traffic/index.ts';
import { once } from '../../once.ts';
import { type Call, type MockRequest, type MockResponse, REASON_HEADER, rejection } from './call.ts';
import { isAccount } from './existing.ts';
import type { Parts } from './parts.ts';
import { inWordsOf, reject } from './reject.ts';
import { respondTo } from './respond.ts';

/** A response, and the operation of the request. */
export interface Responded {
  readonly response: MockResponse;
  readonly operation?: Operation | undefined;
}

/** Makes the function that responds, with 500 where a response cannot be made. */
export function createResponder(
  contract: Contract,
  partsNow: () => Parts,
): (request: MockRequest) => Promise<Responded> {
  const { operations } = contract;
  const find = createOperationFinder(operations);
  const nearest = once(() => createNearestFinder(contract));
  // The pages of any origin may read every response.
  const exposed = exposedHeaders(operations, REASON_HEADER);
  const rules = { origins: '*', exposed } as const;
  return async (request) => {
    const found = find(request);
    const given = inWordsOf(contract, await respondFound(partsNow(), request, found, nearest).catch(failure));
    const headers = { ...corsOf(request, rules).headers, ...given.headers };
    const operation = found.kind === 'operation' ? found.operation : undefined;
    return { response: { ...given, headers }, operation };
  };
}

function failure(error: unknown): MockResponse {
  const reason = error instanceof Error ? error.message : String(error);
  return rejection(problem('internal-server-error', `The mock could not make this response: ${reason}.`));
}

/** Responds to preflights, OPTIONS, and with 404 and 405; other requests are calls. */
async function respondFound(
  parts: Parts,
  request: MockRequest,
  found: Found,
  nearest: () => ReturnType<typeof createNearestFinder>,
): Promise<MockResponse> {
  if (isPreflight(request)) {
    const headers = preflightHeaders(request, found.place?.allowed ?? []);
    return { status: 204, headers, reason: 'any origin may call the mock' };
  }
  const { params = {}, written, operations: [first] = [] } = found.place ?? {};
  const callOf = (operation: Operation): Call => {
    const account = params[operation.parameters.find(isAccount)?.name ?? ''];
    return { request, operation, params, written, account, preference: {} };
  };
  if (found.kind === 'operation') return respondTo(parts, callOf(found.operation));
  if (found.kind === 'rejected') {
    if (first) return reject(parts, callOf(first), found.problem);
    const given = rejection(found.problem);
    const near = nearest()(request.method, rawPathOf(request.url));
    return near ? { ...given, reason: `${given.reason} ${near.says}` } : given;
  }
  const reason = found.place ? 'the methods of this path' : 'the methods of every path';
  return { status: 204, headers: { Allow: found.allowed.join(', ') }, reason };
}
