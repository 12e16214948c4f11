// What fails a run: cases that fail under the verdict that decides, without those that are known to.

import { excusedCases } from './excused.ts';
import type { Report } from './types.ts';

/** Their ids, in the order of the report. */
export function failingCases(report: Report): readonly string[] {
  const excused = excusedCases(report);
  return report.results.flatMap(({ case: { id }, outcomes }) =>
    outcomes[report.against] === 'failed' && !excused.has(id) ? [id] : [],
  );
}
