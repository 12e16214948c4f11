// From one run to the next: `--since` holds a run against an earlier report, a watch against what it knew before.

import { type ComparedCase, compareCauses, compareReports, idsOf } from './compare-reports.ts';
import { isFailing } from './standing.ts';
import type { Report, Since } from './types.ts';

/**
 * Holds a report against an earlier one, under the verdict that decides now: the earlier one has both.
 * @param ids every case that the suite has, selected or not
 */
export function applySince(report: Report, earlier: Report, ids: readonly string[]): Report {
  const suite = new Set(ids);
  const compared = compareReports({ ...earlier, against: report.against }, report);
  const then = earlier.results.flatMap(({ case: { id } }) => compared.get(id) ?? []);
  const failed = then.filter(({ was }) => isFailing(was));
  const isGone = ({ id, is }: ComparedCase) => is === 'absent' && !suite.has(id);
  const since = {
    startedAt: earlier.startedAt,
    target: earlier.target,
    stopped: earlier.stopped !== undefined,
    fresh: idsOf(compared.values(), ({ was, is }) => is === 'failed' && !isFailing(was)),
    still: idsOf(failed, ({ is }) => isFailing(is)),
    fixed: idsOf(failed, ({ is }) => is === 'good'),
    open: idsOf(failed, (one) => !isFailing(one.is) && one.is !== 'good' && !isGone(one)),
    gone: idsOf(then, isGone),
    causes: compareCauses({ ...earlier, against: report.against }, report),
    added: idsOf(compared.values(), ({ was }) => was === 'absent'),
  };
  return { ...report, since };
}

/** What became of the cases that a run was of, as ids; what is known to fail by now is fixed. */
export type RunToRun = Pick<Since, 'fresh' | 'still' | 'fixed' | 'open'>;

/** Holds a run against what was known before it; cases that it was not of are in none of the lists. */
export function runToRun(report: Report, before: Report): RunToRun {
  const compared = [...compareReports(before, report).values()];
  const failed = compared.filter(({ was }) => was === 'failed');
  return {
    fresh: idsOf(compared, ({ was, is }) => is === 'failed' && was !== 'failed'),
    still: idsOf(failed, ({ is }) => is === 'failed'),
    fixed: idsOf(failed, ({ is }) => is === 'good' || is === 'known' || is === 'skipped'),
    open: idsOf(failed, ({ is }) => is === 'undecided'),
  };
}

/**
 * The later run with what an earlier one knew of cases that the later was not of, or did not judge.
 * @param ids every case that the suite has now
 */
export function mergeRuns(earlier: Report, later: Report, ids: readonly string[]): Report {
  const compared = compareReports(earlier, later);
  return { ...later, results: ids.flatMap((id) => latest(compared.get(id)) ?? []) };
}

const latest = (one?: ComparedCase) =>
  one?.is === 'undecided' || one?.is === 'absent' ? (one.before ?? one.after) : one?.after;
