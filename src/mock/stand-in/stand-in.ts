// The stand-in for a service: the steps that a request passes, in order. Needs neither network nor Node, so that a mock
// server and handlers in a page respond alike.

import { type Contract, type Operation, responseFor, withoutWriteOnly } from '../../contract/index.ts';
import {
  corsOf,
  createOperationFinder,
  createRequestJudge,
  exposedHeaders,
  type Found,
  type HttpRequest,
  isBearer,
  isPreflight,
  preflightHeaders,
  problem,
  Rejection,
} from '../../http/index.ts';
import { oncePer } from '../../once.ts';
import { kitSeed, repliesOf } from '../kit/index.ts';
import { type Call, type MockResponse, REASON_HEADER, rejection } from './call.ts';
import { createEcho } from './created.ts';
import { createKnownIds, createReferences, isAccount, type KnownIds, shownBy } from './existing.ts';
import { createOverrides, type Overrides } from './overrides.ts';
import { appliedOf } from './prefer.ts';
import { reject } from './reject.ts';
import { type Ask, remember } from './replies.ts';
import { type RunningSettings, type Settings, startSettings } from './settings.ts';
import { createRoles, type RoleOf } from './state/roles.ts';
import { createState, firstOfExamples, type MockState, type State, stateOfSeed } from './state/state.ts';
import {
  type Access,
  followOverride,
  followSettings,
  limitRequests,
  type Parts,
  readBody,
  readPreference,
  requireAccount,
  requireCredential,
  requirePreference,
  requireReferences,
  requireValid,
  respondById,
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

/** A stand-in for a service. */
export interface StandIn {
  readonly contract: Contract;
  /** Responds to a request, with 500 where a response cannot be made. Never rejects. */
  readonly respond: (request: HttpRequest) => Promise<Responded>;
  readonly settings: Pick<RunningSettings, 'get' | 'set'>;
  readonly overrides: Pick<Overrides, 'get' | 'set'>;
  readonly state: State | undefined;
  /** Operations whose responses do not use the state, if there is one. */
  readonly unkept: readonly Operation[];
  /** Resets state and overrides. */
  reset(): void;
}

/** Creates a stand-in. @throws ContractError when the contract has an invalid schema */
export function createStandIn(options: StandInOptions): StandIn {
  const { contract } = options;
  const roleOf = createRoles(contract);
  const knownIds = createKnownIds(contract);
  const state = stateOf(options, roleOf, knownIds);
  const parts: Parts = {
    contract,
    ask: remember(repliesOf(contract.document), options.ask),
    judge: createRequestJudge(contract),
    access: accessOf(options),
    existing: state ?? shownBy(contract, options.accounts),
    knownIds,
    findUnknown: createReferences(contract),
    echo: createEcho(contract, roleOf),
    settings: startSettings(options.settings),
    overrides: createOverrides(),
    roleOf,
    state,
  };
  const { settings, overrides } = parts;
  return {
    contract,
    respond: createResponder(parts),
    settings,
    overrides,
    state,
    unkept: state ? contract.operations.filter((operation) => roleOf(operation) === undefined) : [],
    reset() {
      state?.reset();
      overrides.set({});
    },
  };
}

function createResponder(parts: Parts): StandIn['respond'] {
  const { operations } = parts.contract;
  const find = createOperationFinder(operations);
  // The pages of any origin may read every response.
  const exposed = exposedHeaders(operations, REASON_HEADER, 'Preference-Applied');
  const rules = { origins: '*', exposed } as const;
  return async (request) => {
    const found = find(request);
    const given = await respondFound(parts, request, found).catch(failure);
    const headers = { ...corsOf(request, rules).headers, ...given.headers };
    return {
      response: { ...given, headers },
      operation: found.kind === 'operation' ? found.operation : undefined,
    };
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
  if (found.kind === 'rejected')
    return first ? reject(parts, callOf(first), found.problem) : rejection(found.problem);
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
  respondByState,
  respondById,
  respondByPrism,
];

async function respondCall(parts: Parts, call: Call): Promise<MockResponse> {
  try {
    for (const step of steps) {
      const response = await step(parts, call);
      if (response) return withExtras(parts, call, shownOnly(parts.contract, call, response));
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
  if (!stateful || !hasAccounts(contract)) return undefined;
  return ({ scheme, value }) =>
    isBearer(scheme) ? kitSeed.tokens.find(({ token }) => token === value)?.accounts : 'all';
}

function stateOf({ contract, stateful, state }: StandInOptions, roleOf: RoleOf, knownIds: KnownIds) {
  if (!stateful) return undefined;
  const first = firstOfExamples(contract, roleOf, knownIds);
  if (state) return createState(state, first);
  if (hasAccounts(contract)) return createState(stateOfSeed(contract, roleOf, kitSeed));
  return createState({ resources: {}, others: 'examples' }, first);
}

const hasAccounts = ({ operations }: Contract) =>
  operations.some(({ parameters }) => parameters.some(isAccount));
