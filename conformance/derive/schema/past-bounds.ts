// Numbers outside a range, named for why a server might let them through: it rounds, wraps around, drops the sign, looks
// at the first digits, or converts what no number of its own can hold.

import { RawJson } from '../json-text.ts';
import type { Turn } from '../turns.ts';

/** A range as seen from one of its ends. */
export interface End {
  readonly name: 'minimum' | 'maximum';
  readonly bound: number;
  /** The bound itself is outside. */
  readonly exclusive: boolean;
  readonly step: number;
}

/** One row: a value on the outer side of the bound. */
export interface Past extends Turn {
  readonly name: string;
  /** @param right a value inside the range */
  readonly of: (end: End, right: number) => number | RawJson;
}

/** The first value on the outer side. */
export const firstOutside = ({ name, bound, exclusive, step }: End) =>
  exclusive ? bound : name === 'minimum' ? bound - step : bound + step;

/** The first value above the bound that is a right one again once all but its low bits are lost. */
const wrappedAt = (bits: number): Past => ({
  name: `wrapped-at-2-to-the-${bits}`,
  of: ({ bound }, right) => {
    const turn = 2n ** BigInt(bits);
    const low = BigInt(bits === 53 ? evenBy(right, bound) : Math.trunc(right));
    const turns = (BigInt(Math.ceil(bound)) - low) / turn + 1n;
    return new RawJson(String(low + turns * turn));
  },
});

/** The same on the other side of zero. */
const wrappedBelow = (bits: number): Past => ({
  name: `wrapped-at-minus-2-to-the-${bits}`,
  of: (_, right) => new RawJson(String(BigInt(Math.trunc(right)) - 2n ** BigInt(bits))),
});

/** From 2 to the 53 on a double holds even numbers alone. */
function evenBy(right: number, bound: number): number {
  const whole = Math.trunc(right);
  if (whole % 2 === 0) return whole;
  return whole < bound ? whole + 1 : whole - 1;
}

const raw = (name: string, text: string): Past => ({ name, of: () => new RawJson(text) });

/** Below a minimum. */
export const below: readonly Past[] = [
  { name: 'below-minimum', main: true, of: firstOutside },
  { name: 'negative', main: true, of: () => -1 },
  { name: 'far-below-minimum', of: ({ bound }) => Math.min(-Math.abs(bound) * 1000, -1_000_000) },
  { name: 'sign-turned', of: (_, right) => -right },
  { name: 'fraction-below-minimum', of: ({ bound }) => bound - 0.5 },
  { name: 'nearly-minimum', of: ({ bound }) => bound - 0.001 },
  { name: 'zero', main: true, of: () => 0 },
  { name: 'greater-as-text', of: (end) => (end.bound > 9 ? 9 : firstOutside(end)) },
  ...[8, 16, 32, 53, 64].map(wrappedBelow),
  raw('below-every-double', '-1e400'),
];

/** Above a maximum. */
export const above: readonly Past[] = [
  { name: 'above-maximum', main: true, of: firstOutside },
  { name: 'far-above-maximum', main: true, of: ({ bound }) => bound * 10 + 7 },
  { name: 'twice-the-maximum', of: ({ bound }) => bound * 2 },
  { name: 'five-times-the-maximum', of: ({ bound }) => bound * 5 },
  { name: 'in-thousandths', of: ({ bound }) => bound * 1000 },
  { name: 'smaller-as-text', of: (end) => (end.bound > 0 ? Number(`1${end.bound}`) : firstOutside(end)) },
  { name: 'fraction-above-maximum', of: ({ bound }) => bound + 0.5 },
  { name: 'nearly-maximum', of: ({ bound }) => bound + 0.001 },
  { name: '2-to-the-31', of: () => 2 ** 31 },
  ...[8, 16, 31, 32, 53, 63, 64, 128].map(wrappedAt),
  { name: 'digits-before', of: (_, right) => right + 9_000_000_000 },
  {
    name: 'zeros-after',
    of: (_, right) => new RawJson(`${Math.max(Math.trunc(right), 1)}${'0'.repeat(22)}`),
  },
  raw('past-every-integer-type', '100000000000000000000000000000000000000001'),
  raw('past-every-double', `1${'0'.repeat(400)}`),
];
