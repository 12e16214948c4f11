// What stands in for a service: a request goes in, the answer of the contract comes out. Needs no network and no Node, so
// that a mock server and a page's own fetch answer alike.

import type { Contract } from '../contract/index.ts';
import { createRequestValidation, type HttpRequest } from '../http/index.ts';
import { type Answered, createAnswer } from './answer-request.ts';
import type { Access, Context, Limiter } from './context.ts';
import { createEcho } from './created.ts';
import type { Generate } from './examples.ts';
import { createKnownIds } from './known-ids.ts';
import { createReferences, exampleAccounts, exampleInputs } from './references.ts';
import { type RunningScenario, type Scenario, startScenario } from './scenario.ts';
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
  /** Makes the answers that the contract has no example for. */
  readonly generate: Generate;
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
  /** Answers a request, with 500 where an answer that has no example cannot be made. Never rejects. */
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
  const scenario = options.scenario && startScenario(options.scenario);
  const roleOf = createRoles(contract);
  const knownIdsOf = createKnownIds(contract);
  const state = stateOf(options.state, () => firstOfExamples(contract, roleOf, knownIdsOf));
  const echo = createEcho(contract, roleOf);
  const context: Context = {
    contract,
    access: options.access ?? (() => 'all'),
    validate: createRequestValidation(contract),
    generate: options.generate,
    echo,
    knownIdsOf,
    findUnknown: createReferences(contract),
    inputs: exampleInputs(contract),
    accounts: new Set([...exampleAccounts(contract), ...(options.accounts ?? [])]),
    ...(state && {
      state: { held: state, respond: createRespond(contract, roleOf, state, echo) },
    }),
    scripts,
    ...(scenario && { scenario }),
    dice: createDice(options.seed ?? 1),
    settings: settings.get,
    limiter,
  };
  return {
    contract,
    answer: createAnswer(context),
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
