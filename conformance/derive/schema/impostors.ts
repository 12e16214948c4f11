// Impostors: for each wanted JSON type, what a lenient server takes for it. Each other type in its usual, its empty and its
// false form, texts that parse into the right value, and the right value in a list or an object.

import { RawJson } from '../json-text.ts';

/** One row: what is sent in place of the right value. */
export interface Impostor {
  readonly name: string;
  /** It stands for those like it in every context. */
  readonly main?: true;
  /** The JSON type that it has. */
  readonly type: JsonType;
  /** The wanted types that it is meant to be taken for; any other one where absent. */
  readonly for?: readonly JsonType[];
  readonly of: (right: unknown) => unknown;
}

type JsonType = 'string' | 'number' | 'fraction' | 'boolean' | 'array' | 'object' | 'null';

/** A text that a number can be read from. */
const numberIn = (name: string, of: (right: number) => string): Impostor => ({
  name,
  type: 'string',
  for: ['number'],
  of: (right) => of(Number(right)),
});

/** A text that a truth value can be read from. */
const truthIn = (name: string, text: string): Impostor => ({
  name,
  type: 'string',
  for: ['boolean'],
  of: () => text,
});

const table: readonly Impostor[] = [
  { name: 'string', main: true, type: 'string', for: ['boolean', 'array', 'object'], of: () => 'text' },
  { name: 'empty-string', main: true, type: 'string', of: () => '' },
  { ...numberIn('numeric-string', String), main: true },
  numberIn('signed-text', (right) => `+${right}`),
  numberIn('grouped-text', (right) => String(right).replace(/(?=\d$)/, '_')),
  numberIn('digits-of-another-script', inArabicDigits),
  numberIn('padded-text', (right) => ` ${right} `),
  numberIn('text-and-newline', (right) => `${right}\n`),
  numberIn('text-with-unit', (right) => `${right}s`),
  numberIn('text-and-more', (right) => `${right},${right}`),
  numberIn('fraction-in-text', (right) => `${right}.5`),
  numberIn('decimal-text', (right) => `${right}.0`),
  numberIn('exponent-text', (right) => `${right}e0`),
  numberIn('hexadecimal-text', (right) => `0x${right.toString(16)}`),
  numberIn('zero-text', () => '0'),
  numberIn('text-of-text', (right) => `"${right}"`),
  numberIn('word', () => 'sixty'),
  truthIn('true-text', 'true'),
  truthIn('false-text', 'false'),
  {
    name: 'json-text',
    main: true,
    type: 'string',
    for: ['array', 'object'],
    of: (right) => JSON.stringify(right),
  },
  { name: 'number', main: true, type: 'number', of: () => 5 },
  { name: 'zero', type: 'number', of: () => 0 },
  { name: 'one', type: 'number', for: ['boolean'], of: () => 1 },
  { name: 'fraction', main: true, type: 'fraction', for: ['number'], of: besideIt },
  { name: 'nearly', type: 'fraction', for: ['number'], of: (right) => justBeside(Number(right)) },
  { name: 'boolean', main: true, type: 'boolean', of: () => true },
  { name: 'false', main: true, type: 'boolean', of: () => false },
  { name: 'array', main: true, type: 'array', of: (right) => [right] },
  { name: 'empty-array', type: 'array', of: () => [] },
  { name: 'array-of-text', type: 'array', for: ['number'], of: (right) => [String(right)] },
  { name: 'two-in-an-array', type: 'array', of: (right) => [right, right] },
  { name: 'entries', type: 'array', for: ['object'], of: (right) => Object.entries(Object(right)) },
  { name: 'object', main: true, type: 'object', of: (right) => ({ value: right }) },
  { name: 'empty-object', type: 'object', of: () => ({}) },
];

/** As some languages read them: Python's `int` takes any decimal digit of Unicode. */
function inArabicDigits(right: number): string {
  return String(right).replaceAll(/\d/g, (digit) => String.fromCodePoint(0x0660 + Number(digit)));
}

/** Halfway to its neighbour, on the side where a smaller number is. */
function besideIt(right: unknown): number {
  return Number(right) > 1 ? Number(right) - 0.5 : Number(right) + 0.5;
}

/** So near that a single-precision number cannot tell the two apart. */
const justBeside = (right: number) => new RawJson(`${right}.0000001`);

/** The rows for what is wanted: `string`, or `integer` and `null`. */
export function impostorsOf(wanted: readonly string[]): readonly Impostor[] {
  const takes = new Set(wanted.map((type) => (type === 'integer' ? 'number' : type)));
  const hasFractions = wanted.includes('number');
  const isTaken = ({ type }: Impostor) => (type === 'fraction' ? hasFractions : takes.has(type));
  const isMeant = (row: Impostor) => row.for?.some((type) => takes.has(type)) ?? true;
  return table.filter((row) => !isTaken(row) && isMeant(row));
}
