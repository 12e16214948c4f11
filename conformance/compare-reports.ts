// Two runs, case by case: `--since` holds a run against an earlier report, a watch against what it knew before, and `compare`
// goes from each run to the next. Everything that tells what changed between two runs reads it from here.

import { causesIn } from './diagnosis/index.ts';
import { isFailing, resultsById, type Standing, standingIn } from './standing.ts';
import type { Cause, ChangedCauses, Report, Result, Since } from './types.ts';

/** One case in two runs: from `good` to `failed` it began to fail, from `absent` it appeared. */
export interface ComparedCase {
  readonly id: string;
  readonly was: Standing;
  readonly is: Standing;
  readonly before: Result | undefined;
  readonly after: Result | undefined;
}

/**
 * Compares two runs, each under the verdict that decides in its report.
 * @returns the cases of the later run in its order, then those of the earlier run alone
 */
export function compareReports(earlier: Report, later: Report): ReadonlyMap<string, ComparedCase> {
  const [then, now] = [resultsById(earlier.results), resultsById(later.results)];
  const [was, is] = [standingIn(earlier), standingIn(later)];
  const compared = (id: string) => {
    const [before, after] = [then.get(id), now.get(id)];
    return { id, was: was(before), is: is(after), before, after };
  };
  return new Map([...now.keys(), ...then.keys()].map((id) => [id, compared(id)]));
}

/** What two runs fail for. A cause whose cases the later run did not judge is not known to be gone. */
export const compareCauses = (earlier: Report, later: Report): ChangedCauses =>
  changedCauses(causesOfFailures(earlier), causesOfFailures(later), compareReports(earlier, later));

function changedCauses(
  then: CasesByCause,
  now: CasesByCause,
  compared: ReadonlyMap<string, ComparedCase>,
): ChangedCauses {
  const named = (causes: CasesByCause, others: CasesByCause, is: Standing) =>
    [...causes]
      .filter(([id, cases]) => !others.has(id) && cases.some((each) => compared.get(each)?.is === is))
      .map(([id]) => id);
  return { came: named(now, then, 'failed'), went: named(then, now, 'good') };
}

/** The cases of each cause, by its id. */
type CasesByCause = ReadonlyMap<string, readonly string[]>;

/** Those that explain a failure. */
function causesOfFailures(report: Report): CasesByCause {
  const standing = standingIn(report);
  const failing = new Set(report.results.filter((result) => isFailing(standing(result))).map(caseId));
  const cases = (causes: readonly Cause[]) => causes.flatMap((cause) => cause.cases);
  return new Map(
    [...causesIn(report)]
      .map(([id, causes]) => [id, cases(causes)] as const)
      .filter(([, explained]) => explained.some((id) => failing.has(id))),
  );
}

const caseId = (result: Result) => result.case.id;

/** The ids of the cases of which something is true. */
export const idsOf = (cases: Iterable<ComparedCase>, is: (compared: ComparedCase) => boolean) =>
  [...cases].filter(is).map(({ id }) => id);

/**
 * Holds a report against an earlier one, under the verdict that decides now: the earlier one has both.
 * @param ids every case that the suite has, selected or not
 */
export function applySince(report: Report, earlier: Report, ids: readonly string[]): Report {
  const suite = new Set(ids);
  const held = { ...earlier, against: report.against };
  const compared = compareReports(held, report);
  const then = earlier.results.flatMap(({ case: { id } }) => compared.get(id) ?? []);
  const failed = then.filter(({ was }) => isFailing(was));
  const isGone = ({ id, is }: ComparedCase) => is === 'absent' && !suite.has(id);
  const [before, now] = [causesOfFailures(held), causesOfFailures(report)];
  const explained = new Set([...now].flatMap(([id, cases]) => (before.has(id) ? cases : [])));
  const since = {
    startedAt: earlier.startedAt,
    target: earlier.target,
    stopped: earlier.stopped !== undefined,
    fresh: idsOf(compared.values(), ({ was, is }) => is === 'failed' && !isFailing(was)),
    still: idsOf(failed, ({ is }) => isFailing(is)),
    waiting: idsOf(
      compared.values(),
      ({ id, was, is }) =>
        (was === 'undecided' || was === 'skipped') && is === 'undecided' && explained.has(id),
    ),
    fixed: idsOf(failed, ({ is }) => is === 'good'),
    open: idsOf(failed, (one) => !isFailing(one.is) && one.is !== 'good' && !isGone(one)),
    gone: idsOf(then, isGone),
    causes: changedCauses(before, now, compared),
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
