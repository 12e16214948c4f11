// Impostors: for each wanted JSON type, what a lenient server takes for it. Each other type in its usual, its empty and its
// false form, texts that parse into the right value, and the right value in a list or an object.

import { RawJson } from '../json-text.ts';
import type { Row } from '../targets.ts';
import { numberTexts } from './number-texts.ts';

/** One row: what is sent in place of the right value. */
export interface Impostor extends Row {
  readonly name: string;
  /** The JSON type that it has. */
  readonly type: JsonType;
  /** The wanted types that it is meant to be taken for; any other one where absent. */
  readonly for?: readonly JsonType[];
  readonly of: (right: unknown) => unknown;
}

type JsonType = 'string' | 'number' | 'fraction' | 'boolean' | 'array' | 'object' | 'null';

/** A text that a truth value can be read from. */
const truthIn = (name: string, text: string): Impostor => ({
  name,
  type: 'string',
  for: ['boolean'],
  of: () => text,
});

/** The members of an object in a text, as `100/60` and `100 per 60` write two numbers. */
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
  { name: 'fraction', main: true, type: 'fraction', for: ['number'], of: besideIt },
  { name: 'one-and-a-half', type: 'fraction', for: ['string'], of: () => 1.5 },
  { name: 'nearly', type: 'fraction', for: ['number'], of: (right) => justBeside(Number(right)) },
  { name: 'boolean', main: true, type: 'boolean', of: () => true },
  { name: 'false', type: 'boolean', of: () => false },
];

const lists: readonly Impostor[] = [
  { name: 'array', main: true, besideOpen: true, type: 'array', of: (right) => [right] },
  { name: 'empty-array', type: 'array', of: () => [] },
  { name: 'two-in-an-array', type: 'array', of: (right) => [right, right] },
  { name: 'array-in-an-array', type: 'array', of: (right) => [[right]] },
  { name: 'array-of-text', type: 'array', for: ['number'], of: (right) => [String(right)] },
  { name: 'characters', type: 'array', for: ['string'], of: (right) => [...String(right)] },
  { name: 'character-codes', type: 'array', for: ['string'], of: (right) => [...Buffer.from(String(right))] },
  { name: 'array-of-members', type: 'array', for: ['object'], of: eachInAnObject },
  { name: 'entries', type: 'array', for: ['object'], of: membersOf },
  { name: 'flat-entries', type: 'array', for: ['object'], of: (right) => membersOf(right).flat() },
  { name: 'array-of-values', type: 'array', for: ['object'], of: (right) => Object.values(Object(right)) },
];

/** What converters of XML, of databases and of scripts write where a value was. */
const objects: readonly Impostor[] = [
  { name: 'object', main: true, type: 'object', of: (right) => ({ value: right }) },
  { name: 'empty-object', type: 'object', of: () => ({}) },
  { name: 'indexed-object', type: 'object', for: ['number'], of: (right) => ({ 0: right }) },
  { name: 'typed-object', type: 'object', for: ['number'], of: (right) => ({ $numberInt: String(right) }) },
  { name: 'text-node', type: 'object', for: ['string'], of: (right) => ({ '#text': right }) },
  { name: 'named-object', type: 'object', for: ['string'], of: (right) => ({ name: right }) },
  { name: 'key-of-an-object', type: 'object', for: ['string'], of: (right) => ({ [String(right)]: true }) },
];

/** Last, since rows take turns by their place. */
const further: readonly Impostor[] = [
  { name: 'parts-in-an-array', type: 'array', for: ['number'], of: (right) => [Number(right) - 1, 1] },
  { name: 'two', thorough: true, type: 'number', for: ['string'], of: () => 2 },
];

const table: readonly Impostor[] = [...texts, ...scalars, ...lists, ...objects, ...further];

function membersOf(right: unknown): readonly (readonly [string, unknown])[] {
  return Object.entries(Object(right));
}

function eachInAnObject(right: unknown): unknown {
  return membersOf(right).map(([key, value]) => ({ [key]: value }));
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
