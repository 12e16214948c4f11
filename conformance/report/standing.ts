// What each property means for the run as a whole, after the lists of what is known: every format asks here.

import { type Property, type PropertyStatus, type Report, rankOf } from '../types.ts';
import { countedIn, excused } from '../verdict/index.ts';
import { type Meaning, marks } from './words/marks.ts';

const standings = ['broken', 'again', 'known', 'differs', 'undecided', 'open', 'held'] as const;

/**
 * - `broken`: fails the run. `again`: listed as known failing and holds, which fails it too.
 * - `known`: broken as a list or an earlier report says. `differs`: broken, and not counted by the verdict that decides.
 */
export type Standing = (typeof standings)[number];

/** Properties by their standing, broken ones from stated to chosen. */
export type Standings = Readonly<Record<Standing, readonly Property[]>>;

/** Sorts the properties of a report by what they mean for it. */
export function standingsOf(report: Report): Standings {
  const known = excused(report);
  const again = new Set(report.known?.flatMap(({ held }) => held));
  const counted = new Set(countedIn(report.properties, report.against));
  const sorted = Map.groupBy(report.properties.toSorted(byLevel), (property): Standing => {
    const { id, status } = property;
    if (status !== 'broken') return status === 'held' && again.has(id) ? 'again' : status;
    if (known.has(id)) return 'known';
    return counted.has(property) ? 'broken' : 'differs';
  });
  return Object.fromEntries(standings.map((name) => [name, sorted.get(name) ?? []])) as unknown as Standings;
}

const byLevel = (a: Property, b: Property) => rankOf(a) - rankOf(b);

/** Why a broken property fails nothing: the reason on the list. */
export const knownReason = ({ known = [] }: Report, id: string): string =>
  known.find(({ excused: ids }) => ids.includes(id))?.reason ?? 'broken in the earlier report too';

/** The order in which counts are shown. */
export const statuses = ['held', 'broken', 'open', 'undecided'] as const satisfies readonly PropertyStatus[];

/** The mark of each standing: one for one meaning, in every format. */
export const markOf = (standing: Standing): string => marks[meanings[standing]];

/** What a standing means for the run. */
export const meaningOf = (standing: Standing): Meaning => meanings[standing];

const meanings: Readonly<Record<Standing, Meaning>> = {
  held: 'passed',
  broken: 'failed',
  again: 'failed',
  known: 'open',
  differs: 'open',
  open: 'open',
  undecided: 'undecided',
};
