// Values that may break a keyword and nothing else: guesses, which the contract's own validator sorts out. None of them is one that
// a lenient server converts to a right value.

import type { Schema } from '../../../src/contract/index.ts';
import { textsOf } from '../../../src/contract/samples/index.ts';
import { isWithinReach } from '../../view/made-up.ts';

/** What a schema asks by a keyword, a valid value, and the schema. */
type Guess = (asked: never, value: unknown, schema: Schema) => readonly unknown[];

/** Guesses for one keyword, the likeliest first: numbers and other values that JSON has. */
export const guessesFor = (keyword: string, schema: Schema, value: unknown): readonly unknown[] =>
  (table[keyword] ?? closed)(
    (schema as Readonly<Record<string, unknown>>)[keyword] as never,
    value,
    schema,
  ).filter((guess) => guess !== undefined && (typeof guess !== 'number' || Number.isFinite(guess)));

/**
 * Whether a value can break a keyword. `format` is none: JSON Schema 2020-12 §7.2.1 leaves open whether it is checked, and
 * `minLength: 0` asks nothing.
 */
export const isBreakable = (keyword: string, asked: unknown): boolean => {
  if (!Object.hasOwn(table, keyword)) return false;
  if (!/^(min|max)[A-Z]/.test(keyword)) return true;
  const bound = Number(asked);
  return (bound > 0 || keyword.startsWith('max')) && isWithinReach(keyword, bound);
};

const anything: readonly unknown[] = [
  ...[{ acs: 1 }, true, ['acs'], 'acs', -7.5, 1_000_003, null, {}, [], ''],
  [['acs']],
];

const itemsIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const membersIn = (value: unknown) => Object.entries(Object(value));

const unlike = (value: unknown): readonly unknown[] => {
  if (typeof value === 'string') return [`${value}s`, 'acsunknown'];
  if (typeof value === 'number') return [value + 1, value + 1000];
  if (typeof value === 'boolean') return [!value];
  if (Array.isArray(value)) return [[...value, 1]];
  return value === null ? [] : [{ ...Object(value), acs: 1 }];
};

/** What a pattern that takes nearly everything may exclude. */
const signs = [...'/\\:.,;<>"\'?*|#%&=@!+-_()[]{}$ \n'];

/** Numbers beyond a bound, on the grid of `multipleOf` and off it. */
function beyond(bound: number, { multipleOf = 1 }: Schema, sign: 1 | -1): readonly number[] {
  const [grid, rounded] = [multipleOf, Math.round(bound / multipleOf) * multipleOf];
  return [rounded + sign * grid, rounded + sign * 2 * grid, bound + sign * grid, bound + sign * 0.5];
}

/** Lists of a length: with the last item again, and with different ones. */
function lists(value: unknown, length: number): readonly unknown[] {
  const items = itemsIn(value);
  const last = items.at(-1) ?? 'acs';
  const another = (index: number) => {
    if (typeof last === 'number') return last + index;
    return typeof last === 'string' ? last + 'abcdefgh'.slice(0, index) : last;
  };
  const more = Array.from({ length: Math.max(0, length - items.length) }, (_, index) => index + 1);
  return [more.map(() => last), more.map(another)].map((added) => [...items, ...added]);
}

/** Something that no schema knows of. */
const closed: Guess = (_, value) => [
  Array.isArray(value) ? [...value, 'acs'] : { ...Object(value), acsUnknown: 'x' },
  ...anything,
];

const table: Readonly<Record<string, Guess>> = {
  type: () => anything,
  enum: (allowed: readonly unknown[], value) => [...[value, ...allowed].flatMap(unlike), ...anything],
  const: (only: unknown) => [...unlike(only), ...anything],
  not: (inner: Schema, value) => [inner.const, ...(inner.enum ?? []), value, 'string', ...anything],
  oneOf: (_, value) => [...anything, value],
  anyOf: (_, value) => [...anything, value],
  minimum: (bound: number, _, schema) => beyond(bound, schema, -1),
  maximum: (bound: number, _, schema) => beyond(bound, schema, 1),
  exclusiveMinimum: (bound: number, _, schema) => [bound, ...beyond(bound, schema, -1)],
  exclusiveMaximum: (bound: number, _, schema) => [bound, ...beyond(bound, schema, 1)],
  multipleOf: (step: number, value) => [1, -1, step / 2, step / 4].map((by) => Number(value) + by),
  minLength: (least: number, value) => [
    String(value).slice(0, least - 1),
    ...['a', '0'].map((c) => c.repeat(least - 1)),
  ],
  maxLength: (most: number, value) => [
    ...[String(value).at(-1) ?? 'a', 'a', '0'].map((c) => String(value).padEnd(most + 1, c)),
  ],
  pattern: (_, value) => {
    const text = String(value);
    const others = ['~'.repeat(text.length), 'acs~', `${text}~`, '~'];
    const cases = [text.toUpperCase(), text.toLowerCase(), '0'.repeat(text.length)];
    return [...others, ...cases, ...signs.map((sign) => text + sign)];
  },
  minItems: (least: number, value) => [itemsIn(value).slice(0, least - 1)],
  maxItems: (most: number, value) => lists(value, most + 1),
  uniqueItems: (_, value) => {
    const [first = 'acs', ...others] = itemsIn(value);
    return [
      [first, ...others.slice(0, -1), first],
      [first, ...others, first],
      [first, first],
    ];
  },
  contains: (_, value, { items }) => [
    itemsIn(value).slice(0, 1),
    ...(items?.enum ?? ['acs', 7]).map((other) => itemsIn(value).map(() => other)),
    ['acs'],
    [],
  ],
  minContains: (_, value) => [itemsIn(value).slice(0, 1)],
  maxContains: (most: number, value) =>
    itemsIn(value).map((item) => [...itemsIn(value), ...Array.from({ length: most }, () => item)]),
  required: (names: readonly string[], value) => [
    ...names.map((name) => Object.fromEntries(membersIn(value).filter(([key]) => key !== name))),
    { acsUnknown: 'x' },
  ],
  dependentRequired: (needs: Readonly<Record<string, readonly string[]>>, value) =>
    Object.entries(needs).map(([name, needed]) => ({
      [name]: 'acs',
      ...Object.fromEntries(membersIn(value).filter(([key]) => !needed.includes(key))),
    })),
  minProperties: (least: number, value) => [Object.fromEntries(membersIn(value).slice(0, least - 1))],
  maxProperties: (most: number, value, { propertyNames }: Schema & { readonly propertyNames?: Schema }) => {
    const plain = Array.from({ length: most + 1 }, (_, i) => `acs${i}`);
    const names = [...(propertyNames?.enum ?? []), ...textsOf(propertyNames?.pattern), ...plain];
    const [, first = 'x'] = membersIn(value)[0] ?? [];
    const more = names.slice(0, most + 1).map((name) => [name, first]);
    return [{ ...Object(value), ...Object.fromEntries(more) }];
  },
};
