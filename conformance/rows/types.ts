// JSON types: values of another type are rejected, unless a reading of them is valid.

import { typesOf } from '../../src/contract/index.ts';
import { isHolder } from '../../src/values.ts';
import type { Row } from '../types.ts';
import type { Subject } from '../view/subject.ts';
import { type Member, type ValueRow, valueRows } from './members.ts';
import { accepted, type NamedRow, rejected } from './row.ts';

/** The rows of a member about its type; null is accepted where it is one of them. */
export function typeRows(subject: Subject, member: Member): readonly Row[] {
  const wanted = typesOf(member.field.schema);
  if (wanted.length === 0) return [];
  const rows = impostorsOf(wanted).map(
    ({ name, main, of, for: meant }): ValueRow => ({
      name: `as-${name}`,
      main,
      // A property of several types may have no number, which the texts of numbers re-write.
      of: (right) =>
        typeof right === 'number' || meant?.join() !== 'number'
          ? { value: of(right), keyword: 'type' }
          : undefined,
      must: rejected,
    }),
  );
  const nothing: ValueRow = {
    name: 'as-null',
    main: true,
    of: () => ({ value: null, keyword: 'type' }),
    must: (...given) => accepted(...given) ?? rejected(...given),
  };
  return valueRows(subject, member, [...rows, nothing]);
}

/** A value of another JSON type that a lenient server may accept for the right one. */
interface Impostor extends NamedRow<(right: unknown) => unknown> {
  readonly type: JsonType;
  /** The wanted types that it imitates; by default any other one. */
  readonly for?: readonly JsonType[];
}

type JsonType = 'string' | 'number' | 'fraction' | 'boolean' | 'array' | 'object' | 'null';

/** Texts that a lenient server converts to a number. */
export const convertedTexts: Readonly<Record<string, (right: number) => string>> = {
  'numeric-string': String,
  'signed-text': (right) => `+${right}`,
  'hexadecimal-text': (right) => `0x${right.toString(16)}`,
  'digits-of-another-script': inArabicDigits,
};

/** Texts in place of a number: additions to its digits, other notations, words. */
const numberTexts: Readonly<Record<string, (right: number) => string>> = {
  ...convertedTexts,
  'text-with-unit': (right) => `${right}s`,
  'words-and-digits': (right) => `up to ${right}`,
  'duration-text': (right) => `PT${Math.ceil(right / 60)}M`,
  word: () => 'as many as you like',
  'blank-text': () => '  ',
};

/** Python's `int` accepts any decimal digit of Unicode. */
function inArabicDigits(right: number): string {
  return String(right).replaceAll(/\d/g, (digit) => String.fromCodePoint(0x0660 + Number(digit)));
}

const impostors: readonly Impostor[] = [
  { name: 'string', main: true, type: 'string', for: ['boolean', 'array', 'object'], of: () => 'text' },
  { name: 'empty-string', main: true, type: 'string', of: () => '' },
  ...Object.entries(numberTexts).map(
    ([name, of]): Impostor => ({
      ...{ name, main: name === 'numeric-string', type: 'string', for: ['number'] },
      of: (right) => of(Number(right)),
    }),
  ),
  { name: 'true-text', type: 'string', for: ['boolean'], of: () => 'true' },
  { name: 'json-text', main: true, type: 'string', for: ['array', 'object'], of: writtenOut },
  { name: 'number', main: true, type: 'number', of: () => 5 },
  { name: 'zero', type: 'number', of: () => 0 },
  { name: 'fraction', main: true, type: 'fraction', for: ['number'], of: beyondIt },
  { name: 'boolean', main: true, type: 'boolean', of: () => true },
  { name: 'false', type: 'boolean', of: () => false },
  { name: 'array', main: true, type: 'array', of: (right) => [right] },
  { name: 'empty-array', type: 'array', of: () => [] },
  { name: 'two-in-an-array', type: 'array', of: twice },
  { name: 'array-of-text', type: 'array', for: ['number', 'object'], of: (right) => [writtenOut(right)] },
  { name: 'object', main: true, type: 'object', of: (right) => ({ value: right }) },
  { name: 'empty-object', type: 'object', of: () => ({}) },
];

/** Python's `dict` takes objects with two members each for pairs of a name and a value, so then the second has none. */
function twice(right: unknown): readonly unknown[] {
  return [right, Object.keys(Object(right)).length === 2 ? {} : right];
}

function writtenOut(right: unknown): string {
  return isHolder(right) ? JSON.stringify(right) : String(right);
}

/** The midpoint to the next smaller number. */
function beyondIt(right: unknown): number {
  return Number(right) > 1 ? Number(right) - 0.5 : Number(right) + 0.5;
}

/** The rows for the wanted types: `string`, or `integer` and `null`. */
export function impostorsOf(wanted: readonly string[]): readonly Impostor[] {
  const takes = new Set(wanted.map((type) => (type === 'integer' ? 'number' : type)));
  const hasFractions = wanted.includes('number');
  const isAccepted = ({ type }: Impostor) => (type === 'fraction' ? hasFractions : takes.has(type));
  const isMeant = (row: Impostor) => row.for?.some((type) => takes.has(type)) ?? true;
  return impostors.filter((row) => !isAccepted(row) && isMeant(row));
}
