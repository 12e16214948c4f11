// The list of known failing cases as a run leaves it: what was written by hand stays, what is fixed goes, what is new comes.

import { applyKnownFailing, type KnownFailing } from './known-failing.ts';
import { matches } from './selection.ts';
import { resultsAt } from './standing.ts';
import type { KnownEntry, Report } from './types.ts';

/** An entry to be written; one that is new has no reason yet. */
export type NextEntry = Pick<KnownFailing, 'case' | 'expires'> & { readonly reason?: string };

/**
 * Entries in their order, then what else fails under the verdict that decides. A pattern of which some cases are fixed
 * gives way to the cases that are not; what the run did not judge stays.
 * @param ids every case that the suite has: an entry for any other goes
 */
export function nextKnownFailing(
  report: Report,
  entries: readonly KnownFailing[],
  ids: readonly string[],
  now: Date,
): readonly NextEntry[] {
  const { known = [] } = applyKnownFailing(report, entries, now);
  const kept = known
    .filter((entry) => ids.some((id) => matches(entry.case, id)))
    .flatMap((entry) => keptOf(entry, report));
  const fresh = resultsAt(report, 'failed', 'known')
    .map((result) => result.case.id)
    .filter((id) => !kept.some((entry) => matches(entry.case, id)));
  return [...kept, ...fresh.map((id) => ({ case: id }))];
}

function keptOf(entry: KnownEntry, report: Report): readonly NextEntry[] {
  const { reason, expires, fixed, excused } = entry;
  const about = { reason, ...(expires !== undefined && { expires }) };
  if (fixed.length === 0) return [{ case: entry.case, ...about }];
  const open = resultsAt(report, 'undecided')
    .map((result) => result.case.id)
    .filter((id) => matches(entry.case, id));
  return [...excused, ...open].map((id) => ({ case: id, ...about }));
}
