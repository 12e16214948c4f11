// What can be changed over HTTP: settings, state and scenario, as far as there are such.

import { type Problem, problem } from '../http/index.ts';
import { type Call, type Handle, readValue, sendJson, sendNothing } from './call.ts';
import type { Events } from './events.ts';
import { parseSettings } from './settings.ts';
import type { Controls } from './types.ts';

/** The handlers of a path, by method in upper case. */
export type Methods = Readonly<Record<string, Handle>>;

/** The paths below the base that the controls bring. */
export function controlRoutes(controls: Controls, events: Events): Readonly<Record<string, Methods>> {
  const { settings, state, scenario, overrides, reset } = controls;
  return {
    ...(settings && { settings: settingsMethods(settings, events) }),
    ...(state && { state: stateMethods(state, events) }),
    ...(reset && { reset: { POST: resetAll(reset, controls, events) } }),
    ...(scenario && { scenario: scenarioMethods(scenario, events) }),
    ...(overrides && overrideRoutes(overrides, events)),
  };
}

function settingsMethods(settings: NonNullable<Controls['settings']>, events: Events): Methods {
  return {
    GET: (call) => sendJson(call, settings.get()),
    PUT: async (call) => {
      const read = await readValue(call);
      if (!read.ok) return read.problem;
      const parsed = parseSettings(read.value);
      if (!parsed.ok) return parsed.problem;
      settings.set(parsed.settings);
      events.changed('settings', settings.get());
      return sendJson(call, settings.get());
    },
  };
}

function stateMethods(state: NonNullable<Controls['state']>, events: Events): Methods {
  return {
    GET: (call) => sendJson(call, state.get() ?? null),
    PUT: async (call) => {
      const read = await readValue(call);
      if (!read.ok) return read.problem;
      const refused = state.put(read.value);
      if (refused) return refused;
      events.changed('state');
      return sendNothing(call);
    },
  };
}

function resetAll(reset: () => void, { state, scenario, overrides }: Controls, events: Events): Handle {
  return (call) => {
    reset();
    if (state) events.changed('state');
    if (scenario) events.changed('scenario', scenario.get());
    if (overrides) events.changed('overrides', overrides.get());
    return sendNothing(call);
  };
}

function overrideRoutes(
  overrides: NonNullable<Controls['overrides']>,
  events: Events,
): Readonly<Record<string, Methods>> {
  const put = (call: Call, value: unknown): Problem | undefined => {
    const refused = overrides.put(value);
    if (refused) return refused;
    events.changed('overrides', overrides.get());
    return sendJson(call, overrides.get());
  };
  /** The others, with what is set for the operation of the path. */
  const beside = (call: Call, value: unknown) => {
    const id = decoded(call.rest);
    const others = Object.entries(overrides.get()).filter(([one]) => one !== id);
    return Object.fromEntries(value === undefined ? others : [...others, [id, value]]);
  };
  const read =
    (whole: (call: Call, value: unknown) => unknown): Handle =>
    async (call) => {
      const sent = await readValue(call);
      return sent.ok ? put(call, whole(call, sent.value)) : sent.problem;
    };
  return {
    operations: { GET: (call) => sendJson(call, overrides.operations()) },
    overrides: {
      GET: (call) => sendJson(call, overrides.get()),
      PUT: read((_, value) => value),
      DELETE: (call) => put(call, {}),
    },
    'overrides/': { PUT: read(beside), DELETE: (call) => put(call, beside(call, undefined)) },
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function scenarioMethods(scenario: NonNullable<Controls['scenario']>, events: Events): Methods {
  return {
    GET: (call) => sendJson(call, scenario.get()),
    PUT: async (call) => {
      const read = await readValue(call);
      if (!read.ok) return read.problem;
      const { states } = scenario.get();
      const { state } = (read.value ?? {}) as { readonly state?: unknown };
      if (typeof state !== 'string' || !states.includes(state)) {
        const detail = `Send {"state": NAME}; the scenario has the states ${states.join(', ')}.`;
        return problem('invalid-request', detail);
      }
      scenario.go(state);
      events.changed('scenario', scenario.get());
      return sendJson(call, scenario.get());
    },
  };
}
