// Two runs, case by case. Everything that tells what changed between two runs reads it from here.

import { causesIn } from './diagnosis/index.ts';
import { isFailing, type Standing, standingIn } from './standing.ts';
import type { Cause, ChangedCauses, Report, Result } from './types.ts';

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
  const [then, now] = [resultsOf(earlier), resultsOf(later)];
  const [was, is] = [standingIn(earlier), standingIn(later)];
  const compared = (id: string) => {
    const [before, after] = [then.get(id), now.get(id)];
    return { id, was: was(before), is: is(after), before, after };
  };
  return new Map([...now.keys(), ...then.keys()].map((id) => [id, compared(id)]));
}

const resultsOf = ({ results }: Report) => new Map(results.map((result) => [result.case.id, result]));

/** What two runs fail for. A cause whose cases the later run did not judge is not known to be gone. */
export function compareCauses(earlier: Report, later: Report): ChangedCauses {
  const [then, now] = [causesOfFailures(earlier), causesOfFailures(later)];
  const compared = compareReports(earlier, later);
  const named = (causes: typeof now, others: typeof now, is: Standing) =>
    [...causes]
      .filter(([id, cases]) => !others.has(id) && cases.some((each) => compared.get(each)?.is === is))
      .map(([id]) => id);
  return { came: named(now, then, 'failed'), went: named(then, now, 'good') };
}

/** The cases of each cause, of those that explain a failure. */
function causesOfFailures(report: Report): ReadonlyMap<string, readonly string[]> {
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
