// What a run came to, at the beginning of the JSON report: verdicts, exit code, and what to repair.

import type { Contract } from '../../../src/contract/index.ts';
import { causeIdOf, diagnose } from '../../diagnosis/index.ts';
import { excusedCases } from '../../standing.ts';
import type { Cause, Report, Scope } from '../../types.ts';
import { exitCodeOf } from '../../verdict.ts';
import { type NotJudged, notJudged } from '../groups.ts';
import { causeInWords } from '../words/causes.ts';
import { becameOf } from '../words/marks.ts';
import { coverageInWords, stopInWords, verdictInWords, verdictState } from '../words/verdicts.ts';
import { summaryCauses } from './causes.ts';
import { shown } from './shown.ts';
import type { Summary, SummaryDiagnosis, SummaryReason, SummaryVerdict } from './types.ts';

/** Sums a report up. */
export function summaryOf(report: Report, contract: Contract): Summary {
  const { stopped, against } = report;
  const { undecided, skipped } = notJudged(report);
  return {
    verdicts: { source: verdictOf(report, 'source'), contract: verdictOf(report, 'contract') },
    ...coverageOf(report),
    against,
    exitCode: exitCodeOf(report),
    ...(stopped && { stopped: shown(stopInWords(stopped)) }),
    known: excusedCases(report).size,
    causes: summaryCauses(report, contract),
    diagnosis: diagnose(report).map((cause) => diagnosisOf(cause, report)),
    notJudged: undecided.map(reasonOf),
    skipped: skipped.map(reasonOf),
  };
}

const verdictOf = (report: Report, scope: Scope): SummaryVerdict => ({
  state: verdictState(report.verdicts[scope]),
  says: verdictInWords(report, scope),
  planned: report.verdicts[scope].planned,
  counts: report.verdicts[scope].counts,
});

function coverageOf(report: Report): Pick<Summary, 'coverage'> {
  const { coverage } = report;
  if (coverage === undefined) return {};
  return { coverage: { says: coverageInWords(report) ?? '', operations: coverage.operations } };
}

function diagnosisOf(cause: Cause, report: Report): SummaryDiagnosis {
  const { failed, undecided } = becameOf(cause, report);
  const { kind, example } = cause;
  return {
    id: shown(causeIdOf(cause)),
    kind,
    says: shown(causeInWords(cause)),
    failed,
    undecided,
    ...(example !== undefined && { example }),
  };
}

const reasonOf = ({ reason, cases }: NotJudged): SummaryReason => ({
  reason: shown(reason),
  cases: cases.length,
});
