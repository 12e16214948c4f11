// What a report says besides its findings, as lists: what is known, what differs, what was not judged. Every format shows them.

import type { Contract } from '../../src/contract/index.ts';
import type { Exchange, Property, Report } from '../types.ts';
import { knownReason, type Standing, type Standings } from './standing.ts';
import { propertyInWords } from './words/headlines.ts';
import { reasonInWords } from './words/reasons.ts';
import { robustnessInWords } from './words/verdicts.ts';

/** A list below its title. */
export interface List {
  readonly title: string;
  readonly standing: Standing;
  readonly items: readonly Item[];
}

/** A line of a list: an id, a sentence, or both; a property that is broken has its pair besides. */
export interface Item {
  readonly id?: string;
  readonly says?: string;
  readonly property?: Property;
  readonly exchange?: Exchange;
}

type Entry = readonly [standing: Standing, title: string, items: readonly Item[]];

/** Every list that is not empty. */
export function listsOf(report: Report, standings: Standings, contract: Contract): readonly List[] {
  const { differs, undecided, open } = standings;
  const named = (property: Property, says = propertyInWords(property, contract)): Item => ({
    ...{ id: property.id, says, property },
  });
  return listed([
    ...historyOf(report, standings, contract),
    [
      'differs',
      "Differs from the contract's decisions (not failures)",
      differs.map((property) => named(property)),
    ],
    ['undecided', 'Not judged', undecided.map((property) => named(property, reasonInWords(property)))],
    ['open', 'Left open, and what the server does', open.map((property) => named(property))],
    [
      'open',
      'Robustness (not failures)',
      report.robustness.map((each) => ({ says: robustnessInWords(each), exchange: each.trial })),
    ],
  ]);
}

/** What is known to fail, and what changed since an earlier run. */
export const changesOf = (report: Report, standings: Standings, contract: Contract): readonly List[] =>
  listed(historyOf(report, standings, contract));

const listed = (entries: readonly Entry[]): readonly List[] =>
  entries.flatMap(([standing, title, items]) => (items.length > 0 ? [{ standing, title, items }] : []));

function historyOf(report: Report, { again, known }: Standings, contract: Contract): readonly Entry[] {
  const { known: entries = [], since } = report;
  const itemOf = (id: string): Item => ({ id });
  const expired = entries.filter((entry) => entry.expired).map(({ property }) => itemOf(property));
  const reasoned = known.map((property) => {
    const says = `${propertyInWords(property, contract)} (${knownReason(report, property.id)})`;
    return { id: property.id, says, property };
  });
  return [
    ['again', 'Holds again, so remove it from the list', again.map(({ id }) => itemOf(id))],
    ['again', 'Expired on the list, and excuses nothing', expired],
    ['known', 'Broken as known', reasoned],
    ['undecided', 'On the list, and not tried', entries.flatMap(({ untried }) => untried.map(itemOf))],
    ['broken', 'Newly broken since the earlier run', (since?.broken ?? []).map(itemOf)],
    ['held', 'Holds again since the earlier run', (since?.held ?? []).map(itemOf)],
    ['undecided', 'Not tried any more', (since?.untried ?? []).map(itemOf)],
  ];
}
