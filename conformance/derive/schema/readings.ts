// Conditions under which a value of a wrong type may be accepted: the server converted it, or treated it as absent.

import { isDeepStrictEqual } from 'node:util';
import {
  conversionsOf,
  convertedValues,
  type Field,
  fieldAt,
  type Path,
  regExpOf,
  toPointer,
  typesOf,
} from '../../../src/contract/index.ts';
import { isObject } from '../../../src/values.ts';
import type { Condition, Control } from '../../types.ts';
import { bodyCaseId } from '../case.ts';
import type { BodyChange } from '../change.ts';
import { originAt, type Place, type Target } from '../design/places.ts';
import { parsedValue, removeAt, valueAt, writeJson } from '../json-text.ts';
import type { Subject } from '../subject.ts';
import type { ValidBody } from '../valid-bodies.ts';
import { missingId } from './required.ts';

/** The equivalent values that the source allows: whether the conversion is accepted is a silence. */
export const sameAs = (subject: Subject, place: Place, sent: unknown): readonly unknown[] =>
  conversionsOf(parsedValue(sent), typesOf(place.field.schema)).same.filter((value) =>
    sourceAccepts(subject, place, value),
  );

/**
 * A response with another, valid value in place of the wrong one shows that the server converted it.
 * @param absence the case without the property, if the value may be treated as absent
 * @param controls cases that show that such a value is converted
 */
export function convertedReading(
  subject: Subject,
  place: Place,
  sent: unknown,
  {
    absence,
    controls = [],
  }: { readonly absence?: string | undefined; readonly controls?: readonly Control[] } = {},
): Pick<BodyChange, 'reading'> {
  const accepted = readAs(subject, place, sent);
  if (accepted.length === 0 && absence === undefined) return {};
  const condition: Condition = {
    kind: 'unless-converted',
    pointer: toPointer(place.field.path),
    to: [...new Set(accepted.map(writeJson))],
    twin: bodyCaseId(subject, place.body),
    ...(absence !== undefined && { absence }),
    ...(accepted.length > 0 && controls.length > 0 && { controls }),
  };
  return { reading: { silence: 'converted-values', conditions: [condition] } };
}

/** The values that the source allows, of those that a value is converted to. */
export const readAs = (subject: Subject, place: Place, sent: unknown): readonly unknown[] =>
  convertedValues(conversionsOf(parsedValue(sent), typesOf(place.field.schema))).filter((value) =>
    sourceAccepts(subject, place, value),
  );

/** Jackson and Laravel read a blank text as null, and for PHP an empty list is an empty object. */
export const isNothing = (sent: unknown): boolean =>
  typeof sent === 'string' ? sent.trim() === '' : Array.isArray(sent) && sent.length === 0;

/** Rails drops a value of a type that a field cannot have. */
export function isDropped(sent: unknown, { field }: Pick<Place, 'field'>): boolean {
  const wantsHolder = typesOf(field.schema).some((type) => type === 'object' || type === 'array');
  return (typeof sent === 'object' && sent !== null) !== wantsHolder;
}

/** A value that may be read as null counts unless the property may be left out. */
export function whereAbsenceIsNone(
  subject: Subject,
  target: Pick<Target, 'field' | 'bases'>,
): readonly Condition[] {
  const absent = absenceId(subject, target);
  return absent === undefined
    ? []
    : [{ kind: 'unless-accepted', case: absent, because: 'null-may-be-absence' }];
}

/** Whether it is an item of an array, which has no name and can't be left out. */
export const isItem = ({ path }: Pick<Field, 'path'>): boolean => path.at(-1) === 0;

/** The id of the case without the property, or without the array of an item, in its first body, if there is one. */
export function absenceId(subject: Subject, { field, bases: [base] }: Pick<Target, 'field' | 'bases'>) {
  const left = base && named(base.body, field);
  if (base === undefined || left === undefined) return undefined;
  return left.required ? missingId(subject, base.body, left) : withoutId(subject, base.body.value, left.path);
}

/** The property, or that whose array has the item. */
function named({ alternative }: ValidBody, field: Field): Field | undefined {
  if (!isItem(field)) return field;
  return fieldAt(alternative, field.path.slice(0, field.path.findLastIndex((key) => key !== 0) + 1));
}

function withoutId(subject: Subject, value: unknown, path: Path): string | undefined {
  if (valueAt(value, path) === undefined) return undefined;
  const without = removeAt(value, path);
  const found = subject.bodies.find((other) => isDeepStrictEqual(other.value, without));
  return found && bodyCaseId(subject, found);
}

/** Whether a value of the wanted type satisfies every rule of the source. */
function sourceAccepts(subject: Subject, place: Place, value: unknown): boolean {
  const { schema } = place.field;
  if (!typesOf(schema).some((type) => isOfType(value, type))) return false;
  return Object.entries(keeps).every(([keyword, keepsTo]) => {
    const limit = (schema as Readonly<Record<string, unknown>>)[keyword];
    const isGiven = () => originAt(subject, place, keyword).level !== 'chosen' || isFixed(keyword);
    return limit === undefined || keepsTo(value as never, limit as never) || !isGiven();
  });
}

/** Enumerated values distinguish the alternatives of a body, whatever their origin. */
const isFixed = (keyword: string) => keyword === 'enum' || keyword === 'const';

const types: Readonly<Record<string, (value: unknown) => boolean>> = {
  integer: Number.isInteger,
  array: Array.isArray,
  null: (value) => value === null,
  object: isObject,
};

const isOfType = (value: unknown, type: string): boolean => types[type]?.(value) ?? typeof value === type;

/** Whether a value satisfies a keyword; a value of another type does. */
const keeps: Readonly<Record<string, (value: never, limit: never) => boolean>> = {
  enum: (value: unknown, allowed: readonly unknown[]) => allowed.includes(value),
  const: (value: unknown, allowed: unknown) => value === allowed,
  minimum: (value: number, least: number) => !(value < least),
  maximum: (value: number, most: number) => !(value > most),
  exclusiveMinimum: (value: number, below: number) => !(value <= below),
  exclusiveMaximum: (value: number, above: number) => !(value >= above),
  multipleOf: (value: number, step: number) => !(Math.abs(value / step - Math.round(value / step)) > 1e-6),
  minLength: (value: string, least: number) => typeof value !== 'string' || [...value].length >= least,
  maxLength: (value: string, most: number) => typeof value !== 'string' || [...value].length <= most,
  pattern: (value: string, pattern: string) => typeof value !== 'string' || regExpOf(pattern).test(value),
};
