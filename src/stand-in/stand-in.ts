// What stands in for a service: the list of the steps that a request meets, in their order. Needs no network and no Node,
// so that a mock server and a page's own fetch answer alike.

import type { Contract } from '../contract/index.ts';
import { createRequestValidation, type HttpRequest } from '../http/index.ts';
import {
  type Access,
  type Limiter,
  limitRequests,
  readBody,
  readPreference,
  requireAccount,
  requireCredential,
  requirePreference,
  requireValid,
} from './admit.ts';
import { type Ask, type Replies, remember } from './answers.ts';
import type { Step } from './call.ts';
import {
  answerByPrism,
  answerFromState,
  followScript,
  followSettings,
  requireKnown,
  requireReferences,
} from './choose.ts';
import { createEcho } from './created.ts';
import { createKnownIds } from './known-ids.ts';
import { type Answered, createAnswer } from './receive.ts';
import { createReferences, exampleAccounts, exampleInputs } from './references.ts';
import { createRefuse } from './refuse.ts';
import { type RunningScenario, type Scenario, startScenario } from './scenario.ts';
import { followScenario } from './scenario-answer.ts';
import { createScripts } from './scripts.ts';
import { createDice, type Settings } from './settings.ts';
import {
  createRespond,
  createRoles,
  createState,
  type FirstResources,
  firstOfExamples,
  type MockState,
  type State,
} from './state/index.ts';

/** What a stand-in is made of. */
export interface StandInOptions {
  /** The contract to answer by. */
  readonly contract: Contract;
  /** Prism, or what stands for it where it does not run. */
  readonly ask: Ask;
  /** What it has answered before. Default: nothing. */
  readonly replies?: Replies;
  /** Which bearer credentials open what. Default: any that is not empty opens every account. */
  readonly access?: Access;
  /** What it keeps at the beginning; `examples` for what the contract shows. Default: it keeps nothing. */
  readonly state?: MockState | 'examples';
  /** Accounts beside those that the contract shows; for a stand-in that keeps nothing. */
  readonly accounts?: readonly string[];
  readonly settings?: Settings;
  /** Counts requests, for the setting `limit`. */
  readonly limiterFor?: (limit: NonNullable<Settings['limit']>) => Limiter;
  readonly scenario?: Scenario;
  /** What chance is drawn with. Default: 1. */
  readonly seed?: number;
}

/** A contract that answers. */
export interface StandIn {
  readonly contract: Contract;
  /** Answers a request, with 500 where an answer cannot be made. Never rejects. */
  readonly answer: (request: HttpRequest) => Promise<Answered>;
  readonly settings: { get(): Settings; set(settings: Settings): void };
  readonly state?: State;
  readonly scenario?: RunningScenario;
  /** Goes back to the beginning: state, scenario and scripts. */
  reset(): void;
}

/**
 * Makes a stand-in.
 * @throws ContractError when the contract has a schema that is none.
 */
export function createStandIn(options: StandInOptions): StandIn {
  const { contract } = options;
  const { settings, limiter } = createSettings(options);
  const scripts = createScripts();
  const dice = createDice(options.seed ?? 1);
  const scenario = options.scenario && startScenario(options.scenario);
  const roleOf = createRoles(contract);
  const knownIdsOf = createKnownIds(contract);
  const state = stateOf(options.state, () => firstOfExamples(contract, roleOf, knownIdsOf));
  const { hasAccount, existsIn } = state ? thoseOf(state) : shownBy(contract, options.accounts);
  const echo = createEcho(contract, roleOf);
  const ask = remember(options.replies ?? [], options.ask);
  const refuse = createRefuse(contract, ask);

  const steps: readonly Step[] = [
    readPreference,
    requireCredential(options.access ?? (() => 'all'), refuse),
    requireAccount(hasAccount, refuse),
    limitRequests(limiter, refuse),
    readBody(refuse),
    requirePreference,
    followScript(scripts),
    ...(scenario ? [followScenario(scenario, ask)] : []),
    followSettings(settings.get, dice, ask),
    requireValid(createRequestValidation(contract), refuse),
    requireReferences(createReferences(contract), existsIn, refuse),
    ...(state ? [answerFromState(createRespond(contract, roleOf, state, echo), ask, refuse)] : []),
    requireKnown(contract, knownIdsOf, refuse),
    answerByPrism(ask, knownIdsOf, echo),
  ];

  return {
    contract,
    answer: createAnswer({ contract, steps, refuse, settings: settings.get, dice }),
    settings,
    ...(state && { state }),
    ...(scenario && { scenario }),
    reset() {
      state?.reset();
      scenario?.reset();
      scripts.clear();
    },
  };
}

/** What exists where there is a state. */
function thoseOf({ hasAccount, hasInput }: State) {
  return {
    hasAccount,
    existsIn: (account: string) => (input: string, id: string) => hasInput(account, input, id),
  };
}

/** What exists where there is none: what the contract shows, or anything where it shows nothing. */
function shownBy(contract: Contract, further: readonly string[] = []) {
  const accounts = new Set([...exampleAccounts(contract), ...further]);
  const inputs = exampleInputs(contract);
  return {
    hasAccount: (account: string) => accounts.size === 0 || accounts.has(account),
    existsIn: () => (input: string, id: string) => inputs.get(input)?.has(id) ?? true,
  };
}

function stateOf(initial: StandInOptions['state'], first: () => FirstResources): State | undefined {
  if (initial === undefined) return undefined;
  if (initial === 'examples') return createState({ resources: {}, others: 'examples' }, first());
  return createState(initial);
}

function createSettings({ settings: initial = {}, limiterFor }: StandInOptions) {
  let current = initial;
  let limiter = current.limit && limiterFor?.(current.limit);
  const set = (next: Settings) => {
    current = next;
    limiter = next.limit && limiterFor?.(next.limit);
  };
  return { settings: { get: () => current, set }, limiter: () => limiter };
}
