// For tests: what they read in a report.

import { countedIn } from '../index.ts';
import type { Pair, Property, Report, Scope } from '../types.ts';

/** The ids of broken properties, in the order of the report. */
export const brokenIn = ({ properties, against }: Report, scope: Scope = against): readonly string[] =>
  countedIn(properties, scope)
    .filter(({ status }) => status === 'broken')
    .map(({ id }) => id);

export const propertyIn = ({ properties }: Report, id: string): Property | undefined =>
  properties.find((property) => property.id === id);

export const findingIn = (report: Report, id: string): Pair | undefined => propertyIn(report, id)?.finding;

/** The kinds of what is odd about the run as a whole. */
export const notesIn = ({ notes }: Report): readonly string[] => notes.map(({ kind }) => kind);

/** What keeps a run from conforming to the source: why it ended, what is broken, and what no option would decide. */
export const troubles = ({ properties, stopped }: Report): readonly string[] => [
  ...(stopped ? [`stopped: ${stopped.kind}`] : []),
  ...countedIn(properties, 'source').flatMap(({ id, status, finding, reason, inputs }) => {
    if (status === 'broken') return [`broken ${id} · ${finding?.trial?.response?.status}`];
    const isOptional = inputs !== undefined || reason?.kind === 'says';
    return status === 'undecided' && !isOptional ? [`undecided ${id} · ${reason?.kind}`] : [];
  }),
];
