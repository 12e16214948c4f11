// What lenient servers may take a value for. A row requires a rejection only where no reading of its value is valid (rulings 44, 16):
// nothing that the service does with other requests changes that. Beside each reading stand frameworks that read so.

import {
  type Alternative,
  type Contract,
  constraintOrigin,
  type Field,
  regExpOf,
  requiredOrigin,
  type Schema,
  type SilenceId,
  typesOf,
} from '../../src/contract/index.ts';
import { isHolder, isObject } from '../../src/values.ts';
import { conversionsOf } from './conversions.ts';

/** Stands for a member that is not there. */
const absent: unique symbol = Symbol('absent');

/** One way of reading a value in the place of a field: the other values that it may be taken for. */
interface Reading {
  readonly of: (sent: unknown, types: readonly string[]) => readonly unknown[];
  /** By default `converted-values`. */
  readonly silence?: SilenceId;
}

const readings: readonly Reading[] = [
  // Nothing: Jackson, Go, Ajv.
  {
    silence: 'null-values',
    of: (sent, types) => (sent === null ? [absent, ...conversionsOf(sent, types)] : []),
  },
  // Trimmed: Django, Laravel, R.
  {
    silence: 'trimmed-blanks',
    of: (sent) =>
      typeof sent === 'string'
        ? [sent.trim(), sent.replaceAll('\u200b', ''), sent.split('\0')[0]].filter((text) => text !== sent)
        : [],
  },
  // Converted: FastAPI, Django REST, Spring, Rails, Laravel, Fastify.
  { of: conversionsOf },
  // What is empty for nothing: Laravel, Jackson, PHP.
  {
    of: (sent, types) => {
      if (types.length === 0 || types.some((type) => isOfType(sent, type))) return [];
      const isEmpty = isHolder(sent) && Object.keys(sent).length === 0;
      const isBlank = typeof sent === 'string' && sent.trim() === '';
      return isEmpty || isBlank || sent === 0 || sent === false ? [absent] : [];
    },
  },
  // The item of a list: pydantic 1, yup, express-validator, Fastify. Of a longer list, some take the first number.
  {
    of: (sent, types) => {
      const isRead = types.some((type) => type === 'integer' || type === 'number');
      const isOfOne = Array.isArray(sent) && (sent.length === 1 || isRead) && !types.includes('array');
      return isOfOne ? [sent[0], ...conversionsOf(sent[0], types)] : [];
    },
  },
  // A list of the value: Jackson, Fastify, Go.
  { of: (sent, types) => (types.includes('array') && !Array.isArray(sent) ? [[sent]] : []) },
  // The object of a list: PHP, Python, Lua.
  { of: (sent, types) => (types.includes('object') && Array.isArray(sent) ? objectsOf(sent) : []) },
  // Members in order: pydantic, msgspec.
  {
    of: (sent, types) =>
      types.includes('object') && Array.isArray(sent) && !sent.some(isHolder) ? [{ ...sent }] : [],
  },
  // The text of anything: class-transformer, JavaScript.
  { of: (sent, types) => (types.includes('string') && isHolder(sent) ? [String(sent)] : []) },
  // Dropped: Rails.
  {
    of: (sent, types) => {
      const wantsHolder = types.includes('object') || types.includes('array');
      return types.length === 0 || isHolder(sent) === wantsHolder ? [] : [absent];
    },
  },
];

/** Everything that a value may be taken for where such types are wanted; undefined for nothing at all. */
export const readingsOf = (sent: unknown, types: readonly string[]): readonly unknown[] =>
  readings.flatMap(({ of }) => of(sent, types)).map((value) => (value === absent ? undefined : value));

/** One object, or the object of pairs of names and values; an empty list is an empty object. */
function objectsOf(sent: readonly unknown[]): readonly unknown[] {
  const pairs = sent.flatMap(pairsOf);
  const only = sent.length === 1 && isObject(sent[0]) ? [sent[0]] : [];
  return [...only, ...(pairs.length === sent.length ? [Object.fromEntries(pairs)] : [])];
}

/** What Python takes for a pair, as pydantic 1 does with the names of an object that has two members. */
function pairsOf(item: unknown): readonly (readonly [string, unknown])[] {
  const isRow = typeof item === 'string' || Array.isArray(item);
  const [name, value, ...others]: Iterable<unknown> = isRow ? item : Object.keys(Object(item));
  const isPair = typeof name === 'string' && value !== undefined && others.length === 0;
  return isPair ? [[name, value]] : [];
}

/** Where a value stands in a body. */
export interface Place {
  readonly contract: Contract;
  readonly alternative: Alternative;
  readonly field: Field;
}

/** The silence under which a value may be accepted in the place of a field; undefined where no reading of it is valid. */
export function silenceOf(sent: unknown, place: Place): SilenceId | undefined {
  const types = typesOf(place.field.schema);
  return silenceWhere((read) => read(sent, types).some((value) => isGiven(value, place)));
}

function silenceWhere(isValid: (read: Reading['of']) => boolean): SilenceId | undefined {
  const found = readings.find(({ of }) => isValid(of));
  return found && (found.silence ?? 'converted-values');
}

/** The same for a value in the place of a whole body; where there is none, a body without members stands for it. */
export const silenceOfBody = (sent: unknown, isValid: (body: unknown) => boolean): SilenceId | undefined =>
  silenceWhere((read) => read(sent, ['object']).some((value) => isObject(value) && isValid(value)));

/** Whether the source allows a value, or the absence of one. What only the contract chose forbids nothing. */
function isGiven(value: unknown, { contract, alternative, field }: Place): boolean {
  if (value === absent)
    return (
      typeof field.path.at(-1) !== 'string' ||
      !field.required ||
      requiredOrigin(contract, alternative, field).level === 'chosen'
    );
  const { schema } = field;
  if (!typesOf(schema).some((type) => isOfType(value, type))) return false;
  return Object.entries(keeps).every(([keyword, keepsTo]) => {
    const limit = (schema as Readonly<Record<string, unknown>>)[keyword];
    if (limit === undefined || keepsTo(value as never, limit as never)) return true;
    const isFixed = keyword === 'enum' || keyword === 'const';
    return !isFixed && constraintOrigin(contract, alternative, field, keyword).level === 'chosen';
  });
}

/** Whether an item is of one of a schema's types, and one of the values that it lists. */
const mayBe = (item: unknown, schema: Schema): boolean => {
  const types = typesOf(schema);
  const values = schema.enum ?? (schema.const === undefined ? [item] : [schema.const]);
  return values.includes(item) && (types.length === 0 || types.some((type) => isOfType(item, type)));
};

const kinds: Readonly<Record<string, (value: unknown) => boolean>> = {
  integer: Number.isInteger,
  array: Array.isArray,
  null: (value) => value === null,
  object: isObject,
};

const isOfType = (value: unknown, type: string): boolean => kinds[type]?.(value) ?? typeof value === type;

/** Whether a value keeps to a keyword; one of another type does. */
const keeps: Readonly<Record<string, (value: never, limit: never) => boolean>> = {
  enum: (value: unknown, allowed: readonly unknown[]) => allowed.includes(value),
  const: (value: unknown, allowed: unknown) => value === allowed,
  prefixItems: (value: unknown, schemas: readonly Schema[]) =>
    !Array.isArray(value) || schemas.every((schema, at) => at >= value.length || mayBe(value[at], schema)),
  contains: (value: unknown, schema: Schema) =>
    !Array.isArray(value) || value.some((item) => mayBe(item, schema)),
  items: (value: unknown, schema: Schema) =>
    !Array.isArray(value) || value.every((item) => mayBe(item, schema)),
  minimum: (value: number, least: number) => !(value < least),
  maximum: (value: number, most: number) => !(value > most),
  exclusiveMinimum: (value: number, below: number) => !(value <= below),
  exclusiveMaximum: (value: number, above: number) => !(value >= above),
  multipleOf: (value: number, step: number) => !(Math.abs(value / step - Math.round(value / step)) > 1e-6),
  minLength: (value: string, least: number) => typeof value !== 'string' || [...value].length >= least,
  maxLength: (value: string, most: number) => typeof value !== 'string' || [...value].length <= most,
  pattern: (value: string, pattern: string) => typeof value !== 'string' || regExpOf(pattern).test(value),
};
