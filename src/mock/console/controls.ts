// What can be changed over HTTP: settings, state, scenario and overrides, as far as there are such.

import { type FieldError, invalidBody, type Problem, problem, Rejection } from '../../http/index.ts';
import { type Call, type Handle, type Methods, readValue, sendJson, sendNothing } from './call.ts';
import type { Controlled, Events } from './events.ts';
import type { Controls, Settings } from './types.ts';

/** The paths below the base that the controls bring. */
export function controlRoutes(
  { settings, state, scenario, overrides, reset }: Controls,
  events: Events,
): Readonly<Record<string, Methods>> {
  /** Tells the open pages of a value that was changed, and responds with it. */
  const changed = (call: Call, what: Controlled, value: unknown) => {
    events.changed(what, value);
    return sendJson(call, value);
  };
  const resetAll: Handle = (call) => {
    reset?.();
    if (state) events.changed('state');
    if (scenario) events.changed('scenario', scenario.get());
    if (overrides) events.changed('overrides', overrides.get());
    return sendNothing(call);
  };
  return {
    ...(reset && { reset: { POST: resetAll } }),
    ...(settings && {
      settings: {
        GET: (call) => sendJson(call, settings.get()),
        PUT: async (call) => {
          settings.set(parseSettings(await readValue(call)));
          return changed(call, 'settings', settings.get());
        },
      },
    }),
    ...(state && {
      state: {
        GET: (call) => sendJson(call, state.get() ?? null),
        PUT: async (call) => {
          const rejected = state.put(await readValue(call));
          if (rejected) return rejected;
          events.changed('state');
          return sendNothing(call);
        },
      },
    }),
    ...(scenario && {
      scenario: {
        GET: (call) => sendJson(call, scenario.get()),
        PUT: async (call) => {
          scenario.go(stateIn(await readValue(call), scenario.get().states));
          return changed(call, 'scenario', scenario.get());
        },
      },
    }),
    ...(overrides && overrideRoutes(overrides, changed)),
  };
}

function stateIn(value: unknown, states: readonly string[]): string {
  const { state } = (value ?? {}) as { readonly state?: unknown };
  if (typeof state === 'string' && states.includes(state)) return state;
  const detail = `Send {"state": NAME}; the scenario has the states ${states.join(', ')}.`;
  throw new Rejection(problem('invalid-request', detail));
}

function overrideRoutes(
  overrides: NonNullable<Controls['overrides']>,
  changed: (call: Call, what: Controlled, value: unknown) => undefined,
): Readonly<Record<string, Methods>> {
  const put = (call: Call, value: unknown): Problem | undefined =>
    overrides.put(value) ?? changed(call, 'overrides', overrides.get());
  /** The others, with what is set for the operation of the path. */
  const beside = ({ rest }: Call, value: unknown) => {
    const others = Object.entries(overrides.get()).filter(([one]) => one !== decoded(rest));
    return Object.fromEntries(value === undefined ? others : [...others, [decoded(rest), value]]);
  };
  return {
    operations: { GET: (call) => sendJson(call, overrides.operations()) },
    overrides: {
      GET: (call) => sendJson(call, overrides.get()),
      PUT: async (call) => put(call, await readValue(call)),
      DELETE: (call) => put(call, {}),
    },
    'overrides/': {
      PUT: async (call) => put(call, beside(call, await readValue(call))),
      DELETE: (call) => put(call, beside(call, undefined)),
    },
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const FAULTS: readonly Settings['fault'][] = ['reset', 'hang', 'truncate', 'garbage'];
const LONGEST_DELAY = 60_000;

/** Parses settings. A delay may be one number; what is null or absent is not set. @throws Rejection with each fault */
export function parseSettings(value: unknown): Settings {
  if (!isObject(value)) throw wrong([{ pointer: '#', detail: 'must be an object' }]);
  const given = Object.entries(value).filter(([, field]) => field !== null);
  const errors = given.flatMap(([name, field]) => {
    const check = Object.hasOwn(FIELDS, name) ? FIELDS[name] : undefined;
    const pointer = `#/${encodeURIComponent(name.toWellFormed().replaceAll('~', '~0').replaceAll('/', '~1'))}`;
    const detail = check ? check(field) : `is not a setting; there are ${Object.keys(FIELDS).join(', ')}`;
    return detail === undefined ? [] : [{ pointer, detail }];
  });
  if (errors.length > 0) throw wrong(errors);
  return Object.fromEntries(given.map(([name, field]) => [name, name === 'delay' ? delayOf(field) : field]));
}

const wrong = (errors: readonly FieldError[]) => new Rejection(invalidBody(errors));

/** What is wrong with the value of each setting. */
const FIELDS: Readonly<Record<string, (value: unknown) => string | undefined>> = {
  delay: (value) => {
    const { from, to } = delayOf(value);
    return isWhole(from, 0, LONGEST_DELAY) &&
      isWhole(to, from, LONGEST_DELAY) &&
      hasOnly(value, ['from', 'to'])
      ? undefined
      : `must be milliseconds up to ${LONGEST_DELAY}, the smaller number first: 200, or { "from": 200, "to": 500 }`;
  },
  failRate: (value) =>
    typeof value === 'number' && value >= 0 && value <= 1 ? undefined : 'must be a number from 0 to 1',
  limit: (value) => {
    const { requests, window } = isObject(value) ? value : {};
    return isWhole(requests, 1, 1e9) && isWhole(window, 1, 1e6) && hasOnly(value, ['requests', 'window'])
      ? undefined
      : 'must be { "requests": 10, "window": 60 }: so many requests in so many seconds';
  },
  fault: (value) =>
    FAULTS.some((name) => name === value) ? undefined : `must be one of: ${FAULTS.join(', ')}`,
  code: (value) => (isWhole(value, 200, 599) ? undefined : 'must be a status from 200 to 599'),
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isWhole = (value: unknown, least: number, most: number): value is number =>
  Number.isInteger(value) && Number(value) >= least && Number(value) <= most;

const hasOnly = (value: unknown, known: readonly string[]) =>
  !isObject(value) || Object.keys(value).every((name) => known.includes(name));

const delayOf = (value: unknown): { readonly from: unknown; readonly to: unknown } =>
  isObject(value) ? { from: value['from'], to: value['to'] } : { from: value, to: value };
