// How many changes there are: a decision is one, however many lines of the contract follow it.

import type { Change } from '../../src/contract-diff/index.ts';
import type { BreakingCounts, Severity } from './types.ts';

/** What a change is counted as: the clause or the decision that it belongs to, or itself. */
export function subjectOf(change: Change): Change | string {
  const { part, name, origins } = change;
  if (part === 'clause' || part === 'silence') return name.split('/')[0] as string;
  const { level, id } = origins.after ?? origins.before ?? {};
  return level === 'chosen' && id !== undefined && part !== 'origin' ? id : change;
}

/** The worst that a change may do. */
export const severityOf = ({ breaks: { implementer, frontend } }: Change): Severity =>
  implementer ?? (frontend ? 'clients' : 'note');

/** How many changes some lines are. */
export const countOf = (changes: readonly Change[]): number => new Set(changes.map(subjectOf)).size;

/** What breaks a server under the source is not counted again under the contract. */
export function breakingCounts(changes: readonly Change[]): BreakingCounts {
  const of = (is: (breaks: Change['breaks']) => boolean) =>
    countOf(changes.filter(({ breaks }) => is(breaks)));
  const source = of(({ implementer }) => implementer === 'source');
  return {
    source,
    contract: of(({ implementer }) => implementer !== undefined) - source,
    frontend: of(({ frontend }) => frontend),
    reviewer: of(({ reviewer }) => reviewer),
  };
}
