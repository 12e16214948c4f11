// Keywords of a schema that bound a value by themselves: how each is read, and which of two values allows more.

import isEqual from 'fast-deep-equal';
import { type Schema, typesOf, withoutExamples, withoutProse } from '../index.ts';
import type { Happened } from './table.ts';

/** What another value of a constraint does to the messages that the contract allows. */
export type Effect = Exclude<Happened, 'added' | 'removed'> | 'none';

/** Which of two different values allows more. */
export type Compare = (before: never, after: never) => Effect;

/** A keyword, read from a schema as a value that can be compared. */
interface Keyword {
  /** What it is compared as, and all the ways of writing it. */
  readonly spelled: readonly [string, ...string[]];
  /** Undefined where the schema does not bound it. */
  readonly read: (schema: Schema) => unknown;
  readonly compare: Compare;
}

type Any = Readonly<Record<string, unknown>>;

/** Every keyword that bounds the values of a schema, with its value as it is written and as it is compared. */
export const boundsIn = (schema: Schema) =>
  new Map(
    keywords.flatMap(({ spelled, read, compare }) => {
      const value = read(schema);
      if (value === undefined) return [];
      const name = spelled.find((key) => (schema as Any)[key] !== undefined) ?? spelled[0];
      return [[spelled[0], { name, shown: (schema as Any)[name], value, compare }] as const];
    }),
  );

const raise = (before: number, after: number): Effect => (after > before ? 'tightened' : 'loosened');
const lower = (before: number, after: number): Effect => (after < before ? 'tightened' : 'loosened');
const altered = (): Effect => 'altered';

const keyword = (name: string, compare: Keyword['compare'], ignored?: unknown): Keyword => ({
  spelled: [name],
  compare,
  read: (schema) => {
    const value = (schema as Any)[name];
    if (value === ignored) return undefined;
    return typeof value === 'object' ? withoutExamples(withoutProse({ not: value })).not : value;
  },
});

const keywords: readonly Keyword[] = [
  { spelled: ['type'], read: allowedTypes, compare: subset(isType) },
  { spelled: ['enum', 'const'], read: allowedValues, compare: subset(isEqual) },
  {
    spelled: ['minimum', 'exclusiveMinimum'],
    read: (schema) => innermost(schema, schema.minimum, schema.exclusiveMinimum, 1),
    compare: raise,
  },
  {
    spelled: ['maximum', 'exclusiveMaximum'],
    read: (schema) => innermost(schema, schema.maximum, schema.exclusiveMaximum, -1),
    compare: lower,
  },
  ...['minLength', 'minItems', 'minProperties'].map((name) => keyword(name, raise, 0)),
  ...['maxLength', 'maxItems', 'maxProperties'].map((name) => keyword(name, lower)),
  keyword('multipleOf', multiples),
  keyword('uniqueItems', altered, false),
  keyword('additionalProperties', unknownProperties, true),
  {
    spelled: ['discriminator'],
    read: ({ discriminator }) => discriminator?.propertyName,
    compare: altered,
  },
  // Compared as a whole: what another value allows is not known.
  ...(
    'pattern format not if then else prefixItems contains minContains maxContains patternProperties propertyNames ' +
    'dependentRequired dependentSchemas unevaluatedItems unevaluatedProperties contentEncoding contentMediaType ' +
    'readOnly writeOnly default'
  )
    .split(' ')
    .map((name) => keyword(name, altered)),
];

/** A list of values says its types itself. */
function allowedTypes(schema: Schema): readonly string[] | undefined {
  const types = allowedValues(schema)?.map(typeOf) ?? typesOf(schema);
  return types.length === 0 ? undefined : [...new Set(types)].toSorted();
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

/** Compares lists: one is part of the other, holds it, or neither. */
export function subset(same: (one: unknown, other: unknown) => boolean) {
  const within = (some: readonly unknown[], all: readonly unknown[]) =>
    some.every((one) => all.some((other) => same(one, other)));
  return (before: readonly unknown[], after: readonly unknown[]): Effect => {
    const [fewer, more] = [within(after, before), within(before, after)];
    if (fewer && more) return 'none';
    return fewer ? 'tightened' : more ? 'loosened' : 'altered';
  };
}

function innermost(
  schema: Schema,
  inclusive: number | undefined,
  exclusive: number | undefined,
  inward: 1 | -1,
): number | undefined {
  const passed = exclusive === undefined ? undefined : next(exclusive, inward, schema.type === 'integer');
  const all = [inclusive, passed].filter((bound) => bound !== undefined);
  if (all.length === 0) return undefined;
  return inward === 1 ? Math.max(...all) : Math.min(...all);
}

/** The next integer within; of other numbers one that is nearer than anything that a document would write. */
function next(value: number, inward: 1 | -1, integer: boolean): number {
  if (!integer) return value + inward * Number.EPSILON * Math.max(1, Math.abs(value));
  return inward === 1 ? Math.floor(value) + 1 : Math.ceil(value) - 1;
}

function multiples(before: number, after: number): Effect {
  if (after % before === 0) return 'tightened';
  return before % after === 0 ? 'loosened' : 'altered';
}

/** Of two schemas for unknown properties, what they say themselves is compared. */
function unknownProperties(before: unknown, after: unknown): Effect {
  if (after === false) return 'tightened';
  return before === false ? 'loosened' : 'none';
}
