// What the page at `/_mock/` can change of a mock.

import { type Contract, toPointer } from '../contract/index.ts';
import { schemaFaults, type YamlSchema } from '../contract/yaml/index.ts';
import { type FieldError, invalidBody } from '../http/index.ts';
import type { Control, Controls } from './console/index.ts';
import { sampleRequest } from './sample-request.ts';
import {
  exampleNames,
  faults,
  MAX_DELAY,
  type Override,
  type Settings,
  type StandIn,
} from './stand-in/index.ts';

/** The controls of the current stand-in; what the first one lacks, later ones lack too. */
export function createControls(
  mock: { readonly standIn: StandIn },
  credential: string | undefined,
): Controls {
  return {
    settings: controlOf<Settings>(() => mock.standIn.settings, faultsOfSettings),
    overrides: controlOf<Readonly<Record<string, Override>>>(
      () => mock.standIn.overrides,
      (value) => faultsOfOverrides(value, mock.standIn.contract),
    ),
    ...(mock.standIn.state && {
      state: { get: () => mock.standIn.state?.get(), put: (value) => mock.standIn.state?.put(value) },
    }),
    operations: () => operationsOf(mock.standIn, credential ?? '$ACS_BEARER'),
    ...(credential !== undefined && { credential }),
    reset: () => mock.standIn.reset(),
  };
}

/** A value that is replaced where nothing is wrong with the new one. */
const controlOf = <T>(
  held: () => { readonly get: () => T; readonly set: (value: T) => void },
  faultsOf: (value: unknown) => readonly FieldError[],
): Control => ({
  get: () => held().get(),
  put: (value) => {
    const wrong = faultsOf(value);
    if (wrong.length > 0) return invalidBody(wrong);
    held().set(value as T);
    return undefined;
  },
});

const operationsOf = ({ contract }: StandIn, credential: string) =>
  contract.operations.map((operation) => {
    const { id, method, path, summary, responses } = operation;
    return {
      ...{ id, method, path, summary },
      responses: responses.map(({ status, content }) => ({
        status,
        examples: content?.examples.map(({ name }) => name) ?? [],
      })),
      request: sampleRequest(contract, operation, credential),
    };
  });

const faultsBy = (value: unknown, schema: YamlSchema): readonly FieldError[] =>
  schemaFaults(value, schema).map(({ keys, reason }) => fault(keys, reason));

const fault = (keys: readonly (string | number)[], detail: string): FieldError => ({
  pointer: `#${encodeURI(toPointer(keys))}`,
  detail,
});

const whole = (minimum: number, maximum: number, says: string): YamlSchema => ({
  ...{ type: 'integer', minimum, maximum },
  says: `must be ${says}`,
});

const common = {
  code: whole(200, 599, 'a status from 200 to 599'),
  delay: whole(0, MAX_DELAY, `milliseconds from 0 to ${MAX_DELAY}`),
  fault: { enum: [...faults], says: `must be one of: ${faults.join(', ')}` },
};

const limit: YamlSchema = {
  type: 'object',
  properties: { requests: whole(1, 1e9, 'at least 1'), window: whole(1, 1e6, 'at least 1') },
  required: ['requests', 'window'],
  additionalProperties: false,
  says: 'must be { "requests": 10, "window": 60 }: so many requests in so many seconds',
};

const faultsOfSettings = (value: unknown): readonly FieldError[] =>
  faultsBy(value, {
    type: 'object',
    properties: { ...common, limit },
    additionalProperties: false,
    says: 'must be an object of settings: delay, limit, fault, code',
  });

/** A token (RFC 9110 §5.1), and not one of the headers that frame the message. */
const HEADER_NAME =
  "^(?!(?:[Tt]ransfer-[Ee]ncoding|[Cc]ontent-[Ll]ength|[Cc]onnection|[Kk]eep-[Aa]live|[Uu]pgrade)$)[!#$%&'*+.^_`|~0-9A-Za-z-]+$";

const answers = {
  ...common,
  example: { type: 'string', minLength: 1 },
  headers: {
    type: 'object',
    propertyNames: { pattern: HEADER_NAME },
    additionalProperties: { type: 'string', pattern: '^[\\x20-\\x7e]*$' },
    says: 'must be headers of printable ASCII, without those of the connection',
  },
  body: {},
};

const names = Object.keys(answers);

const overridesSchema: YamlSchema = {
  type: 'object',
  additionalProperties: {
    type: 'object',
    properties: {
      ...answers,
      times: whole(1, 1e6, 'a number of requests; without it, all until it is removed'),
    },
    anyOf: names.map((name) => ({ required: [name] })),
    additionalProperties: false,
    says: `must be an object with one of ${names.join(', ')}, and times where it ends by itself`,
  },
  says: 'must be an object with the id of an operation for each override',
};

function faultsOfOverrides(value: unknown, { operations }: Contract): readonly FieldError[] {
  const wrong = faultsBy(value, overridesSchema);
  if (wrong.length > 0) return wrong;
  return Object.entries(value as Readonly<Record<string, Override>>).flatMap(([id, { code, example }]) => {
    const operation = operations.find((candidate) => candidate.id === id);
    const ids = operations.map((each) => each.id).join(', ');
    if (operation === undefined) return [fault([id], `is no operation of the contract; there are ${ids}`)];
    const known = exampleNames(operation, code);
    if (example === undefined || known.includes(example)) return [];
    const detail = `the contract has no such example there, only ${known.join(', ') || 'none'}`;
    return [fault([id, 'example'], detail)];
  });
}
