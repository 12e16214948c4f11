// For tests: what they read in a report.

import { countedIn } from '../index.ts';
import type { Pair, Property, Report, Scope } from '../types.ts';

const brokenOf = ({ properties, against }: Report, scope: Scope = against) =>
  countedIn(properties, scope).filter(({ status }) => status === 'broken');

/** The ids of broken properties, in the order of the report. */
export const brokenIn = (report: Report, scope?: Scope): readonly string[] =>
  brokenOf(report, scope).map(({ id }) => id);

/** The clauses and silences of broken properties, each once. */
export const accused = (report: Report): readonly string[] => [
  ...new Set(brokenOf(report).map(({ origin }) => origin.id ?? origin.level)),
];

export const propertyIn = ({ properties }: Report, id: string): Property | undefined =>
  properties.find((property) => property.id === id);

export const findingIn = (report: Report, id: string): Pair | undefined => propertyIn(report, id)?.finding;

/** Where the outcome turns, of each broken property that has such a point: `ratelimit.window: 86401 to 90000`. */
export const boundariesIn = (report: Report): readonly string[] =>
  brokenOf(report).flatMap(({ finding }) => {
    const { boundary } = finding ?? {};
    if (boundary === undefined) return [];
    const { kind, path, from = '', to = '' } = boundary;
    return [`${path.join('.')}${kind === 'number' ? '' : ` ${kind}`}: ${from}..${to}`];
  });

/** The kinds of what is odd about the run as a whole. */
export const notesIn = ({ notes }: Report): readonly string[] => notes.map(({ kind }) => kind);

/** What keeps a run from conforming to the source: why it ended, what is broken, and what no option would decide. */
export const troubles = ({ properties, stopped }: Report): readonly string[] => [
  ...(stopped ? [`stopped: ${stopped.kind}`] : []),
  ...countedIn(properties, 'source').flatMap(({ id, status, finding, reason, inputs }) => {
    if (status === 'broken') return [`broken ${id} · ${finding?.trial?.response?.status}`];
    const isOptional = inputs !== undefined || reason?.kind.startsWith('only-if') === true;
    return status === 'undecided' && !isOptional ? [`undecided ${id} · ${reason?.kind}`] : [];
  }),
];
