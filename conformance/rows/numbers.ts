// Numbers: accepted at each bound and inside, rejected beyond it, also in a notation that only extensions of JSON read.

import { typesOf } from '../../src/contract/index.ts';
import type { Row } from '../types.ts';
import { RawJson, replaceAt } from '../view/json-text.ts';
import { rejection } from '../view/requirements.ts';
import type { Subject } from '../view/subject.ts';
import { type Member, type Value, type ValueRow, valueRows } from './members.ts';
import { rangeEnds } from './names.ts';
import { accepted, isValid, madeOf, type NamedRow, rejected } from './row.ts';
import { convertedTexts } from './types.ts';

/** The rows of a member that is a number with a bound. */
export function numberRows(subject: Subject, member: Member): readonly Row[] {
  if (!typesOf(member.field.schema).some((type) => type === 'integer' || type === 'number')) return [];
  const sides = sidesOf(member);
  return valueRows(subject, member, [
    ...sides.map((side) => ({
      ...{ name: side.name, main: true, must: accepted },
      of: () => valueBeside(side, side.last),
    })),
    ...insideRows(sides),
    ...sides.flatMap(pastRows),
    ...notationRows(sides),
  ]);
}

/** One end of a range. */
interface Side {
  readonly keyword: (typeof rangeEnds)[number];
  readonly name: 'minimum' | 'maximum';
  readonly bound: number;
  /** The last valid value, and the first one beyond it. */
  readonly last: number;
  readonly outside: number;
  readonly step: number;
}

function sidesOf({ field: { schema } }: Member): readonly Side[] {
  const step = schema.type === 'number' ? 0.5 : (schema.multipleOf ?? 1);
  return rangeEnds.flatMap((keyword) => {
    const bound = schema[keyword];
    if (typeof bound !== 'number') return [];
    const name = keyword === 'minimum' || keyword === 'exclusiveMinimum' ? 'minimum' : 'maximum';
    const outwards = name === 'minimum' ? -step : step;
    const [last, outside] = keyword === name ? [bound, bound + outwards] : [bound - outwards, bound];
    return [{ keyword, name, bound, last, outside, step }];
  });
}

/** Where no fraction is accepted, it is wrong inside of the range as well. */
const valueBeside = ({ name, keyword, step }: Side, value: unknown): Value => ({
  value,
  keyword,
  rule: typeof value === 'number' && value % 1 !== 0 && step >= 1 ? 'type' : name,
});

/** A value between the bounds is the matter of the bound that lies beyond it, as seen from the value that is accepted. */
function insideRows(sides: readonly Side[]): readonly ValueRow[] {
  const least = sides.find(({ name }) => name === 'minimum');
  const most = sides.find(({ name }) => name === 'maximum');
  if (least === undefined || most === undefined || least.step !== 1) return [];
  return inside.flatMap(({ name, of }) => {
    const value = of(least.last, most.last);
    if (value <= least.last || value >= most.last) return [];
    const sideFrom = (right: unknown) => (typeof right === 'number' && value < right ? least : most);
    return {
      name,
      of: (right) => (right === value ? undefined : valueBeside(sideFrom(right), value)),
      must: accepted,
    };
  });
}

const pastRows = (side: Side): readonly ValueRow[] =>
  (side.name === 'minimum' ? below : above).map(({ name, of, main }) => ({
    name,
    main,
    of: (right) => {
      const value = of(side, typeof right === 'number' ? right : side.last);
      return value instanceof RawJson || Number.isFinite(value) ? valueBeside(side, value) : undefined;
    },
    must: rejected,
  }));

/** The first value beyond a bound in such a syntax. NaN is in no range; a parser that reads zero has it inside of one bound alone. */
const notations: Readonly<Record<string, (outside: number, side: Side) => RawJson>> = {
  hexadecimal: (outside) => new RawJson(`0x${outside.toString(16)}`),
  infinity: (_, { name }) => new RawJson(name === 'maximum' ? 'Infinity' : '-Infinity'),
  'not-a-number': () => new RawJson('NaN'),
};

/** A comparison with a bound lets them pass: what is missing there is a check of the type. */
const unordered: Readonly<Record<string, Pick<Value, 'rule'>>> = {
  'not-a-number': { rule: 'type' },
  'digits-of-another-script': { rule: 'type' },
};

/**
 * Whether a server reads them is a silence; the value is out of range, so that it rejects them for one reason or the other. A text that
 * is right by itself, as in a union, is none of them.
 */
function notationRows(sides: readonly Side[]): readonly ValueRow[] {
  // Beside a bound past 2^53 no double may be left.
  const whole = sides.filter(({ step, last, outside }) => step === 1 && outside !== last);
  return whole.flatMap((side) =>
    [...Object.entries(notations), ...(side.name === 'maximum' ? Object.entries(convertedTexts) : [])]
      .filter(([name]) => name !== 'not-a-number' || whole.length > 1)
      .filter(([name]) => name !== 'hexadecimal' || side.outside >= 0)
      .map(([name, of]) => ({
        name: `${name}-past-${side.name}`,
        of: () => ({ ...valueBeside(side, of(side.outside, side)), ...unordered[name] }),
        must: (subject, context, change) => {
          const { value, path, origin } = change;
          const isRight =
            typeof value === 'string' && isValid(subject, replaceAt(context.value, path, value));
          if (isRight || origin.level === 'chosen') return undefined;
          return madeOf(subject, context, change, rejection(subject, origin, 'syntax'));
        },
      })),
  );
}

/** A value beyond the bound, tried if it is a number of JSON; `right` is one inside the range. */
type Past = NamedRow<(side: Side, right: number) => number | RawJson>;

/**
 * The first value above the bound of which the low bits alone are valid. At 31 and 63 bits a signed number becomes negative, which passes
 * a check of the maximum alone.
 */
const wrappedAt = (bits: number): Past => ({
  name: `wrapped-at-2-to-the-${bits}`,
  of: ({ bound }, right) => {
    const [rotation, most, low] = [2n ** BigInt(bits), BigInt(Math.ceil(bound)), BigInt(Math.trunc(right))];
    const rounds = (most - low) / rotation + 1n;
    // From 2^53 on, a double represents even numbers only.
    const odd = bits === 53 && low % 2n !== 0n ? (low < most ? 1n : -1n) : 0n;
    return new RawJson(String(low + odd + rounds * rotation));
  },
});

/** The same, once it is counted in billionths. */
const wrappedInBillionths = (bits: number): Past => ({
  name: `wrapped-in-billionths-at-2-to-the-${bits}`,
  of: (_, right) => new RawJson(String(2n ** BigInt(bits) / 1_000_000_000n + BigInt(Math.trunc(right)) + 1n)),
});

/** The same below zero. */
const wrappedBelow = (bits: number): Past => ({
  name: `wrapped-at-minus-2-to-the-${bits}`,
  of: (_, right) => new RawJson(String(BigInt(Math.trunc(right)) - 2n ** BigInt(bits))),
});

const below: readonly Past[] = [
  { name: 'below-minimum', main: true, of: ({ outside }) => outside },
  { name: 'negative', main: true, of: () => -1 },
  { name: 'sign-turned', of: (_, right) => -right },
  { name: 'fraction-below-minimum', of: ({ bound }) => bound - 0.5 },
  { name: 'zero', of: () => 0 },
  { name: 'greater-as-text', of: (end) => (end.bound > 9 ? 9 : end.outside) },
  ...[32, 53, 64].map(wrappedBelow),
];

const above: readonly Past[] = [
  { name: 'above-maximum', main: true, of: ({ outside }) => outside },
  { name: 'far-above-maximum', of: ({ bound }) => bound * 10 + 7 },
  // Of the digits before the e alone this is within the range; a bound with an e of its own has no room for it.
  {
    name: 'in-thousandths',
    of: ({ bound }) => (/e/.test(`${bound}`) ? Number.NaN : new RawJson(`${bound}e3`)),
  },
  { name: 'smaller-as-text', of: (end) => (end.bound > 0 ? Number(`1${end.bound}`) : end.outside) },
  { name: 'fraction-above-maximum', of: ({ bound }) => bound + 0.5 },
  { name: '2-to-the-31', of: () => 2 ** 31 },
  ...[8, 16, 31, 32, 53, 63, 64, 128].map(wrappedAt),
  ...[63, 64].map(wrappedInBillionths),
  { name: 'past-every-double', of: () => new RawJson('1e400') },
];

/** A value between the bounds; dropped if it is not. */
type Inside = NamedRow<(least: number, most: number) => number>;

/** Where digits and types end. */
const amounts = {
  'power-of-two': 64,
  'last-of-two-digits': 99,
  'round-number': 100,
  'past-8-bits': 257,
  '2-to-the-16': 65_536,
};

/** A range written as digits, by a regular expression, may have a hole: values that are evenly apart find any wide one. */
const parts = 14;

const inside: readonly Inside[] = [
  { name: 'inside', of: (least, most) => (least + Math.floor((most - least) * 0.37)) | 1 },
  { name: 'next-to-minimum', of: (least) => least + 1 },
  { name: 'next-to-maximum', of: (_, most) => most - 1 },
  ...Object.entries(amounts).map(([name, amount]) => ({ name, of: () => amount })),
  ...Array.from({ length: parts - 1 }, (_, i) => ({
    name: `part-${i + 1}-of-${parts}`,
    of: (least: number, most: number) => least + Math.floor(((most - least) * (i + 1)) / parts),
  })),
  { name: 'last-hundredth', of: (least, most) => most - Math.floor((most - least) / 100) },
];
