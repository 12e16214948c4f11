// The stand-in for a service: the steps that a request passes, in order. Needs neither network nor Node, so that a mock
// server and handlers in a page respond alike.

import {
  asReceived,
  type Contract,
  type Operation,
  responseFor,
  withoutWriteOnly,
} from '../../contract/index.ts';
import {
  corsOf,
  createOperationFinder,
  createRequestJudge,
  exposedHeaders,
  type FieldError,
  type Found,
  type HttpRequest,
  invalidBody,
  isBearer,
  isPreflight,
  type Problem,
  preflightHeaders,
  problem,
  Rejection,
  rawPathOf,
} from '../../http/index.ts';
import { createNearestFinder } from '../../http/traffic/index.ts';
import { once, oncePer } from '../../once.ts';
import { kitSeed } from '../kit/index.ts';
import { type Call, type MockResponse, REASON_HEADER, rejection } from './call.ts';
import { deviationsOf, faultsOfOverrides, faultsOfSettings, faultsOfState } from './checks.ts';
import { createCreate } from './created.ts';
import { createKnownIds, createReferences, isAccount, shownBy } from './existing.ts';
import { createMakeUp } from './made-up.ts';
import { type AllOverrides, createOverrides } from './overrides.ts';
import type { Access, Parts } from './parts.ts';
import { appliedOf } from './prefer.ts';
import { inWordsOf, reject } from './reject.ts';
import type { Ask } from './replies.ts';
import { type Settings, startSettings } from './settings.ts';
import { createFirst, type FirstResources } from './state/first.ts';
import { createRoles, fill, type Roles } from './state/roles.ts';
import { createState, type MockState, type State, stateOfSeed } from './state/state.ts';
import { givesFiles, takesFiles } from './state/uploads.ts';
import {
  followOverride,
  followSettings,
  keepFiles,
  limitRequests,
  readBody,
  readPreference,
  requireAccount,
  requireCredential,
  requireKnown,
  requirePreference,
  requireReferences,
  requireValid,
  respondByPrism,
  respondByState,
  type Step,
} from './steps.ts';

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

/** A response, and the operation of the request. */
export interface Responded {
  readonly response: MockResponse;
  readonly operation?: Operation | undefined;
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

function createResponder(contract: Contract, partsNow: () => Parts): StandIn['respond'] {
  const { operations } = contract;
  const find = createOperationFinder(operations);
  // The pages of any origin may read every response.
  const exposed = exposedHeaders(operations, REASON_HEADER, 'Preference-Applied');
  const rules = { origins: '*', exposed } as const;
  return async (request) => {
    const found = find(request);
    const given = inWordsOf(contract, await respondFound(partsNow(), request, found).catch(failure));
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
async function respondFound(parts: Parts, request: HttpRequest, found: Found): Promise<MockResponse> {
  if (isPreflight(request)) {
    const headers = preflightHeaders(request, found.place?.allowed ?? []);
    return { status: 204, headers, reason: 'any origin may call the mock' };
  }
  const { params = {}, written, operations: [first] = [] } = found.place ?? {};
  const callOf = (operation: Operation): Call => {
    const account = params[operation.parameters.find(isAccount)?.name ?? ''];
    return { request, operation, params, written, account, preference: {}, isFree: true };
  };
  if (found.kind === 'operation') return respondCall(parts, callOf(found.operation));
  if (found.kind === 'rejected') {
    if (first) return reject(parts, callOf(first), found.problem);
    const given = rejection(found.problem);
    const near = parts.nearest()(request.method, rawPathOf(request.url));
    return near ? { ...given, reason: `${given.reason} ${near.says}` } : given;
  }
  const reason = found.place ? 'the methods of this path' : 'the methods of every path';
  return { status: 204, headers: { Allow: found.allowed.join(', ') }, reason };
}

const steps: readonly Step[] = [
  readPreference,
  requireCredential,
  requireAccount,
  limitRequests,
  readBody,
  requirePreference,
  followOverride,
  followSettings,
  requireValid,
  requireReferences,
  requireKnown,
  respondByState,
  respondByPrism,
];

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
  if (content?.schemaPointer === undefined || !hasWriteOnly(contract)) return response;
  return { ...response, body: withoutWriteOnly(contract, content.schemaPointer, response.body) };
}

const hasWriteOnly = oncePer(({ document }: Contract) =>
  JSON.stringify(document).includes('"writeOnly":true'),
);

/** A response with the delay and fault of the request, else of an override or the settings. */
function withExtras({ settings }: Parts, { preference, extras }: Call, response: MockResponse): MockResponse {
  const usual = settings.get();
  const fault = preference.fault ?? extras?.fault ?? response.fault ?? usual.fault;
  const delay = preference.delay ?? extras?.delay ?? response.delay ?? usual.delay;
  return {
    ...response,
    ...(fault !== undefined && { reason: `fault=${fault} in place of a response (${response.reason})` }),
    applied: [...appliedOf(preference, response.status), ...(response.applied ?? [])],
    delay: delay || undefined,
    fault,
  };
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
