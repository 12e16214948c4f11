// What the page at `/_mock/` can change of a mock.

import type { Controls } from '../console/index.ts';
import type { StandIn } from '../stand-in/index.ts';

/** The controls of the stand-in that answers at the time; what the first one lacks, none has. */
export function createControls(current: () => StandIn): Controls {
  const { state, scenario } = current();
  return {
    settings: {
      get: () => current().settings.get(),
      set: (settings) => current().settings.set(settings),
    },
    ...(state && {
      state: {
        get: () => current().state?.get(),
        put: (value) => current().state?.put(value),
      },
    }),
    ...(scenario && {
      scenario: {
        get: () => {
          const { name, states, state: now } = current().scenario ?? scenario;
          return { name, states, state: now() };
        },
        go: (to) => void current().scenario?.go(to),
      },
    }),
    reset: () => current().reset(),
  };
}
