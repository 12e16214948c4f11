// What is wrong with what a user gives a mock: overrides, preferences, a state. The same checks for the page, files and handlers.

import { type Contract, type Operation, toPointer } from '../../contract/index.ts';
import { schemaFaults, type YamlSchema } from '../../contract/yaml/index.ts';
import { UsageError } from '../../errors.ts';
import { createPathMatcher, type FieldError } from '../../http/index.ts';
import { nearest } from '../../nearest.ts';
import { isObject } from '../../values.ts';
import { faults, type Preference, type Wanted } from './call.ts';
import type { Override } from './overrides.ts';
import { codeOf, exampleNames } from './replies.ts';
import type { Roles } from './state/roles.ts';
import type { MockState } from './state/state.ts';

/** @throws UsageError naming the first fault of what was given */
export function requireRight([first]: readonly FieldError[], name: string): void {
  if (first) throw new UsageError(`${name}: ${first.pointer} ${first.detail}`);
}

const faultsBy = (value: unknown, schema: YamlSchema): readonly FieldError[] =>
  schemaFaults(value, schema).map(({ keys, reason }) => fault(keys, reason));

const fault = (keys: readonly (string | number)[], detail: string): FieldError => ({
  pointer: `#${encodeURI(toPointer(keys))}`,
  detail,
});

const mapOf = (additionalProperties: YamlSchema): YamlSchema => ({
  ...{ type: 'object', additionalProperties },
  says: 'must be an object',
});

/** A token (RFC 9110 §5.1), and not one of the headers that frame the message. */
const HEADER_NAME =
  "^(?!(?:[Tt]ransfer-[Ee]ncoding|[Cc]ontent-[Ll]ength|[Cc]onnection|[Kk]eep-[Aa]live|[Uu]pgrade)$)[!#$%&'*+.^_`|~0-9A-Za-z-]+$";

const texts = mapOf({ type: 'string' });

const wanted = {
  code: { type: 'integer', minimum: 200, maximum: 599, says: 'must be a status from 200 to 599' },
  delay: { type: 'integer', minimum: 0, maximum: 60_000, says: 'must be milliseconds from 0 to 60000' },
  fault: { enum: [...faults] },
  example: { type: 'string', minLength: 1 },
};

const answers = {
  ...wanted,
  headers: {
    propertyNames: { pattern: HEADER_NAME },
    ...mapOf({ type: 'string', pattern: '^[\\x20-\\x7e]*$' }),
    says: 'must be headers of printable ASCII, without those of the connection',
  },
  body: {},
};

const when: YamlSchema = {
  type: 'object',
  properties: { path: texts, query: texts, headers: texts, body: {} },
  additionalProperties: false,
};

const override: YamlSchema = {
  type: 'object',
  properties: { ...answers, times: { type: 'integer', minimum: 1 }, when },
  anyOf: Object.keys(answers).map((name) => ({ required: [name] })),
  additionalProperties: false,
  says: `must be an object with one of ${Object.keys(answers).join(', ')}, and times where it ends by itself`,
};

export function faultsOfOverrides(value: unknown, { operations }: Contract): readonly FieldError[] {
  if (!isObject(value)) return [fault([], 'must be an object with the id of an operation for each override')];
  return Object.entries(value).flatMap(([id, given]) => {
    const operation = operations.find((candidate) => candidate.id === id);
    const known = operations.map((each) => each.id).join(', ');
    if (operation === undefined && id !== '*')
      return [fault([id], `is no operation of the contract; there are ${known}, and * for all`)];
    return [given].flat().flatMap((each) => faultsOfOverride(id, each, operation));
  });
}

function faultsOfOverride(
  id: string,
  value: unknown,
  operation: Operation | undefined,
): readonly FieldError[] {
  const wrong = faultsBy({ [id]: value }, { type: 'object', additionalProperties: override });
  return wrong.length > 0 || operation === undefined
    ? wrong
    : faultsOfExample([id, 'example'], value as Override, operation);
}

function faultsOfExample(keys: readonly string[], { code, example }: Wanted, operation: Operation) {
  const known = exampleNames(operation, codeOf(operation, { code, example }));
  const detail = `the contract has no example ${example} there, only ${known.join(', ') || 'none'}`;
  return example === undefined || known.includes(example) ? [] : [fault(keys, detail)];
}

const preference: YamlSchema = { type: 'object', properties: { ...wanted, dynamic: { type: 'boolean' } } };

/** What is wrong with what a request prefers. */
export function faultsOfPreference(value: Preference, operation: Operation): readonly FieldError[] {
  const wrong = faultsBy(value, preference);
  return wrong.length > 0 ? wrong : faultsOfExample(['example'], value, operation);
}

const stateSchema: YamlSchema = {
  type: 'object',
  properties: {
    resources: mapOf(mapOf({ type: 'object' })),
    accounts: mapOf(mapOf({ type: 'array', items: { type: 'string' } })),
  },
  required: ['resources'],
  additionalProperties: false,
  says: 'must be an object of accounts and resources',
};

/** What is wrong with a value as a state of a contract: another form, and collections that no path has. */
export function faultsOfState(value: unknown, { operations }: Contract, roles: Roles): readonly FieldError[] {
  const wrong = faultsBy(value, stateSchema);
  if (wrong.length > 0) return wrong;
  const known = [...new Set(operations.flatMap((operation) => roles.of(operation)?.collection ?? []))];
  const match = createPathMatcher(known);
  const unknown = Object.keys((value as MockState).resources).filter((path) => match(path).length === 0);
  return unknown.map((path) => {
    const near = nearest(path, known, 1)[0] ?? known.join(' or ');
    return fault(['resources', path], `is no collection: did you mean ${near}?`);
  });
}
