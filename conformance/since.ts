// `--since`: a run held against an earlier report, so that it fails only for what is new.

import { excusedCases } from './excused.ts';
import type { Outcome, Report, Since } from './types.ts';

/**
 * Holds a report against an earlier one, under the verdict that decides now: the earlier one has both.
 * @param ids every case that the suite has, selected or not
 */
export function applySince(report: Report, earlier: Report, ids: readonly string[]): Report {
  return { ...report, since: sinceOf(report, earlier, new Set(ids)) };
}

function sinceOf(report: Report, earlier: Report, suite: ReadonlySet<string>): Since {
  const { against } = report;
  const now = outcomesOf(report, against);
  const then = outcomesOf(earlier, against);
  const known = excusedCases(report);
  const failed = idsWith(then, (outcome) => outcome === 'failed');
  const isNow = (id: string, ...wanted: readonly Outcome[]) => wanted.some((one) => now.get(id) === one);
  return {
    startedAt: earlier.startedAt,
    target: earlier.target,
    stopped: earlier.stopped !== undefined,
    fresh: idsWith(now, (outcome, id) => outcome === 'failed' && then.get(id) !== 'failed' && !known.has(id)),
    still: failed.filter((id) => isNow(id, 'failed')),
    fixed: failed.filter((id) => isNow(id, 'passed', 'observed')),
    open: failed.filter((id) => !isNow(id, 'failed', 'passed', 'observed') && (now.has(id) || suite.has(id))),
    gone: [...then.keys()].filter((id) => !now.has(id) && !suite.has(id)),
    added: [...now.keys()].filter((id) => !then.has(id)),
  };
}

type Outcomes = ReadonlyMap<string, Outcome>;

const outcomesOf = ({ results }: Report, against: Report['against']): Outcomes =>
  new Map(results.map((result) => [result.case.id, result.outcomes[against]]));

const idsWith = (outcomes: Outcomes, is: (outcome: Outcome, id: string) => boolean): readonly string[] =>
  [...outcomes].filter(([id, outcome]) => is(outcome, id)).map(([id]) => id);
