// What stands in for a service: the list of the steps that a request meets, in their order. Needs no network and no Node,
// so that a mock server and a page's own fetch answer alike.

import type { Contract, Operation } from '../contract/index.ts';
import { createRequestJudge, type HttpRequest } from '../http/index.ts';
import { kitSeed, repliesOf } from '../kit/index.ts';
import {
  type Access,
  createRefuse,
  limitRequests,
  readBody,
  readPreference,
  requireAccount,
  requireCredential,
  requirePreference,
  requireValid,
} from './admit.ts';
import { type Ask, remember } from './answers.ts';
import type { Step } from './call.ts';
import {
  answerById,
  answerByPrism,
  answerFromState,
  followOverride,
  followScript,
  followSettings,
  requireReferences,
} from './choose.ts';
import { createEcho } from './created.ts';
import { createKnownIds, createReferences, type KnownIds, shownBy } from './existing.ts';
import { createScripts } from './prefer.ts';
import { type Answered, createAnswer } from './receive.ts';
import {
  createOverrides,
  followScenario,
  type Overrides,
  type RunningScenario,
  type Scenario,
  startScenario,
} from './scenario.ts';
import { createDice, type RunningSettings, type Settings, startSettings } from './settings.ts';
import { createRespond } from './state/respond.ts';
import { createRoles, type RoleOf } from './state/roles.ts';
import { createState, firstOfExamples, type MockState, type State, stateOfSeed } from './state/state.ts';

/** What a mock is made of, beside its contract. */
export interface StandInContents {
  /** The bearer credentials to accept, for every account. Default: any that is not empty, or those of the seed. */
  readonly bearer?: readonly string[];
  /**
   * Whether it keeps what is created and knows nothing else: the seed of the kit, or, of a contract without accounts
   * (`x-input: account`), what its examples show. Default: false; it answers from the examples.
   */
  readonly stateful?: boolean;
  /** What a memory begins with, and goes back to, instead. */
  readonly state?: MockState;
  /** Is told of everything that is kept, each time that it changes. */
  readonly onState?: (state: MockState) => void;
  /** Accounts beside those that the contract shows. */
  readonly accounts?: readonly string[];
  /** What holds for all calls until it is changed. */
  readonly settings?: Settings;
  readonly scenario?: Scenario;
  /** What chance is drawn with. Default: 1. */
  readonly seed?: number;
}

/** What a stand-in is made of. */
export interface StandInOptions extends StandInContents {
  readonly contract: Contract;
  /** Prism, or what stands for it where it does not run. */
  readonly ask: Ask;
  /** Whether pages of other origins may send cookies (`credentials: 'include'`). Default: false. */
  readonly credentials?: boolean;
}

/** A contract that answers. */
export interface StandIn {
  readonly contract: Contract;
  /** Answers a request, with 500 where an answer cannot be made. Never rejects. */
  readonly answer: (request: HttpRequest) => Promise<Answered>;
  readonly settings: Pick<RunningSettings, 'get' | 'set'>;
  readonly overrides: Pick<Overrides, 'running' | 'get' | 'set'>;
  readonly state?: State;
  /** Operations whose answers come of no state and change none, where there is one. */
  readonly unkept: readonly Operation[];
  readonly scenario?: RunningScenario;
  /** Goes back to the beginning: state, scenario, scripts and overrides. */
  reset(): void;
}

/**
 * Makes a stand-in.
 * @throws ContractError when the contract has a schema that is none.
 */
export function createStandIn(options: StandInOptions): StandIn {
  const { contract, credentials = false } = options;
  const settings = startSettings(options.settings);
  const scripts = createScripts();
  const overrides = createOverrides();
  const dice = createDice(options.seed ?? 1);
  const scenario = options.scenario && startScenario(options.scenario);
  const roleOf = createRoles(contract);
  const knownIds = createKnownIds(contract);
  const state: State | undefined = stateOf(options, roleOf, knownIds, () => {
    if (state) options.onState?.(state.get());
  });
  const existing = state ?? shownBy(contract, options.accounts);
  const echo = createEcho(contract, roleOf);
  const ask = remember(repliesOf(contract.document), options.ask);
  const refuse = createRefuse(contract, ask);

  const steps: readonly Step[] = [
    readPreference,
    requireCredential(accessOf(options), refuse),
    requireAccount(existing, refuse),
    limitRequests(settings, refuse),
    readBody(refuse),
    requirePreference,
    followScript(scripts),
    followOverride(overrides, ask),
    ...(scenario ? [followScenario(scenario, ask)] : []),
    followSettings(settings, dice, ask),
    requireValid(createRequestJudge(contract), refuse),
    requireReferences(createReferences(contract), existing, refuse),
    ...(state ? [answerFromState(createRespond(contract, roleOf, state, echo), ask, refuse)] : []),
    answerById(contract, knownIds, ask, refuse),
    answerByPrism(ask, echo),
  ];

  return {
    contract,
    answer: createAnswer({ contract, credentials, steps, refuse, settings, dice }),
    settings,
    overrides,
    ...(state && { state }),
    unkept: state ? contract.operations.filter((operation) => roleOf(operation) === undefined) : [],
    ...(scenario && { scenario }),
    reset() {
      state?.reset();
      scenario?.reset();
      scripts.clear();
      overrides.set({});
    },
  };
}

function accessOf({ contract, bearer, stateful }: StandInOptions): Access | undefined {
  if (bearer) return (credential) => (bearer.includes(credential) ? 'all' : undefined);
  if (!stateful || !hasAccounts(contract)) return undefined;
  return (credential) => kitSeed.tokens.find(({ token }) => token === credential)?.accounts;
}

function stateOf(
  { contract, stateful, state }: StandInOptions,
  roleOf: RoleOf,
  knownIds: KnownIds,
  onChange: () => void,
) {
  if (!stateful) return undefined;
  const first = firstOfExamples(contract, roleOf, knownIds);
  if (state) return createState(state, first, onChange);
  if (hasAccounts(contract)) return createState(stateOfSeed(contract, kitSeed), undefined, onChange);
  return createState({ resources: {}, others: 'examples' }, first, onChange);
}

const hasAccounts = ({ operations }: Contract) =>
  operations.some(({ parameters }) => parameters.some(({ input }) => input === 'account'));
