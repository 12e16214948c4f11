// Values of another JSON type that a lenient server may accept for the wanted one.

import { isHolder } from '../../src/values.ts';
import type { NamedRow } from './row.ts';

/** The value that replaces the right one. */
export interface Impostor extends NamedRow<(right: unknown) => unknown> {
  /** Its JSON type. */
  readonly type: JsonType;
  /** The wanted types that it imitates; by default any other one. */
  readonly for?: readonly JsonType[];
}

type JsonType = 'string' | 'number' | 'fraction' | 'boolean' | 'array' | 'object' | 'null';

/** Texts in place of a number: additions to its digits, other notations, words. */
const numberTexts: readonly NamedRow<(right: number) => string>[] = [
  { name: 'numeric-string', main: true, of: String },
  { name: 'signed-text', of: (right) => `+${right}` },
  { name: 'text-with-unit', of: (right) => `${right}s` },
  { name: 'words-and-digits', of: (right) => `up to ${right}` },
  { name: 'hexadecimal-text', of: (right) => `0x${right.toString(16)}` },
  { name: 'digits-of-another-script', of: inArabicDigits },
  { name: 'duration-text', of: (right) => `PT${Math.ceil(right / 60)}M` },
  { name: 'word', of: () => 'as many as you like' },
  { name: 'blank-text', of: () => '  ' },
];

/** Python's `int` accepts any decimal digit of Unicode. */
function inArabicDigits(right: number): string {
  return String(right).replaceAll(/\d/g, (digit) => String.fromCodePoint(0x0660 + Number(digit)));
}

const texts: readonly Impostor[] = [
  { name: 'string', main: true, type: 'string', for: ['boolean', 'array', 'object'], of: () => 'text' },
  { name: 'empty-string', main: true, type: 'string', of: () => '' },
  ...numberTexts.map(
    ({ of, ...row }): Impostor => ({
      ...row,
      type: 'string',
      for: ['number'],
      of: (right) => of(Number(right)),
    }),
  ),
  { name: 'true-text', type: 'string', for: ['boolean'], of: () => 'true' },
  { name: 'json-text', main: true, type: 'string', for: ['array', 'object'], of: writtenOut },
];

const scalars: readonly Impostor[] = [
  { name: 'number', main: true, type: 'number', of: () => 5 },
  { name: 'zero', type: 'number', of: () => 0 },
  { name: 'fraction', main: true, type: 'fraction', for: ['number'], of: beyondIt },
  { name: 'boolean', main: true, type: 'boolean', of: () => true },
  { name: 'false', type: 'boolean', of: () => false },
];

const lists: readonly Impostor[] = [
  { name: 'array', main: true, type: 'array', of: (right) => [right] },
  { name: 'empty-array', type: 'array', of: () => [] },
  { name: 'two-in-an-array', type: 'array', of: twice },
  { name: 'array-of-text', type: 'array', for: ['number', 'object'], of: (right) => [writtenOut(right)] },
];

const objects: readonly Impostor[] = [
  { name: 'object', main: true, type: 'object', of: (right) => ({ value: right }) },
  { name: 'empty-object', type: 'object', of: () => ({}) },
];

const table: readonly Impostor[] = [...texts, ...scalars, ...lists, ...objects];

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
  return table.filter((row) => !isAccepted(row) && isMeant(row));
}
