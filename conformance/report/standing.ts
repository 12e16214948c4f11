// What each property means for the run as a whole, after the lists of what is known: every format asks here.

import { type Property, type Report, rankOf } from '../types.ts';
import { countedIn, excused } from '../verdict/index.ts';
import type { Meaning } from './words/marks.ts';

/** What each standing means for the run. */
export const meanings = {
  broken: 'failed',
  again: 'failed',
  known: 'open',
  differs: 'open',
  undecided: 'undecided',
  untried: 'skipped',
  open: 'open',
  held: 'passed',
} as const satisfies Readonly<Record<string, Meaning>>;

/**
 * - `broken`: fails the run. `again`: listed as known failing and holds, which fails it too.
 * - `known`: broken as a list or an earlier report says. `differs`: broken, and not counted by the verdict that decides.
 * - `untried`: undecided for want of an option.
 */
export type Standing = keyof typeof meanings;

/** Properties by their standing, broken ones from stated to chosen. */
export type Standings = Readonly<Record<Standing, readonly Property[]>>;

/** Sorts the properties of a report by what they mean for it. */
export function standingsOf(report: Report): Standings {
  const known = excused(report);
  const again = new Set(report.known?.flatMap(({ held }) => held));
  const counted = new Set(countedIn(report.properties, report.against));
  const sorted = Map.groupBy(
    report.properties.toSorted((a, b) => rankOf(a) - rankOf(b)),
    (property): Standing => {
      const { id, status, inputs = [] } = property;
      if (status === 'undecided') return inputs.length > 0 ? 'untried' : status;
      if (status !== 'broken') return status === 'held' && again.has(id) ? 'again' : status;
      if (known.has(id)) return 'known';
      return counted.has(property) ? 'broken' : 'differs';
    },
  );
  const entries = Object.keys(meanings).map((name) => [name, sorted.get(name as Standing) ?? []]);
  return Object.fromEntries(entries) as Standings;
}

/** Why a broken property fails nothing: the reason on the list. */
export const knownReason = ({ known = [] }: Report, id: string): string =>
  known.find(({ excused: ids }) => ids.includes(id))?.reason ?? 'broken in the earlier report too';
