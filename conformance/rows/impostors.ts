// Values of another JSON type that a lenient server may accept for the wanted one.

import { RawJson } from '../view/json-text.ts';
import type { NamedRow } from './row.ts';

/** The text in place of a number. */
type NumberText = NamedRow<(right: number) => string>;

/** Additions to the digits: signs, blanks, zeros, words. */
const around: readonly NumberText[] = [
  { name: 'numeric-string', main: true, of: String },
  { name: 'signed-text', of: (right) => `+${right}` },
  { name: 'text-with-a-zero-before', of: (right) => `0${right}` },
  { name: 'padded-text', of: (right) => ` ${right} ` },
  { name: 'text-and-newline', of: (right) => `${right}\n` },
  { name: 'text-with-unit', of: (right) => `${right}s` },
  { name: 'text-and-more', of: (right) => `${right},${right}` },
  { name: 'text-and-words', of: (right) => `${right} at most` },
  { name: 'words-and-digits', of: (right) => `up to ${right}` },
  { name: 'text-of-text', of: (right) => `"${right}"` },
];

/** Other notations of the same number. */
const written: readonly NumberText[] = [
  { name: 'decimal-text', of: (right) => `${right}.0` },
  { name: 'fraction-in-text', of: (right) => `${right}.5` },
  { name: 'exponent-text', of: (right) => `${right}e0` },
  { name: 'hexadecimal-text', of: (right) => `0x${right.toString(16)}` },
  { name: 'octal-text', of: (right) => `0o${right.toString(8)}` },
  { name: 'binary-text', of: (right) => `0b${right.toString(2)}` },
  { name: 'digits-of-another-script', of: inDigitsFrom(0x0660) },
  { name: 'full-width-digits', of: inDigitsFrom(0xff10) },
  { name: 'grouped-text', of: inThousands('_') },
  { name: 'grouped-by-commas', of: inThousands(',') },
  { name: 'grouped-by-points', of: inThousands('.') },
];

/** Expressions: sums, times, the length of a text. */
const computed: readonly NumberText[] = [
  { name: 'sum-in-text', of: (right) => `${right - 1}+1` },
  { name: 'duration-text', of: (right) => `PT${Math.ceil(right / 60)}M` },
  { name: 'clock-text', of: onTheClock },
  { name: 'zero-text', of: () => '0' },
  { name: 'letter', of: () => 'A' },
  { name: 'word', of: () => 'as many as you like' },
  { name: 'blank-text', of: () => '  ' },
];

const numberTexts: readonly NumberText[] = [...around, ...written, ...computed];

/** Digits of other scripts: Python's `int` accepts any decimal digit of Unicode. */
function inDigitsFrom(zero: number): NumberText['of'] {
  return (right) => String(right).replaceAll(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
}

/** Thousands separators; a number below 1000 gets a thousand. */
function inThousands(between: string): NumberText['of'] {
  return (right) => {
    const wide = right < 1000 ? right + 1000 : right;
    return String(wide).replaceAll(/(?<=\d)(?=(?:\d{3})+$)/g, between);
  };
}

/** Seconds as hours, minutes and seconds. */
function onTheClock(right: number): string {
  const [minutes, seconds] = [Math.floor(right / 60), right % 60];
  return [Math.floor(minutes / 60), minutes % 60, seconds]
    .map((part, at) => String(part).padStart(at === 0 ? 1 : 2, '0'))
    .join(':');
}

/** The value that replaces the right one. */
export interface Impostor extends NamedRow<(right: unknown) => unknown> {
  /** Its JSON type. */
  readonly type: JsonType;
  /** The wanted types that it imitates; by default any other one. */
  readonly for?: readonly JsonType[];
}

type JsonType = 'string' | 'number' | 'fraction' | 'boolean' | 'array' | 'object' | 'null';

/** A text that some languages convert to a boolean. */
const truthIn = (name: string, text: string): Impostor => ({
  name,
  type: 'string',
  for: ['boolean'],
  of: () => text,
});

/** The members of an object as a text, as `100/60` and `100 per 60` write two numbers. */
const membersIn = (name: string, write: (members: readonly (readonly [string, unknown])[]) => string) =>
  ({
    name,
    type: 'string',
    for: ['object'],
    of: (right) => write(membersOf(right)),
  }) satisfies Impostor;

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
  truthIn('true-text', 'true'),
  truthIn('false-text', 'false'),
  {
    name: 'json-text',
    main: true,
    type: 'string',
    for: ['array', 'object'],
    of: (right) => JSON.stringify(right),
  },
  membersIn('values-and-slash', (members) => members.map(([, value]) => value).join('/')),
  membersIn('values-and-commas', (members) => members.map(([, value]) => value).join(',')),
  membersIn('values-and-words', (members) => members.map(([, value]) => value).join(' per ')),
  membersIn('query-text', (members) => members.map((member) => member.join('=')).join('&')),
];

const scalars: readonly Impostor[] = [
  { name: 'number', main: true, type: 'number', of: () => 5 },
  { name: 'zero', type: 'number', of: () => 0 },
  { name: 'one', type: 'number', for: ['boolean', 'string'], of: () => 1 },
  { name: 'fraction', main: true, type: 'fraction', for: ['number'], of: beyondIt },
  { name: 'one-and-a-half', type: 'fraction', for: ['string'], of: () => 1.5 },
  { name: 'nearly', type: 'fraction', for: ['number'], of: (right) => justBeside(Number(right)) },
  { name: 'boolean', main: true, type: 'boolean', of: () => true },
  { name: 'false', type: 'boolean', of: () => false },
];

/** Two in a list. Python's `dict` takes objects with two members each for pairs of a name and a value, so then the second has none. */
export const twice = (right: unknown): readonly unknown[] => [
  right,
  membersOf(right).length === 2 ? {} : right,
];

const lists: readonly Impostor[] = [
  { name: 'array', main: true, type: 'array', of: (right) => [right] },
  { name: 'empty-array', type: 'array', of: () => [] },
  { name: 'two-in-an-array', type: 'array', of: twice },
  { name: 'array-in-an-array', type: 'array', of: (right) => [[right]] },
  { name: 'array-of-text', type: 'array', for: ['number'], of: (right) => [String(right)] },
  { name: 'characters', type: 'array', for: ['string'], of: (right) => [...String(right)] },
  { name: 'character-codes', type: 'array', for: ['string'], of: (right) => [...Buffer.from(String(right))] },
  { name: 'array-of-members', type: 'array', for: ['object'], of: eachInAnObject },
  { name: 'entries', type: 'array', for: ['object'], of: membersOf },
  { name: 'flat-entries', type: 'array', for: ['object'], of: (right) => membersOf(right).flat() },
  { name: 'array-of-values', type: 'array', for: ['object'], of: (right) => Object.values(Object(right)) },
];

/** Objects that converters of XML, databases and scripts write in place of a value. */
const objects: readonly Impostor[] = [
  { name: 'object', main: true, type: 'object', of: (right) => ({ value: right }) },
  { name: 'empty-object', type: 'object', of: () => ({}) },
  { name: 'indexed-object', type: 'object', for: ['number'], of: (right) => ({ 0: right }) },
  { name: 'typed-object', type: 'object', for: ['number'], of: (right) => ({ $numberInt: String(right) }) },
  { name: 'text-node', type: 'object', for: ['string'], of: (right) => ({ '#text': right }) },
  { name: 'named-object', type: 'object', for: ['string'], of: (right) => ({ name: right }) },
  { name: 'key-of-an-object', type: 'object', for: ['string'], of: (right) => ({ [String(right)]: true }) },
];

/** Last, because rows rotate by their index. */
const further: readonly Impostor[] = [
  { name: 'parts-in-an-array', type: 'array', for: ['number'], of: (right) => [Number(right) - 1, 1] },
  {
    name: 'fraction-with-exponent',
    type: 'fraction',
    for: ['number'],
    of: (right) => new RawJson(`${beyondIt(right) * 10}e-1`),
  },
];

const table: readonly Impostor[] = [...texts, ...scalars, ...lists, ...objects, ...further];

function membersOf(right: unknown): readonly (readonly [string, unknown])[] {
  return Object.entries(Object(right));
}

function eachInAnObject(right: unknown): unknown {
  return membersOf(right).map(([key, value]) => ({ [key]: value }));
}

/** The midpoint to the next smaller number. */
function beyondIt(right: unknown): number {
  return Number(right) > 1 ? Number(right) - 0.5 : Number(right) + 0.5;
}

/** A number that single precision cannot distinguish from its neighbour. */
const justBeside = (right: number) => new RawJson(`${right}.0000001`);

/** The rows for the wanted types: `string`, or `integer` and `null`. */
export function impostorsOf(wanted: readonly string[]): readonly Impostor[] {
  const takes = new Set(wanted.map((type) => (type === 'integer' ? 'number' : type)));
  const hasFractions = wanted.includes('number');
  const isAccepted = ({ type }: Impostor) => (type === 'fraction' ? hasFractions : takes.has(type));
  const isMeant = (row: Impostor) => row.for?.some((type) => takes.has(type)) ?? true;
  return table.filter((row) => !isAccepted(row) && isMeant(row));
}
