// Which cases are sent first: somebody who waits for a run wants to hear of some of them before the rest.

import type { Result } from '../types.ts';

/** Groups of cases that come before all others, as far as what they hang on allows it. */
export interface Urgency {
  /** Ids, the most urgent group first; a case belongs to the first group that names it. */
  readonly groups: readonly ReadonlySet<string>[];
  /**
   * Called when a group is judged for the first time, which a later look can still change: what accuses the server is
   * sent again, and twins have to be accepted afterwards too. Cases that have to come last are not among the results.
   */
  readonly onGroup: (group: number, results: readonly Result[]) => void;
}

/** The cases of a phase group by group, in their order; those that no group names are the last one. */
export function inGroups<C extends { readonly id: string }>(
  cases: readonly C[],
  groups: Urgency['groups'],
): readonly (readonly C[])[] {
  const rankOf = ({ id }: C) => {
    const rank = groups.findIndex((group) => group.has(id));
    return rank < 0 ? groups.length : rank;
  };
  const ranked = Map.groupBy(cases, rankOf);
  return [...groups.keys(), groups.length].map((rank) => ranked.get(rank) ?? []);
}
