// Which properties a verdict counts, and how many are in each status.

import type { Counts, Property, Scope } from '../types.ts';

/** The properties that a verdict counts. */
export const countedIn = (properties: readonly Property[], scope: Scope): readonly Property[] =>
  properties.filter(({ level }) => scope === 'contract' || level !== 'chosen');

/** How many properties are in each status. */
export function countsOf(properties: readonly Property[]): Counts {
  const counts = { held: 0, broken: 0, open: 0, undecided: 0 };
  for (const { status } of properties) counts[status] += 1;
  return counts;
}
