// The list of known failing cases as a run leaves it: what was written by hand stays, what is fixed goes, what is new comes.

import { causeIdOf, diagnose } from './diagnosis/index.ts';
import { applyKnownFailing, type KnownFailing } from './known-failing.ts';
import { matches } from './selection.ts';
import { failingCases, resultsAt } from './standing.ts';
import type { Cause, KnownEntry, Report } from './types.ts';

/** An entry to be written; one that is new has no reason yet, and one of a new cause what was found. */
export type NextEntry = Pick<KnownFailing, 'case' | 'cause' | 'expires'> & {
  readonly reason?: string;
  readonly found?: Cause;
};

/**
 * Entries in their order, then one for each cause of what else fails under the verdict that decides, then the cases
 * without one. A pattern of which some cases are fixed gives way to the cases that are not; what the run did not judge stays.
 * @param ids every case that the suite has: an entry for any other goes
 */
export function nextKnownFailing(
  report: Report,
  entries: readonly KnownFailing[],
  ids: readonly string[],
  now: Date,
): readonly NextEntry[] {
  const asOfNever = entries.map(({ expires: _, ...entry }) => entry);
  const held = applyKnownFailing(report, entries, now);
  const kept = (held.known ?? [])
    .filter((entry) => ids.some((id) => matches(entry.case, id)))
    .flatMap((entry) => keptOf(entry, report));
  const listed = applyKnownFailing(report, asOfNever, now);
  const named = kept.filter(({ cause }) => cause === undefined);
  const fresh = failingCases(listed).filter((id) => !named.some((entry) => matches(entry.case, id)));
  return [...kept, ...freshEntries(fresh, listed)];
}

function keptOf(entry: KnownEntry, report: Report): readonly NextEntry[] {
  const { cause, reason, expires, fixed, excused } = entry;
  const about = { reason, ...(expires !== undefined && { expires }) };
  if (cause !== undefined) return isGone(entry, report) ? [] : [{ case: entry.case, cause, ...about }];
  if (fixed.length === 0) return [{ case: entry.case, ...about }];
  const open = resultsAt(report, 'undecided')
    .map((result) => result.case.id)
    .filter((id) => matches(entry.case, id));
  return [...excused, ...open].map((id) => ({ case: id, ...about }));
}

/** The case that showed it was judged, and it is not the reason any more. */
const isGone = ({ case: id, excused, fixed, expired }: KnownEntry, report: Report) =>
  !expired && excused.length === 0 && (fixed.length > 0 || failingCases(report).includes(id));

/** An id stands for those below it as well. */
const covering = (ids: readonly string[]) =>
  ids.filter((id) => !ids.some((other) => other !== id && matches(other, id)));

/** One for each cause, which stands for all that it explains. */
function freshEntries(fresh: readonly string[], report: Report): readonly NextEntry[] {
  const causes = new Map(diagnose(report).map((cause) => [causeIdOf(cause), cause]));
  const of = new Map([...causes].flatMap(([id, { cases }]) => cases.map((each) => [each, id] as const)));
  const groups = [...Map.groupBy(fresh, (id) => of.get(id))];
  return groups.flatMap(([cause, cases]): readonly NextEntry[] => {
    const found = cause === undefined ? undefined : causes.get(cause);
    if (cause === undefined || found === undefined) return covering(cases).map((id) => ({ case: id }));
    const shown = cases.find((id) => id === found.example) ?? cases[0] ?? '';
    return [{ case: shown, cause, found }];
  });
}
