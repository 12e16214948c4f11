// From one run to the next, where a run may have been of some cases only.

import { excusedCases } from './excused.ts';
import { failingCases } from './failing.ts';
import type { Report, Result } from './types.ts';

/** What became of the cases that a run was of, as ids. */
export interface RunToRun {
  /** Fail, and did not fail before. */
  readonly fresh: readonly string[];
  /** Failed before, and fail still. */
  readonly still: readonly string[];
  /** Failed before, and do no longer, or are known to now. */
  readonly fixed: readonly string[];
  /** Failed before, and were not judged now. */
  readonly open: readonly string[];
}

/** Holds a run against what was known before it; cases that it was not of are in none of the lists. */
export function runToRun(report: Report, before: Report): RunToRun {
  const now = new Set(failingCases(report));
  const then = new Set(failingCases(before));
  const both = report.results.filter(({ case: { id } }) => then.has(id) && !now.has(id));
  const known = excusedCases(report);
  const isFixed = (result: Result) => known.has(result.case.id) || isDecided(result, report);
  const idsOf = (results: readonly Result[]) => results.map((result) => result.case.id);
  return {
    fresh: [...now].filter((id) => !then.has(id)),
    still: [...now].filter((id) => then.has(id)),
    fixed: idsOf(both.filter(isFixed)),
    open: idsOf(both.filter((result) => !isFixed(result))),
  };
}

/**
 * The later run with what an earlier one knew of cases that the later was not of, or did not judge.
 * @param ids every case that the suite has now
 */
export function mergeRuns(earlier: Report, later: Report, ids: readonly string[]): Report {
  const all = new Map(earlier.results.map((result) => [result.case.id, result]));
  for (const result of later.results)
    if (isDecided(result, later) || !all.has(result.case.id)) all.set(result.case.id, result);
  return { ...later, results: ids.flatMap((id) => all.get(id) ?? []) };
}

const isDecided = ({ outcomes }: Result, { against }: Report) =>
  outcomes[against] !== 'inconclusive' && outcomes[against] !== 'errored';
