// From a request to its response: which operation it is of, and the steps that it passes then.

import { type Contract, type Operation, responseFor, withoutWriteOnly } from '../../contract/index.ts';
import {
  corsOf,
  createOperationFinder,
  exposedHeaders,
  type Found,
  type HttpRequest,
  isPreflight,
  preflightHeaders,
  problem,
  Rejection,
  rawPathOf,
} from '../../http/index.ts';
import { createNearestFinder } from '../../http/traffic/index.ts';
import { once } from '../../once.ts';
import { type Call, type MockResponse, REASON_HEADER, rejection } from './call.ts';
import { isAccount } from './existing.ts';
import type { Parts } from './parts.ts';
import { appliedOf } from './prefer.ts';
import { inWordsOf, reject } from './reject.ts';
import { hasText } from './resource.ts';
import { keepFiles, steps } from './steps.ts';
/** A response, and the operation of the request. */
export interface Responded {
  readonly response: MockResponse;
  readonly operation?: Operation | undefined;
}

/** Makes the function that responds, with 500 where a response cannot be made. */
export function createResponder(
  contract: Contract,
  partsNow: () => Parts,
): (request: HttpRequest) => Promise<Responded> {
  const { operations } = contract;
  const find = createOperationFinder(operations);
  const nearest = once(() => createNearestFinder(contract));
  // The pages of any origin may read every response.
  const exposed = exposedHeaders(operations, REASON_HEADER, 'Preference-Applied');
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

/** Responds to preflights, OPTIONS, and with 404 and 405; other requests are calls, which pass the steps. */
async function respondFound(
  parts: Parts,
  request: HttpRequest,
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
  if (found.kind === 'operation') return respondCall(parts, callOf(found.operation));
  if (found.kind === 'rejected') {
    if (first) return reject(parts, callOf(first), found.problem);
    const given = rejection(found.problem);
    const near = nearest()(request.method, rawPathOf(request.url));
    return near ? { ...given, reason: `${given.reason} ${near.says}` } : given;
  }
  const reason = found.place ? 'the methods of this path' : 'the methods of every path';
  return { status: 204, headers: { Allow: found.allowed.join(', ') }, reason };
}

async function respondCall(parts: Parts, call: Call): Promise<MockResponse> {
  try {
    for (const step of steps) {
      const response = await step(parts, call);
      if (response === undefined) continue;
      await keepFiles(parts, call, response);
      return withExtras(parts, call, shownOnly(parts.contract, call, response));
    }
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
    return withExtras(parts, call, await reject(parts, call, error.problem));
  }
  throw new TypeError('no step responds');
}

/** A response without what is only written. */
function shownOnly(contract: Contract, { operation }: Call, response: MockResponse): MockResponse {
  const { content } = responseFor(operation.responses, response.status) ?? {};
  if (content?.schemaPointer === undefined || !hasText(contract, '"writeOnly":true')) return response;
  return { ...response, body: withoutWriteOnly(contract, content.schemaPointer, response.body) };
}

/** A response with the delay and fault of the request, else of an override or the settings. */
function withExtras({ settings }: Parts, { preference, extras }: Call, response: MockResponse): MockResponse {
  const usual = settings.get();
  const fault = preference.fault ?? extras?.fault ?? response.fault ?? usual.fault;
  const delay = preference.delay ?? extras?.delay ?? response.delay ?? usual.delay;
  return {
    ...response,
    ...(fault !== undefined && { reason: `fault=${fault} in place of a response (${response.reason})` }),
    applied: appliedOf(preference, response.status),
    delay: delay || undefined,
    fault,
  };
}
