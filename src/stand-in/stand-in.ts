// What stands in for a service: a request goes in, the answer of the contract comes out. Needs no network and no Node, so
// that a mock server and a page's own fetch answer alike.

import type { Contract, Operation } from '../contract/index.ts';
import {
  corsOf,
  createOperationFinder,
  createRequestValidation,
  exposedHeaders,
  type Found,
  type HttpRequest,
  isPreflight,
  type Problem,
  preflightHeaders,
  problem,
} from '../http/index.ts';
import { type Answer, REASON_HEADER, refusal } from './answer.ts';
import { answerCall } from './call.ts';
import type { Access, Call, Context, Limiter } from './context.ts';
import { createEcho } from './created.ts';
import type { Generate } from './examples.ts';
import { createReferences, exampleAccounts, exampleInputs } from './references.ts';
import { refuse } from './reply.ts';
import { type RunningScenario, type Scenario, startScenario } from './scenario.ts';
import { createScripts } from './scripts.ts';
import { createDice, type Settings } from './settings.ts';
import {
  createRespond,
  createRoles,
  createState,
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

/** An answer, and the operation that the request meant. */
export interface Answered {
  readonly answer: Answer;
  readonly operation?: Operation;
}

/** A contract that answers. */
export interface StandIn {
  readonly contract: Contract;
  /** Answers a request, with 500 where an answer that has no example cannot be made. Never rejects. */
  answer(request: HttpRequest): Promise<Answered>;
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
  const state = stateOf(contract, options.state);
  const echo = createEcho(contract);
  const context: Context = {
    contract,
    access: options.access ?? (() => 'all'),
    validate: createRequestValidation(contract),
    generate: options.generate,
    echo,
    findUnknown: createReferences(contract),
    inputs: exampleInputs(contract),
    accounts: new Set([...exampleAccounts(contract), ...(options.accounts ?? [])]),
    ...(state && {
      state: { held: state, respond: createRespond(contract, createRoles(contract), state, echo) },
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

function stateOf(contract: Contract, initial: StandInOptions['state']): State | undefined {
  if (initial === undefined) return undefined;
  if (initial === 'examples') return createState({ resources: {} }, firstOfExamples(contract));
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

function createAnswer(context: Context): StandIn['answer'] {
  const { operations } = context.contract;
  const find = createOperationFinder(operations);
  const rules = {
    origins: '*' as const,
    exposed: exposedHeaders(operations, REASON_HEADER, 'Preference-Applied'),
  };
  return async (request) => {
    const found = find(request);
    const cors = corsOf(request, rules).headers;
    const given = await answerFound(context, request, found).catch(failure);
    const operation = found.kind === 'operation' ? found.operation : undefined;
    return {
      answer: { ...given, headers: { ...cors, ...given.headers } },
      ...(operation && { operation }),
    };
  };
}

function failure(error: unknown): Answer {
  const reason = error instanceof Error ? error.message : String(error);
  return refusal(problem('internal-server-error', `The mock could not make this answer: ${reason}.`));
}

async function answerFound(context: Context, request: HttpRequest, found: Found): Promise<Answer> {
  if (isPreflight(request)) {
    const headers = preflightHeaders(request, found.place?.allowed ?? []);
    return { status: 204, headers, reason: 'any origin may call the mock' };
  }
  if (found.kind === 'refused') return refuseAt(context, request, found.problem, found.place);
  if (found.kind === 'operation') {
    const call: Call = { request, operation: found.operation, params: found.place.params };
    return answerCall(context, call);
  }
  const reason = found.place ? 'the methods of this path' : 'the methods of every path';
  return { status: 204, headers: { Allow: found.allowed.join(', ') }, reason };
}

async function refuseAt(
  context: Context,
  request: HttpRequest,
  refused: Problem,
  place: Found['place'],
): Promise<Answer> {
  const [operation] = place?.operations ?? [];
  if (place === undefined || operation === undefined) return refusal(refused);
  return refuse(context, { request, operation, params: place.params }, refused);
}
