// The stand-in for a service: what it is made from, and what can be changed of it. Needs neither network nor Node, so that a mock
// server and handlers in a page respond alike.

import { asReceived, type Contract, type Operation } from '../../contract/index.ts';
import {
  createRequestJudge,
  type FieldError,
  type HttpRequest,
  invalidBody,
  isBearer,
  type Problem,
} from '../../http/index.ts';
import { createNearestFinder } from '../../http/traffic/index.ts';
import { once } from '../../once.ts';
import { kitSeed } from '../kit/index.ts';
import { deviationsOf, faultsOfOverrides, faultsOfSettings, faultsOfState } from './checks.ts';
import { createCreate } from './created.ts';
import { createKnownIds, createReferences, isAccount, shownBy } from './existing.ts';
import { createMakeUp } from './made-up.ts';
import { type AllOverrides, createOverrides } from './overrides.ts';
import type { Access, Parts } from './parts.ts';
import type { Ask } from './replies.ts';
import { createResponder, type Responded } from './responder.ts';
import { type Settings, startSettings } from './settings.ts';
import { createFirst, type FirstResources } from './state/first.ts';
import { createRoles, fill, type Roles } from './state/roles.ts';
import { createState, type MockState, type State, stateOfSeed } from './state/state.ts';
import { givesFiles, takesFiles } from './state/uploads.ts';

/** Options of a mock besides its contract. */
export interface StandInContents {
  /**
   * The accepted credentials, each for every account: what follows `Bearer` or `Basic`, or an API key. Default:
   * any non-empty one, or those of the seed.
   */
  readonly bearer?: readonly string[];
  /**
   * Whether it remembers what is created. It then starts with the seed of the kit or, for a contract without
   * accounts (`x-input: account`), with the contract's examples. Default: false; it responds with examples.
   */
  readonly stateful?: boolean;
  /** The state that a memory starts with and is reset to, instead of these. */
  readonly state?: MockState;
  /** How many resources each list has beside those that the contract shows: made up, the same at every start. */
  readonly items?: number;
  /** The longest body that is accepted, in bytes. Default: what the contract decides, else 10 MB. */
  readonly maxBody?: number;
  /** Accounts in addition to those that the contract shows. */
  readonly accounts?: readonly string[];
  /** Settings for all calls until they are changed. */
  readonly settings?: Settings;
}

export interface StandInOptions extends StandInContents {
  readonly contract: Contract;
  /** Prism, or known responses where it does not run. */
  readonly ask: Ask;
}

/** A value that is checked when it is replaced: the problem with it, or undefined once it is in use. */
export interface Held<T> {
  readonly get: () => T;
  readonly set: (value: T) => Problem | undefined;
}

/** A stand-in for a service. */
export interface StandIn {
  readonly contract: Contract;
  /** The longest body that is accepted, in bytes. */
  readonly maxBody: number;
  /** Responds to a request, with 500 where a response cannot be made. Never rejects. */
  readonly respond: (request: HttpRequest) => Promise<Responded>;
  readonly settings: Held<Settings>;
  readonly overrides: Held<AllOverrides>;
  readonly state: State | undefined;
  /** Where resources of the state leave the contract, in words. */
  readonly deviations: () => readonly string[];
  /** Operations whose responses do not use the state, if there is one. */
  readonly unkept: readonly Operation[];
  /** Path parameters of an operation that name what exists. */
  readonly existing: (operation: Operation) => Readonly<Record<string, string>>;
  /** Resets state, overrides and settings. */
  reset(): void;
}

/** Creates a stand-in. @throws ContractError when the contract has an invalid schema */
export function createStandIn(options: StandInOptions): StandIn {
  const { contract } = options;
  const roles = createRoles(contract);
  const knownIds = createKnownIds(contract);
  const makeUp = createMakeUp(asReceived(contract));
  const first = createFirst(contract, roles, knownIds, { makeUp, more: options.items });
  const state = stateOf(options, roles, first);
  const settings = startSettings(options.settings);
  const overrides = createOverrides();
  const parts = {
    contract,
    ask: options.ask,
    judge: createRequestJudge(contract),
    access: accessOf(options),
    existing: state ?? shownBy(contract, options.accounts),
    knownIds,
    findUnknown: createReferences(contract),
    nearest: once(() => createNearestFinder(contract)),
    create: createCreate(contract, roles, makeUp),
    makeUp,
    settings,
    overrides,
    roles,
    lasts: state !== undefined,
  };
  /** Without a memory each request has a state of its own, which is what the contract shows. */
  const partsNow = (): Parts => ({ ...parts, state: state ?? createState(EXAMPLES, first) });
  const decided = contract.source.silences.get('body-size')?.bytes;
  return {
    contract,
    maxBody: options.maxBody ?? decided ?? MOST_BYTES,
    respond: createResponder(contract, partsNow),
    settings: held(settings, faultsOfSettings),
    overrides: held(overrides, (value) => faultsOfOverrides(value, contract)),
    state,
    deviations: () => (state ? deviationsOf(state.get(), contract, roles) : []),
    unkept: state
      ? contract.operations.filter(
          (each) => !roles.of(each) && !takesFiles(each) && !givesFiles(contract, each),
        )
      : [],
    existing: (operation) => existingParams(partsNow().state, operation),
    reset() {
      state?.reset();
      overrides.set({});
      settings.set(options.settings ?? {});
    },
  };
}

/** 10 MB, for a contract that says nothing of it. */
const MOST_BYTES = 10_485_760;

const held = <T>(
  { get, set }: { readonly get: () => T; readonly set: (value: T) => void },
  faultsOf: (value: unknown) => readonly FieldError[],
): Held<T> => ({
  get,
  set(value) {
    const faults = faultsOf(value);
    if (faults.length > 0) return invalidBody(faults);
    set(value);
    return undefined;
  },
});

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

/** The tokens that were given, wherever the contract has its credential; else the seed's, if the seed is used. */
function accessOf({ contract, bearer, stateful }: StandInOptions): Access | undefined {
  if (bearer) {
    return ({ scheme, value }) => (scheme.type === 'mutualTLS' || bearer.includes(value) ? 'all' : undefined);
  }
  if (!stateful || !hasAccounts(contract.operations)) return undefined;
  return ({ scheme, value }) =>
    isBearer(scheme) ? kitSeed.tokens.find(({ token }) => token === value)?.accounts : 'all';
}

function stateOf({ contract, stateful, state, items }: StandInOptions, roles: Roles, first: FirstResources) {
  if (!stateful && items === undefined && state === undefined) return undefined;
  const problemOf = (value: unknown) => {
    const faults = faultsOfState(value, contract, roles);
    return faults.length > 0 ? invalidBody(faults) : undefined;
  };
  const initial =
    state ?? (hasAccounts(contract.operations) ? stateOfSeed(contract, roles, kitSeed) : EXAMPLES);
  return createState(initial, first, problemOf);
}

const EXAMPLES: MockState = { resources: {}, others: 'examples' };

/** Whether resources belong to accounts. */
export const hasAccounts = (operations: readonly Operation[]): boolean =>
  operations.some(({ parameters }) => parameters.some(isAccount));
