// The failed cases of a summary: under whichever verdict, unless they fail as is known.

import { excusedCases } from '../../standing.ts';
import type { Report, Scope } from '../../types.ts';
import { countingFindings, type FailedCase } from '../groups.ts';

/** A failed case with the findings of the weakest verdict that counts it. */
export interface CountedFailure extends FailedCase {
  readonly counts: Scope;
}

/** In the order of the report. */
export function countedFailures(report: Report): readonly CountedFailure[] {
  const excused = excusedCases(report);
  return report.results.flatMap((result) => {
    const { outcomes } = result;
    if (outcomes.contract !== 'failed' && outcomes.source !== 'failed') return [];
    if (excused.has(result.case.id)) return [];
    const counts = outcomes.source === 'failed' ? 'source' : 'contract';
    const [first, ...others] = countingFindings(result, { against: counts });
    return first === undefined ? [] : [{ result, findings: [first, ...others], counts }];
  });
}
