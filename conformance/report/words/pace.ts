// How a run went, in a line, and what went wrong once and not again.

import type { Report } from '../../types.ts';
import { counted } from '../visible.ts';
import { seenInWords } from './seen.ts';

/** `912 requests, 79 to vouch for twins, 3 repeated alone`. */
export function paceInWords({ pace }: Report): string {
  const { requests, vouching, alone, slowed } = pace;
  const says = `${counted(requests, 'request')}, ${vouching} to vouch for twins, ${alone} repeated alone`;
  return slowed ? `${says}; one at a time in the end` : says;
}

/** `12 of 2388 cases chosen, 3 more run as their twins`; undefined for a run of all. */
export function chosenInWords({ chosen }: Pick<Report, 'chosen'>): string | undefined {
  if (chosen === undefined) return undefined;
  const { cases, twins, of } = chosen;
  const says = `${cases} of ${counted(of, 'case')} chosen`;
  if (twins === 0) return says;
  return `${says}, ${twins} more run as ${cases === 1 ? 'its' : 'their'} ${twins === 1 ? 'twin' : 'twins'}`;
}

/** What was seen once, and in which cases. */
export interface SeenOnceGroup {
  readonly says: string;
  readonly cases: readonly string[];
}

/** By what was seen, the most frequent first. */
export const seenOnceGroups = ({ seenOnce }: Report): readonly SeenOnceGroup[] =>
  [...Map.groupBy(seenOnce, ({ seen }) => seenInWords(seen))]
    .map(([says, same]) => ({ says, cases: same.map((once) => once.case) }))
    .toSorted((a, b) => b.cases.length - a.cases.length);

/** `Seen once, not again`: the title of the section. */
export const seenOnceTitle = 'Seen once, not again';
