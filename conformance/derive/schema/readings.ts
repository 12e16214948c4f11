// Under which readings a value of a wrong type may be accepted all the same: the server converted it, or took it for left out.

import {
  constraintOrigin,
  conversionsOf,
  convertedValues,
  type Path,
  toPointer,
  typesOf,
} from '../../../src/contract/index.ts';
import type { Condition } from '../../types.ts';
import { bodyCaseId } from '../case.ts';
import type { BodyChange } from '../change.ts';
import type { Place, Target } from '../design/places.ts';
import { parsedValue, removeAt, valueAt, writeJson } from '../json-text.ts';
import type { Subject } from '../subject.ts';
import type { ValidBody } from '../valid-bodies.ts';
import { missingId } from './required.ts';

/** The values that say the same as what is sent, and that the source takes: whether they are accepted is a silence. */
export const sameAs = (subject: Subject, place: Place, sent: unknown): readonly unknown[] =>
  conversionsOf(parsedValue(sent), typesOf(place.field.schema)).same.filter((value) =>
    sourceTakes(subject, place, value),
  );

/**
 * A response that shows another value in place of the wrong one, and a right one, says that the server converted it.
 * @param absence the case that leaves the property out, where what is sent may count as left out
 */
export function convertedReading(
  subject: Subject,
  place: Place,
  sent: unknown,
  absence?: string,
): Pick<BodyChange, 'reading'> {
  const conversions = convertedValues(conversionsOf(parsedValue(sent), typesOf(place.field.schema)));
  const taken = conversions.filter((value) => sourceTakes(subject, place, value));
  if (taken.length === 0 && absence === undefined) return {};
  const condition: Condition = {
    kind: 'unless-converted',
    pointer: toPointer(place.field.path),
    to: [...new Set(taken.map(writeJson))],
    twin: bodyCaseId(subject, place.body),
    ...(absence !== undefined && { absence }),
  };
  return { reading: { silence: 'converted-values', conditions: [condition] } };
}

/** A response to a list of pairs that shows one of them as a member was read by Python, which makes an object of it. */
export const readFromPairs = (subject: Subject, body: ValidBody): readonly Condition[] =>
  Object.entries(Object(body.value))
    .slice(0, 1)
    .map(([name, value]) => ({
      kind: 'unless-converted',
      pointer: toPointer([name]),
      to: [writeJson(value)],
      twin: bodyCaseId(subject, body),
    }));

/** A value of a shape that a field cannot have is dropped by Rails, and a blank text is nothing to Jackson and Laravel. */
export function isDropped(sent: unknown, { field }: Pick<Place, 'field'>): boolean {
  if (typeof sent === 'string' && sent.trim() === '') return true;
  const wantsHolder = typesOf(field.schema).some((type) => type === 'object' || type === 'array');
  return (typeof sent === 'object' && sent !== null) !== wantsHolder;
}

/** What may be read as a null counts unless the property may be absent. */
export function whereAbsenceIsNone(subject: Subject, place: Place): readonly Condition[] {
  const absent = absenceId(subject, { field: place.field, bases: [place] });
  return absent === undefined
    ? []
    : [{ kind: 'unless-accepted', case: absent, because: 'null-may-be-absence' }];
}

/** The case that leaves a property out of the first body that it is tried in, if there is one. */
export function absenceId(subject: Subject, { field, bases: [base] }: Pick<Target, 'field' | 'bases'>) {
  if (base === undefined) return undefined;
  return field.required
    ? missingId(subject, base.body, field)
    : withoutId(subject, base.body.value, field.path);
}

function withoutId(subject: Subject, value: unknown, path: Path): string | undefined {
  if (valueAt(value, path) === undefined) return undefined;
  const without = canonical(removeAt(value, path));
  const found = subject.bodies.find((other) => canonical(other.value) === without);
  return found && bodyCaseId(subject, found);
}

const canonical = (value: unknown) => JSON.stringify(sortKeys(value));

function sortKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, member]) => [key, sortKeys(member)]),
  );
}

/** Whether a value of the wanted type breaks no rule that the source gives. */
export function sourceTakes({ contract }: Subject, { field, body }: Place, value: unknown): boolean {
  const { schema } = field;
  if (!typesOf(schema).some((type) => isOfType(value, type))) return false;
  return Object.entries(keeps).every(([keyword, keepsTo]) => {
    const limit = (schema as Readonly<Record<string, unknown>>)[keyword];
    const isGiven = () =>
      constraintOrigin(contract, body.alternative, field, keyword).level !== 'chosen' || isFixed(keyword);
    return limit === undefined || keepsTo(value as never, limit as never) || !isGiven();
  });
}

/** Which words there are is what tells the alternatives of a body apart, whoever gave them. */
const isFixed = (keyword: string) => keyword === 'enum' || keyword === 'const';

const types: Readonly<Record<string, (value: unknown) => boolean>> = {
  integer: Number.isInteger,
  array: Array.isArray,
  null: (value) => value === null,
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
};

const isOfType = (value: unknown, type: string): boolean => types[type]?.(value) ?? typeof value === type;

/** Whether a value keeps to a keyword; one of another type does. */
const keeps: Readonly<Record<string, (value: never, limit: never) => boolean>> = {
  enum: (value: unknown, allowed: readonly unknown[]) => allowed.includes(value),
  const: (value: unknown, allowed: unknown) => value === allowed,
  minimum: (value: number, least: number) => !(value < least),
  maximum: (value: number, most: number) => !(value > most),
  exclusiveMinimum: (value: number, below: number) => !(value <= below),
  exclusiveMaximum: (value: number, above: number) => !(value >= above),
  multipleOf: (value: number, step: number) => !(Math.abs(value % step) > 0),
  minLength: (value: string, least: number) => typeof value !== 'string' || [...value].length >= least,
  maxLength: (value: string, most: number) => typeof value !== 'string' || [...value].length <= most,
  pattern: (value: string, pattern: string) =>
    typeof value !== 'string' || new RegExp(pattern, 'u').test(value),
};
