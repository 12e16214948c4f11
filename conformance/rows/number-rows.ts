// Numbers in and outside a range, named for the fault that they reveal.

import { RawJson } from '../view/json-text.ts';
import type { NamedRow } from './row.ts';

/** One end of a range. */
export interface End {
  readonly name: 'minimum' | 'maximum';
  readonly bound: number;
  /** The bound itself is invalid. */
  readonly exclusive: boolean;
  readonly step: number;
}

/** A value beyond the bound; `right` is one inside the range. */
type Past = NamedRow<(end: End, right: number) => number | RawJson>;

/** The first invalid value beyond the bound. */
export const firstOutside = ({ name, bound, exclusive, step }: End) =>
  exclusive ? bound : name === 'minimum' ? bound - step : bound + step;

/**
 * The first value above the bound of which the low bits alone are valid; in a unit, once it is converted to that. At 31 and 63 bits a
 * signed number becomes negative, which passes a check of the maximum alone.
 */
const wrappedAt = (bits: number, unit = '', perOne = 1n): Past => ({
  name: `wrapped-${unit}at-2-to-the-${bits}`,
  of: ({ bound }, right) => {
    const [rotation, most, low] = [2n ** BigInt(bits), BigInt(Math.ceil(bound)), BigInt(Math.trunc(right))];
    // Rounding in a unit adds up to four.
    const start = perOne === 1n || low < most - 8n ? low : most - 8n;
    const rounds = ((most - start) * perOne) / rotation + 1n;
    // From 2^53 on, a double represents even numbers only.
    const odd = bits === 53 && start % 2n !== 0n ? (start < most ? 1n : -1n) : 0n;
    return new RawJson(String(start + odd + (rounds * rotation) / perOne + (perOne === 1n ? 0n : 1n)));
  },
});

/** The same below zero. */
const wrappedBelow = (bits: number): Past => ({
  name: `wrapped-at-minus-2-to-the-${bits}`,
  of: (_, right) => new RawJson(String(BigInt(Math.trunc(right)) - 2n ** BigInt(bits))),
});

/** Among them values that no double represents. */
const raw = (name: string, text: string): Past => ({ name, of: () => new RawJson(text) });

export const below: readonly Past[] = [
  { name: 'below-minimum', main: true, of: firstOutside },
  { name: 'negative', main: true, of: () => -1 },
  { name: 'far-below-minimum', of: ({ bound }) => Math.min(-Math.abs(bound) * 1000, -1_000_000) },
  { name: 'sign-turned', of: (_, right) => -right },
  { name: 'fraction-below-minimum', of: ({ bound }) => bound - 0.5 },
  { name: 'nearly-minimum', of: ({ bound }) => bound - 0.001 },
  { name: 'zero', of: () => 0 },
  { name: 'greater-as-text', of: (end) => (end.bound > 9 ? 9 : firstOutside(end)) },
  ...[8, 16, 32, 53, 64].map(wrappedBelow),
  raw('minus-2-to-the-63', '-9223372036854775808'),
  raw('below-every-double', '-1e400'),
];

export const above: readonly Past[] = [
  { name: 'above-maximum', main: true, of: firstOutside },
  { name: 'far-above-maximum', of: ({ bound }) => bound * 10 + 7 },
  { name: 'twice-the-maximum', of: ({ bound }) => bound * 2 },
  // Of the digits before the e alone this is within the range.
  { name: 'in-thousandths', of: ({ bound }) => new RawJson(`${bound}e3`) },
  { name: 'smaller-as-text', of: (end) => (end.bound > 0 ? Number(`1${end.bound}`) : firstOutside(end)) },
  { name: 'fraction-above-maximum', of: ({ bound }) => bound + 0.5 },
  { name: 'nearly-maximum', of: ({ bound }) => bound + 0.001 },
  { name: '2-to-the-31', of: () => 2 ** 31 },
  ...[8, 16, 31, 32, 53, 63, 64, 128].map((bits) => wrappedAt(bits)),
  ...[63, 64].map((bits) => wrappedAt(bits, 'in-billionths-', 1_000_000_000n)),
  { name: 'digits-before', of: (_, right) => right + 9_000_000_000 },
  raw('past-every-double', '1e400'),
  raw('past-every-double-in-digits', `1${'0'.repeat(400)}`),
];

/** A value between the bounds; dropped if it is not. */
type Inside = NamedRow<(least: number, most: number) => number>;

/** Where digits and types end. */
const amounts = {
  'power-of-two': 64,
  'two-digits': 77,
  'last-of-two-digits': 99,
  'round-number': 100,
  'three-digits': 123,
  'past-8-bits': 257,
  'past-15-bits': 32_769,
  '2-to-the-16': 65_536,
  'six-digits': 234_567,
};

/** A range written as digits, by a regular expression, may have a hole: values that are evenly apart find any wide one. */
const parts = 14;

export const inside: readonly Inside[] = [
  { name: 'inside', of: (least, most) => (least + Math.floor((most - least) * 0.37)) | 1 },
  { name: 'next-to-minimum', of: (least) => least + 1 },
  { name: 'next-to-maximum', of: (_, most) => most - 1 },
  { name: 'half', of: (_, most) => Math.floor(most / 2) + 1 },
  ...Object.entries(amounts).map(([name, amount]) => ({ name, of: () => amount })),
  ...Array.from({ length: parts - 1 }, (_, i) => ({
    name: `part-${i + 1}-of-${parts}`,
    of: (least: number, most: number) => least + Math.floor(((most - least) * (i + 1)) / parts),
  })),
  { name: 'last-hundredth', of: (least, most) => most - Math.floor((most - least) / 100) },
];
