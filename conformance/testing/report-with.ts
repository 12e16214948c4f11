// For tests: reports of which only the outcomes matter.

import { reportOf } from '../../fixtures/reports/report-of.ts';
import { passed } from '../../fixtures/reports/results.ts';
import { loadContract } from '../../src/contract/file/index.ts';
import type { Outcome, Report, ReportHead, Result } from '../types.ts';

const contract = await loadContract();
const model = passed('model');

/** A report of these cases: `{a: 'failed'}`, or with both verdicts `{a: 'passed/failed'}`. */
export const reportWith = (cases: Readonly<Record<string, string>>, more: Partial<ReportHead> = {}): Report =>
  reportOf(contract, Object.entries(cases).map(resultOf), more);

function resultOf([id, outcome]: readonly [string, string]): Result {
  const [source, chosen = source] = outcome.split('/') as [Outcome, Outcome?];
  return {
    ...model,
    case: { ...model.case, id },
    outcomes: { source, contract: chosen },
    ...(source === 'inconclusive' && { reason: { kind: 'no-result' } as const }),
  };
}
