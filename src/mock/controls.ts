// What the page at `/_mock/` can change of a mock.

import { type Contract, toPointer } from '../contract/index.ts';
import { schemaFaults, type YamlSchema } from '../contract/yaml/index.ts';
import { type FieldError, invalidBody, problem } from '../http/index.ts';
import type { Control, Controls } from './console/index.ts';
import { responseSchema, unknownExample } from './files.ts';
import { sampleRequest } from './sample-request.ts';
import {
  faults,
  MAX_DELAY,
  type Override,
  type RunningScenario,
  type Settings,
  type StandIn,
} from './stand-in/index.ts';

/** The controls of the current stand-in; what the first one lacks, later ones lack too. */
export function createControls(
  mock: { readonly standIn: StandIn },
  credential: string | undefined,
): Controls {
  const { state, scenario } = mock.standIn;
  return {
    settings: {
      get: () => mock.standIn.settings.get(),
      put: (value) => putSettings(mock.standIn, value),
    },
    ...(state && {
      state: { get: () => mock.standIn.state?.get(), put: (value) => mock.standIn.state?.put(value) },
    }),
    ...(scenario && { scenario: scenarioControl(() => mock.standIn.scenario ?? scenario) }),
    overrides: {
      get: () => mock.standIn.overrides.get(),
      put: (value) => putOverrides(mock.standIn, value),
    },
    operations: () => operationsOf(mock.standIn, credential ?? '$ACS_BEARER'),
    ...(credential !== undefined && { credential }),
    reset: () => mock.standIn.reset(),
  };
}

const scenarioControl = (scenario: () => RunningScenario): Control => ({
  get: () => {
    const { name, states, state } = scenario();
    return { name, states, state: state() };
  },
  put: (value) => {
    const { state } = (value ?? {}) as { readonly state?: unknown };
    const { states, go } = scenario();
    if (typeof state === 'string' && go(state)) return undefined;
    const detail = `Send {"state": NAME}; the scenario has the states ${states.join(', ')}.`;
    return problem('invalid-request', detail);
  },
});

function putSettings({ settings }: StandIn, value: unknown) {
  const wrong = schemaFaults(value, settingsSchema).map(({ keys, reason }) => fault(keys, reason));
  if (wrong.length > 0) return invalidBody(wrong);
  settings.set(value as Settings);
  return undefined;
}

const whole = (minimum: number, maximum: number) => ({ type: 'integer', minimum, maximum }) as const;

const settingsSchema: YamlSchema = {
  type: 'object',
  properties: {
    delay: { ...whole(0, MAX_DELAY), says: `must be milliseconds up to ${MAX_DELAY}` },
    limit: {
      type: 'object',
      properties: { requests: whole(1, 1e9), window: whole(1, 1e6) },
      required: ['requests', 'window'],
      additionalProperties: false,
      says: 'must be { "requests": 10, "window": 60 }: so many requests in so many seconds',
    },
    fault: { enum: [...faults], says: `must be one of: ${faults.join(', ')}` },
    code: { ...whole(200, 599), says: 'must be a status from 200 to 599' },
  },
  additionalProperties: false,
  says: 'must be an object of settings: delay, limit, fault, code',
};

function putOverrides({ contract, overrides }: StandIn, value: unknown) {
  const faults = faultsOf(value, contract);
  if (faults.length > 0) return invalidBody(faults);
  overrides.set(value as Readonly<Record<string, Override>>);
  return undefined;
}

const operationsOf = ({ contract }: StandIn, credential: string) =>
  contract.operations.map((operation) => {
    const { id, method, path, summary, responses } = operation;
    return {
      id,
      method,
      path,
      summary,
      responses: responses.map(({ status, content }) => ({
        status,
        examples: content?.examples.map(({ name }) => name) ?? [],
      })),
      request: sampleRequest(contract, operation, credential),
    };
  });

function faultsOf(value: unknown, { operations }: Contract): readonly FieldError[] {
  const wrong = schemaFaults(value, overridesSchema).map(({ keys, reason }) => fault(keys, reason));
  if (wrong.length > 0) return wrong;
  return Object.entries(value as Readonly<Record<string, Override>>).flatMap(([id, override]) => {
    const operation = operations.find((one) => one.id === id);
    const known = operations.map((one) => one.id).join(', ');
    if (operation === undefined) return [fault([id], `is no operation of the contract; there are ${known}`)];
    const reason = unknownExample(override, [operation]);
    return reason === undefined ? [] : [fault([id, 'example'], reason)];
  });
}

const fault = (keys: readonly (string | number)[], detail: string): FieldError => ({
  pointer: `#${encodeURI(toPointer(keys))}`,
  detail,
});

const times: YamlSchema = {
  type: 'integer',
  minimum: 1,
  maximum: 1_000_000,
  says: 'must be a number of requests from 1 to 1000000; without it, all until it is taken back',
};

const overridesSchema: YamlSchema = {
  type: 'object',
  additionalProperties: {
    ...responseSchema,
    properties: { ...responseSchema.properties, times },
    anyOf: Object.keys(responseSchema.properties).map((name) => ({ required: [name] })),
    says: `must be an object with one of ${Object.keys(responseSchema.properties).join(', ')}, and times where it ends by itself`,
  },
  says: 'must be an object with the id of an operation for each override',
};
