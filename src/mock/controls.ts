// What the page at `/_mock/` can change of a mock.

import type { Control, Controls } from './console/index.ts';
import { sampleRequest } from './sample-request.ts';
import type { StandIn } from './stand-in/index.ts';

/** The controls of the current stand-in; what the first one lacks, later ones lack too. */
export function createControls(
  mock: { readonly standIn: StandIn },
  credential: string | undefined,
): Controls {
  return {
    settings: controlOf(() => mock.standIn.settings),
    overrides: controlOf(() => mock.standIn.overrides),
    ...(mock.standIn.state && {
      state: {
        get: () => mock.standIn.state?.get(),
        put: (value) => mock.standIn.state?.put(value),
        notes: () => mock.standIn.deviations(),
      },
    }),
    operations: () => operationsOf(mock.standIn, credential ?? '$ACS_BEARER'),
    ...(credential !== undefined && { credential }),
    reset: () => mock.standIn.reset(),
  };
}

const controlOf = (held: () => StandIn['settings'] | StandIn['overrides']): Control => ({
  get: () => held().get(),
  put: (value) => held().set(value as never),
});

const operationsOf = ({ contract, existing }: StandIn, credential: string) =>
  contract.operations.map((operation) => {
    const { id, method, path, summary, responses } = operation;
    return {
      ...{ id, method, path, summary },
      responses: responses.map(({ status, content }) => ({
        status,
        examples: content?.examples.map(({ name }) => name) ?? [],
      })),
      request: sampleRequest(contract, operation, credential, existing(operation)),
    };
  });
