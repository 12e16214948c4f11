// What the page at `/_mock/` can change of a mock.

import type { Controls } from '../console/index.ts';
import type { StandIn } from '../stand-in/index.ts';
import { overridesOf } from './overrides.ts';

/** The controls of the stand-in that answers at the time; what the first one lacks, none has. Requests of the page bring a credential. */
export function createControls(
  mock: { readonly standIn: StandIn },
  credential: string | undefined,
): Controls {
  const { state, scenario } = mock.standIn;
  return {
    settings: {
      get: () => mock.standIn.settings.get(),
      set: (settings) => mock.standIn.settings.set(settings),
    },
    ...(state && {
      state: { get: () => mock.standIn.state?.get(), put: (value) => mock.standIn.state?.put(value) },
    }),
    ...(scenario && {
      scenario: {
        get: () => {
          const { name, states, state: now } = mock.standIn.scenario ?? scenario;
          return { name, states, state: now() };
        },
        go: (to) => void mock.standIn.scenario?.go(to),
      },
    }),
    overrides: overridesOf(mock, credential),
    reset: () => mock.standIn.reset(),
  };
}
