// A scenario: when this request comes, answer so, then go to that state.

import type { Operation } from '../contract/index.ts';
import { fieldOf, type HeaderFields } from '../http/index.ts';
import type { Fault } from './answer.ts';
import { isResource } from './resource.ts';

/** A scenario as its file has it. */
export interface Scenario {
  readonly name?: string;
  /** The state that it begins in. Default: the first that a rule names. */
  readonly start?: string;
  /** The first rule that a request fits is followed. */
  readonly rules: readonly Rule[];
}

/** One rule. */
export interface Rule {
  /** The states in which it holds. Default: every one. */
  readonly in?: string | readonly string[];
  /** What a request must be like. Default: any request. */
  readonly when?: {
    readonly operation?: string;
    readonly method?: string;
    /** The path as it is sent, `*` for any text. */
    readonly path?: string;
    /** Headers with their values, `*` for any text. */
    readonly headers?: Readonly<Record<string, string>>;
    /** What the body must hold; it may hold more. */
    readonly body?: unknown;
  };
  /** How to answer. Default: as without the scenario. */
  readonly answer?: ScenarioAnswer;
  /** The state to go to. Default: the same. */
  readonly next?: string;
}

/** What a rule answers: a status or an example of the contract, or a body of its own. */
export interface ScenarioAnswer {
  readonly code?: number;
  readonly example?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly delay?: number;
  readonly fault?: Fault;
}

/** A request as rules ask about it. */
export interface ScenarioRequest {
  readonly operation: Operation;
  readonly method: string;
  readonly path: string;
  readonly headers: HeaderFields;
  readonly body: unknown;
}

/** A scenario that runs. */
export interface RunningScenario {
  readonly name: string;
  readonly states: readonly string[];
  /** The state that it is in. */
  state(): string;
  /** Goes to a state; false where there is no such state. */
  go(state: string): boolean;
  /** Goes back to the beginning. */
  reset(): void;
  /** The answer to a request, and on to the next state; undefined where no rule fits. */
  follow(request: ScenarioRequest): { readonly answer: ScenarioAnswer; readonly from: string } | undefined;
}

/** Starts a scenario. */
export function startScenario({ name = 'scenario', start, rules }: Scenario): RunningScenario {
  const states = statesOf(rules, start);
  const first = start ?? states[0] ?? 'start';
  let current = first;
  return {
    name,
    states,
    state: () => current,
    go(state) {
      if (states.includes(state)) current = state;
      return states.includes(state);
    },
    reset() {
      current = first;
    },
    follow(request) {
      const rule = rules.find((candidate) => holdsIn(candidate, current) && fits(candidate, request));
      if (rule === undefined) return undefined;
      const from = current;
      current = rule.next ?? current;
      return { answer: rule.answer ?? {}, from };
    },
  };
}

/** Every state that a scenario names, the first one first. */
export function statesOf(rules: readonly Rule[], start: string | undefined): readonly string[] {
  const named = rules.flatMap((rule) => [...[rule.in ?? []].flat(), ...(rule.next ? [rule.next] : [])]);
  const states = [...new Set([...(start === undefined ? [] : [start]), ...named])];
  return states.length > 0 ? states : ['start'];
}

const holdsIn = (rule: Rule, state: string) => rule.in === undefined || [rule.in].flat().includes(state);

function fits({ when = {} }: Rule, request: ScenarioRequest): boolean {
  const { operation, method, path, headers = {}, body } = when;
  return (
    (operation === undefined || operation === request.operation.id) &&
    (method === undefined || method.toUpperCase() === request.method) &&
    (path === undefined || isLike(request.path, path)) &&
    Object.entries(headers).every(([name, value]) => isLike(fieldOf(request.headers, name) ?? '', value)) &&
    (body === undefined || holds(request.body, body))
  );
}

function isLike(text: string, pattern: string): boolean {
  const parts = pattern.split('*').map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`, 's').test(text);
}

/** Whether a value is the wanted one, or an object that holds at least its properties. */
function holds(value: unknown, wanted: unknown): boolean {
  if (Array.isArray(wanted)) {
    return (
      Array.isArray(value) &&
      value.length === wanted.length &&
      wanted.every((item, i) => holds(value[i], item))
    );
  }
  if (!isResource(wanted)) return value === wanted;
  return isResource(value) && Object.entries(wanted).every(([name, item]) => holds(value[name], item));
}
