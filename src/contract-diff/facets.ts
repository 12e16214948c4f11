// Keywords of a schema that bound a value by themselves: how each is read, and which of two values allows more.

import isEqual from 'fast-deep-equal';
import { type Schema, typesOf, withoutExamples, withoutProse } from '../contract/index.ts';
import type { Effect } from './types.ts';

/** A keyword, read from a schema as a value that can be compared. */
export interface Facet {
  readonly keyword: string;
  /** Undefined where the schema does not bound it. */
  readonly read: (schema: Schema) => unknown;
  /** What another value does; only asked where both schemas have one and they differ. */
  readonly compare: (before: never, after: never) => Effect;
}

/** What a facet does from one schema to the other; undefined where it says the same in both. */
export function effectOf({ read, compare }: Facet, before: Schema, after: Schema): Effect | undefined {
  const [then, now] = [read(before), read(after)];
  if (isEqual(then, now)) return undefined;
  if (then === undefined) return 'narrowed';
  return now === undefined ? 'widened' : compare(then as never, now as never);
}

type Any = Readonly<Record<string, unknown>>;

const raise = (before: number, after: number): Effect => (after > before ? 'narrowed' : 'widened');
const lower = (before: number, after: number): Effect => (after < before ? 'narrowed' : 'widened');
const altered = (): Effect => 'altered';

const least = (keyword: string): Facet => ({
  keyword,
  read: (schema) => (schema as Any)[keyword] || undefined,
  compare: raise,
});

const most = (keyword: string): Facet => ({
  keyword,
  read: (schema) => (schema as Any)[keyword],
  compare: lower,
});

/** Compared as a whole: what another value allows is not known. */
const opaque = (keyword: string): Facet => ({
  keyword,
  read: (schema) => bare((schema as Any)[keyword]),
  compare: altered,
});

const bare = (value: unknown) =>
  typeof value === 'object' ? withoutExamples(withoutProse({ not: value }))['not'] : value;

/** Each keyword once. */
export const facets: readonly Facet[] = [
  { keyword: 'type', read: allowedTypes, compare: subset(isType) },
  { keyword: 'enum', read: allowedValues, compare: subset(isEqual) },
  { keyword: 'minimum', read: (schema) => bound(schema, 'minimum', 1), compare: raise },
  { keyword: 'maximum', read: (schema) => bound(schema, 'maximum', -1), compare: lower },
  least('minLength'),
  most('maxLength'),
  least('minItems'),
  most('maxItems'),
  least('minProperties'),
  most('maxProperties'),
  { keyword: 'multipleOf', read: ({ multipleOf }) => multipleOf, compare: multiples },
  { keyword: 'uniqueItems', read: (schema) => (schema as Any)['uniqueItems'] || undefined, compare: altered },
  ...[
    'pattern',
    'format',
    'not',
    'if',
    'then',
    'else',
    'prefixItems',
    'contains',
    'minContains',
    'maxContains',
    'patternProperties',
    'propertyNames',
    'dependentRequired',
    'dependentSchemas',
    'unevaluatedItems',
    'unevaluatedProperties',
    'contentEncoding',
    'contentMediaType',
    'readOnly',
    'writeOnly',
    'default',
  ].map(opaque),
];

/** Keywords that say together what one of them is compared as. */
export const spelledBy: Readonly<Record<string, readonly string[]>> = {
  enum: ['enum', 'const'],
  type: ['type', 'nullable'],
  minimum: ['minimum', 'exclusiveMinimum'],
  maximum: ['maximum', 'exclusiveMaximum'],
};

/** `type` and the `nullable` of OpenAPI 3.0; a list of values says its types itself. */
function allowedTypes(schema: Schema): readonly string[] | undefined {
  const values = allowedValues(schema);
  const types = values ? values.map(typeOf) : typesOf(schema);
  if (types.length === 0) return undefined;
  const nullable = values === undefined && (schema as Any)['nullable'] === true;
  return [...new Set([...types, ...(nullable ? ['null'] : [])])].toSorted();
}

function allowedValues(schema: Schema): readonly unknown[] | undefined {
  if ('const' in schema) return [schema.const];
  return schema.enum?.toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

/** Every integer is a number. */
function isType(one: unknown, other: unknown): boolean {
  return one === other || (one === 'integer' && other === 'number');
}

/** What a list allows that is part of the other, holds it, or neither. */
function subset(same: (one: unknown, other: unknown) => boolean) {
  const within = (some: readonly unknown[], all: readonly unknown[]) =>
    some.every((one) => all.some((other) => same(one, other)));
  return (before: readonly unknown[], after: readonly unknown[]): Effect => {
    const [fewer, more] = [within(after, before), within(before, after)];
    if (fewer && more) return 'none';
    return fewer ? 'narrowed' : more ? 'widened' : 'altered';
  };
}

/**
 * The bound of a number. An exclusive bound of an integer is the next one within; of another number, a bound that lies past
 * the value by less than anything that a document would write.
 */
function bound(schema: Schema, keyword: 'minimum' | 'maximum', inward: 1 | -1): number | undefined {
  const exclusiveKey = keyword === 'minimum' ? 'exclusiveMinimum' : 'exclusiveMaximum';
  const exclusive: unknown = (schema as Any)[exclusiveKey];
  const written =
    typeof exclusive === 'number' ? exclusive : exclusive === true ? schema[keyword] : undefined;
  const step = String(typesOf(schema)) === 'integer' ? 1 : Number.EPSILON;
  const past = written === undefined ? undefined : next(written, inward, step);
  const all = [typeof exclusive === 'boolean' && exclusive ? undefined : schema[keyword], past].filter(
    (value) => value !== undefined,
  );
  if (all.length === 0) return undefined;
  return inward === 1 ? Math.max(...all) : Math.min(...all);
}

const next = (value: number, inward: number, step: number) =>
  step === 1
    ? inward === 1
      ? Math.floor(value) + 1
      : Math.ceil(value) - 1
    : value + inward * step * Math.max(1, Math.abs(value));

function multiples(before: number, after: number): Effect {
  if (after % before === 0) return 'narrowed';
  return before % after === 0 ? 'widened' : 'altered';
}
