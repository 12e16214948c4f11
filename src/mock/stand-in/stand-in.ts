// The stand-in for a service: what it responds with, and what can be changed of it. Needs neither network nor Node, so that a mock
// server and handlers in a page respond alike.

import type { Contract, Operation } from '../../contract/index.ts';
import type { MockRequest } from './call.ts';
import type { Overrides } from './overrides.ts';
import { createParts, type StandInOptions } from './parts.ts';
import { createResponder, type Responded } from './responder.ts';
import { fill } from './state/roles.ts';
import type { State } from './state/state.ts';

/** A stand-in for a service. */
export interface StandIn {
  readonly contract: Contract;
  /** The longest body that is accepted, in bytes. */
  readonly maxBody: number;
  /** Responds to a request, with 500 where a response cannot be made. Never rejects. */
  readonly respond: (request: MockRequest) => Promise<Responded>;
  readonly overrides: Overrides;
  readonly state: State | undefined;
  /** Path parameters of an operation that name what exists. */
  readonly existing: (operation: Operation) => Readonly<Record<string, string>>;
  /** Resets state and overrides. */
  reset(): void;
}

/** Creates a stand-in. @throws ContractError when the contract has an invalid schema */
export function createStandIn(options: StandInOptions): StandIn {
  const { contract } = options;
  const partsNow = createParts(options);
  const { overrides, lasts, state } = partsNow();
  return {
    ...{ contract, overrides },
    maxBody: options.maxBody ?? contract.source.silences.get('body-size')?.bytes ?? MOST_BYTES,
    respond: createResponder(contract, partsNow),
    state: lasts ? state : undefined,
    existing: (operation) => existingParams(partsNow().state, operation),
    reset() {
      state.reset();
      overrides.reset();
    },
  };
}

/** 10 MB, for a contract that says nothing of it. */
const MOST_BYTES = 10_485_760;

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
