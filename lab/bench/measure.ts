// Measures in pairs: both subjects close together, the first of one pair the second of the next, so that what else the
// machine does weighs on both alike.

import type { Comparison, Measure, Sizes, Turn } from './comparison.ts';

/** What both subjects came to in one pair. */
export interface Pair {
  readonly subject: number;
  readonly beside: number;
}

/** One measure of one comparison, over all pairs. */
export interface Measured {
  readonly comparison: Pick<Comparison, 'name' | 'subject' | 'beside'>;
  readonly measure: Measure;
  readonly pairs: readonly Pair[];
}

/** Starts both subjects of a comparison, measures them and stops them. */
export async function measureComparison(comparison: Comparison, sizes: Sizes): Promise<readonly Measured[]> {
  const { subject, beside, close } = await comparison.open(sizes);
  try {
    const warmUps = Math.min(sizes.warmUps, comparison.mostWarmUps ?? Infinity);
    for (let turn = 0; turn < warmUps; turn++) for (const side of [subject, beside]) await side();
    const pairs: (readonly [readonly number[], readonly number[]])[] = [];
    for (let pair = 0; pair < sizes.pairs; pair++)
      pairs.push(await takeTurns(subject, beside, pair % 2 === 0));
    return comparison.measures.map((measure, at) => ({
      comparison: { name: comparison.name, subject: comparison.subject, beside: comparison.beside },
      measure,
      pairs: pairs.map(([ours, others]) => ({ subject: ours[at] ?? NaN, beside: others[at] ?? NaN })),
    }));
  } finally {
    await close();
  }
}

async function takeTurns(subject: Turn, beside: Turn, subjectFirst: boolean) {
  if (subjectFirst) return [await subject(), await beside()] as const;
  const others = await beside();
  return [await subject(), others] as const;
}
