// A scenario: rules of which request gets which response in which state, and what the next state is.

import { fieldOf, rawPathOf } from '../../http/index.ts';
import { isObject } from '../../values.ts';
import { wildcard } from '../../wildcard.ts';
import { type Call, canonical, type Fault, type MockResponse } from './call.ts';
import { type Ask, replyTo } from './replies.ts';

/** A scenario as written in its file. */
export interface Scenario {
  readonly name?: string;
  /** The first state. Default: the first that a rule names. */
  readonly start?: string;
  /** The first rule that matches a request applies. */
  readonly rules: readonly Rule[];
}

/** One rule. */
export interface Rule {
  /** The states in which it applies. Default: all. */
  readonly in?: string | readonly string[];
  /** What a request must match. Default: any request. */
  readonly when?: {
    readonly operation?: string;
    readonly method?: string;
    /** The path as sent; `*` stands for any text. */
    readonly path?: string;
    /** Headers with their values; `*` stands for any text. */
    readonly headers?: Readonly<Record<string, string>>;
    /** What the body must contain; it may contain more. */
    readonly body?: unknown;
  };
  /** The response. Default: as without the scenario. */
  readonly answer?: ScenarioResponse;
  /** The next state. Default: the same. */
  readonly next?: string;
}

/** The response of a rule: a status or example of the contract, or a body of its own. */
export interface ScenarioResponse {
  readonly code?: number;
  readonly example?: string;
  readonly delay?: number;
  readonly fault?: Fault;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** A scenario in progress. */
export type RunningScenario = ReturnType<typeof startScenario>;

export function startScenario({ name = 'scenario', start, rules }: Scenario) {
  const states = statesOf(rules, start);
  const first = start ?? states[0] ?? 'start';
  let current = first;
  return {
    name,
    states,
    /** The current state. */
    state: () => current,
    /** Sets the state; false where it does not exist. */
    go(state: string): boolean {
      if (states.includes(state)) current = state;
      return states.includes(state);
    },
    /** Goes back to the first state. */
    reset(): void {
      current = first;
    },
    /** The response to a call, setting the next state; undefined where no rule matches. */
    follow(call: Call): { readonly response: ScenarioResponse; readonly from: string } | undefined {
      const rule = rules.find((candidate) => holdsIn(candidate, current) && fits(candidate, call));
      if (rule === undefined) return undefined;
      const from = current;
      current = rule.next ?? current;
      return { response: rule.answer ?? {}, from };
    },
  };
}

/** Every state that a scenario names, the first state first. */
function statesOf(rules: readonly Rule[], start: string | undefined): readonly string[] {
  const named = rules.flatMap((rule) => [...[rule.in ?? []].flat(), ...(rule.next ? [rule.next] : [])]);
  const states = [...new Set([...(start === undefined ? [] : [start]), ...named])];
  return states.length > 0 ? states : ['start'];
}

const holdsIn = (rule: Rule, state: string) => rule.in === undefined || [rule.in].flat().includes(state);

function fits({ when = {} }: Rule, call: Call): boolean {
  const { operation = call.operation.id, method = call.request.method, path = '*', headers = {} } = when;
  return (
    operation === call.operation.id &&
    method.toUpperCase() === call.request.method &&
    isLike(rawPathOf(call.request.url), path) &&
    Object.entries(headers).every(([name, value]) =>
      isLike(fieldOf(call.request.headers, name) ?? '', value),
    ) &&
    (when.body === undefined || holds(call.body?.value, when.body))
  );
}

const isLike = (text: string, pattern: string) => new RegExp(`^${wildcard(pattern)}$`, 's').test(text);

/** Whether a value equals the wanted one, or is an object that contains its properties. */
function holds(value: unknown, wanted: unknown): boolean {
  if (Array.isArray(wanted)) {
    return (
      Array.isArray(value) &&
      value.length === wanted.length &&
      wanted.every((item, i) => holds(value[i], item))
    );
  }
  if (!isObject(wanted)) return value === wanted;
  return isObject(value) && Object.entries(wanted).every(([name, item]) => holds(value[name], item));
}

/** The response that was set; with delay or fault alone, the contract's response with them. */
export async function giveResponse(
  ask: Ask,
  call: Call,
  { code, example, headers, body, delay, fault }: ScenarioResponse,
  { reason, applied }: { readonly reason: string; readonly applied: string },
): Promise<MockResponse | undefined> {
  if (code === undefined && example === undefined && body === undefined) {
    call.extras = { delay: call.extras?.delay ?? delay, fault: call.extras?.fault ?? fault };
    return undefined;
  }
  const reply = await replyTo(ask, call, { code, example });
  return {
    status: reply.status,
    headers: mergedHeaders(reply.headers, body, headers),
    body: body === undefined ? reply.body : body,
    reason,
    applied: [applied],
    delay,
    fault,
  };
}

/** A scenario's headers replace the contract's, regardless of case; a body of its own is JSON unless they say otherwise. */
function mergedHeaders(
  given: Readonly<Record<string, string>>,
  body: unknown,
  own: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> {
  const names = Object.keys(own).map((name) => name.toLowerCase());
  const kept = Object.entries(given).filter(([name]) => !names.includes(name.toLowerCase()));
  const written = Object.entries(own).map(([name, value]) => [canonical(name), value] as const);
  const type = body === undefined ? {} : { 'Content-Type': 'application/json' };
  return { ...type, ...Object.fromEntries(kept), ...Object.fromEntries(written) };
}

// Overrides: responses of single operations that are set and removed while the mock runs.

/** The response of an operation, a number of times or until it is removed. */
export interface Override extends ScenarioResponse {
  readonly times?: number;
}

/** The overrides of a mock, by the id of their operation. */
export type Overrides = ReturnType<typeof createOverrides>;

export function createOverrides() {
  const current = new Map<string, Override>();
  return {
    get: (): Readonly<Record<string, Override>> => Object.fromEntries(current),
    set(all: Readonly<Record<string, Override>>): void {
      current.clear();
      for (const [id, override] of Object.entries(all)) current.set(id, override);
    },
    /** The override for the next request of an operation, counting it. */
    follow(id: string): ScenarioResponse | undefined {
      const override = current.get(id);
      if (override === undefined) return undefined;
      const { times, ...response } = override;
      if (times === 1) current.delete(id);
      else if (times !== undefined) current.set(id, { ...override, times: times - 1 });
      return response;
    },
  };
}
