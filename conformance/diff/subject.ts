// What the lines of a difference belong to: a decision is one change, however many lines of the contract follow it.

import type { Change } from '../../src/contract/changes/index.ts';

/** What a change is counted as: the clause or the decision that it belongs to, however many lines follow it; or itself. */
export function subjectOf(change: Change): Change | string {
  const { part, name } = change;
  if (part === 'clause' || part === 'silence') return name.split('/')[0] as string;
  return followedBy(change) ?? change;
}

/** The decision that a line follows. */
export function followedBy({ part, origins }: Change): string | undefined {
  const { level, id } = origins.after ?? origins.before ?? {};
  return level === 'chosen' && part !== 'origin' ? id : undefined;
}
