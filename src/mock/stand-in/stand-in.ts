// The stand-in for a service: what it responds with, and what can be changed of it. Needs neither network nor Node, so that a mock
// server and handlers in a page respond alike.

import type { Operation } from '../../contract/index.ts';
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
import { createParts, type Parts, type StandInOptions } from './parts.ts';
import { inWordsOf, reject } from './reject.ts';
import { respondTo } from './respond.ts';
import { fill } from './state/roles.ts';
import type { State } from './state/state.ts';

/** A response, and the operation of the request. */
export interface Responded {
  readonly response: MockResponse;
  readonly operation?: Operation | undefined;
}

/** A stand-in for a service. */
export type StandIn = ReturnType<typeof createStandIn>;

/** Creates a stand-in. @throws ContractError when the contract has an invalid schema */
export function createStandIn(options: StandInOptions) {
  const { contract } = options;
  const partsNow = createParts(options);
  const { overrides, lasts, state } = partsNow();
  const find = createOperationFinder(contract.operations);
  const nearest = once(() => createNearestFinder(contract));
  // The pages of any origin may read every response.
  const rules = { origins: '*', exposed: exposedHeaders(contract.operations, REASON_HEADER) } as const;
  return {
    ...{ contract, overrides },
    /** The longest body that is accepted, in bytes. */
    maxBody: options.maxBody ?? contract.source.silences.get('body-size')?.bytes ?? MOST_BYTES,
    /** Responds to a request, with 500 where a response cannot be made. Never rejects. */
    async respond(request: MockRequest): Promise<Responded> {
      const found = find(request);
      const given = await respondFound(partsNow(), request, found, nearest).catch(failure);
      const response = inWordsOf(contract, given);
      const headers = { ...corsOf(request, rules).headers, ...response.headers };
      const operation = found.kind === 'operation' ? found.operation : undefined;
      return { response: { ...response, headers }, operation };
    },
    state: lasts ? state : undefined,
    /** Path parameters of an operation that name what exists. */
    existing: (operation: Operation) => existingParams(partsNow().state, operation),
    /** Resets state and overrides. */
    reset(): void {
      state.reset();
      overrides.reset();
    },
  };
}

/** 10 MB, for a contract that says nothing of it. */
const MOST_BYTES = 10_485_760;

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
    return near ? { ...given, reason: `${given.reason} ${near}` } : given;
  }
  const reason = found.place ? 'the methods of this path' : 'the methods of every path';
  return { status: 204, headers: { Allow: found.allowed.join(', ') }, reason };
}

/** The first resource of each collection that a path goes through. */
function existingParams(state: State, { path }: Operation): Readonly<Record<string, string>> {
  const params: Record<string, string> = {};
  for (const { index, 1: name = '' } of path.matchAll(/\{([^}]*)\}/g)) {
    const [id] = state.ids(fill(path.slice(0, index).replace(/\/$/, ''), params));
    if (id === undefined) return params;
    params[name] = id;
  }
  return params;
}
