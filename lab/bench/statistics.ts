// What is said of several pairs: medians, and the spread of the ratios.

import type { Goal } from './comparison.ts';
import type { Measured, Pair } from './measure.ts';

/** A measure in a few numbers. */
export interface Summary {
  readonly subject: number;
  readonly beside: number;
  /** The median of the ratios of the pairs, the subject's number by the other's. */
  readonly ratio: number;
  /** The quartiles of the ratios. */
  readonly spread: readonly [number, number];
  /** Undefined without a goal. */
  readonly isMet: boolean | undefined;
}

/** Sums up a measure. */
export function summaryOf({ pairs, measure: { goal } }: Measured): Summary {
  const ratios = pairs.map((pair) => pair.subject / pair.beside);
  const medianOf = (side: keyof Pair) =>
    quantile(
      pairs.map((pair) => pair[side]),
      0.5,
    );
  const numbers = { subject: medianOf('subject'), beside: medianOf('beside'), ratio: quantile(ratios, 0.5) };
  const judged = goal?.of === 'value' ? numbers.subject : numbers.ratio;
  return {
    ...numbers,
    spread: [quantile(ratios, 0.25), quantile(ratios, 0.75)],
    isMet: goal && isWithin(judged, goal),
  };
}

const isWithin = (value: number, { atLeast = -Infinity, atMost = Infinity }: Goal) =>
  value >= atLeast && value <= atMost;

/** The value below which such a part lies, between two values in proportion; 0.5 is the median. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (sorted.length - 1) * part;
  const [below, above] = [sorted[Math.floor(at)] ?? NaN, sorted[Math.ceil(at)] ?? NaN];
  return below + (above - below) * (at - Math.floor(at));
}
