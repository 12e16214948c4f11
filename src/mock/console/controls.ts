// What can be changed over HTTP: settings, state, scenario and overrides, as far as there are such.

import { decoded } from '../../decoded.ts';
import { type Call, type Methods, readValue, sendJson, sendNothing } from './call.ts';
import type { Control, Controlled, Controls } from './types.ts';

/** The paths below the base that the controls bring; `changed` notifies the open pages of another value. */
export function controlRoutes(
  { settings, state, scenario, overrides, reset }: Controls,
  changed: (what: Controlled) => void,
): Readonly<Record<string, Methods>> {
  const put = (call: Call, what: Controlled, control: Control, value: unknown) => {
    const rejected = control.put(value);
    if (rejected) return rejected;
    changed(what);
    // A state can be long.
    return what === 'state' ? sendNothing(call) : sendJson(call, control.get());
  };
  const routeOf = (what: Controlled, control: Control): Methods => ({
    GET: (call) => sendJson(call, control.get() ?? null),
    PUT: async (call) => put(call, what, control, await readValue(call)),
  });
  const resetAll = (call: Call) => {
    reset();
    if (state) changed('state');
    if (scenario) changed('scenario');
    changed('overrides');
    return sendNothing(call);
  };
  return {
    reset: { POST: resetAll },
    settings: routeOf('settings', settings),
    ...(state && { state: routeOf('state', state) }),
    ...(scenario && { scenario: routeOf('scenario', scenario) }),
    operations: { GET: (call) => sendJson(call, overrides.operations()) },
    overrides: {
      ...routeOf('overrides', overrides),
      DELETE: (call) => put(call, 'overrides', overrides, {}),
    },
    'overrides/': {
      PUT: async (call) => put(call, 'overrides', overrides, beside(overrides, call, await readValue(call))),
      DELETE: (call) => put(call, 'overrides', overrides, beside(overrides, call, undefined)),
    },
  };
}

/** The overrides of the other operations, with what is set for the operation of the path. */
function beside(overrides: Control, { rest }: Call, value: unknown) {
  const others = Object.entries(overrides.get() as object).filter(([one]) => one !== decoded(rest));
  return Object.fromEntries(value === undefined ? others : [...others, [decoded(rest), value]]);
}
