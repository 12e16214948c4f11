// The result of a run, at the beginning of the JSON report, for programs that act on it: verdicts, exit code,
// and what to repair. docs/agents.md says which members are stable.

import type { Contract } from '../../src/contract/index.ts';
import { visibleLine } from '../../src/html/index.ts';
import { causeIdOf } from '../diagnosis/index.ts';
import { excusedCases } from '../standing.ts';
import type { Cause, Level, OperationCoverage, Outcome, Report, Scope } from '../types.ts';
import { exitCodeOf } from '../verdict.ts';
import { shortRepeat } from './curl.ts';
import { causesOf, type DescribedCause } from './model.ts';
import { type CauseGroup, causeGroups, countedFailures, lineOf, whyOf } from './repairs.ts';
import { type Line, skipped, undecided } from './sections.ts';
import { findingInWords, fixInWords } from './words/findings.ts';
import { cut } from './words/numbers.ts';
import {
  coverageInWords,
  stopInWords,
  type VerdictState,
  verdictInWords,
  verdictState,
} from './words/verdicts.ts';

/**
 * The result of a run, in words that are made when the report is written; nothing reads it back. Members are
 * added, and none is renamed or removed while the format of the report stays.
 */
export interface Summary {
  readonly verdicts: Readonly<Record<Scope, SummaryVerdict>>;
  /** What the verdicts are based on. */
  readonly coverage: SummaryCoverage;
  /** The verdict that decides the exit code. */
  readonly against: Scope;
  /** 0 conforms or fails only as is known, 1 does not, 3 could not be completed. */
  readonly exitCode: 0 | 1 | 3;
  /** Why the run ended early, in words; absent where it did not. */
  readonly stopped?: string | undefined;
  /** Failed cases that fail nothing, since a list of known ones or an earlier report has them. No cause counts them. */
  readonly known: number;
  /** What the server breaks, by clause or silence and by what was required: most cases first. */
  readonly causes: readonly SummaryCause[];
  /** Why many cases fail or end undecided at once: what stops everything first. Read it before the causes. */
  readonly diagnosis: readonly SummaryDiagnosis[];
  /** Cases that were tried, or would have been, and could not be judged, by reason. */
  readonly notJudged: readonly SummaryReason[];
  /** Cases that need an option that was not given, or something that the source leaves open, by reason. */
  readonly skipped: readonly SummaryReason[];
}

/** A verdict with its sentence and its counts: planned is their sum. */
export interface SummaryVerdict {
  readonly state: VerdictState;
  /** `Source conformance: failed (4 cases break the source)`. */
  readonly says: string;
  readonly planned: number;
  readonly counts: Readonly<Record<Outcome, number>>;
}

/** What a run showed: `32 of 58 statements shown to hold, ...`, and each operation by what became of its valid requests. */
export interface SummaryCoverage {
  readonly says: string;
  readonly operations: readonly OperationCoverage[];
}

/** Cases that fail for one reason, and how to repair it. */
export interface SummaryCause {
  /** Id of the clause or the silence; a JSON Pointer where the contract names none; `http` for what every request must get. */
  readonly id: string;
  /** `stated` and `derived` are the source's, `chosen` is the contract's, `http` holds for every request. */
  readonly level: Level;
  /** `source`: both verdicts count it. `contract`: contract conformance alone does. */
  readonly counts: Scope;
  /** Section of the source, as `§2.1`. */
  readonly section?: string | undefined;
  /** The clause in words; the question and its decision; or what the contract requires. */
  readonly says: string;
  /** Whether the contract may be changed instead of the server: `false` for what the source states. */
  readonly editable: boolean;
  /** What the clearest of the cases required. */
  readonly requires: string;
  readonly expected: string;
  readonly actual: string;
  /** What to change in the server. */
  readonly fix: string;
  /** Operations of the contract in which it fails; `tokens` for the token rules. */
  readonly operations: readonly string[];
  /** How many cases fail for it. */
  readonly cases: number;
  /** Ids of the first of them, the clearest one first. `acs explain ID` says more, `--only ID` runs it again. */
  readonly examples: readonly string[];
  /** Place in the contract, as a JSON Pointer. */
  readonly pointer?: string | undefined;
  /** The contract's file, and the line at which that place begins. */
  readonly file?: string | undefined;
  readonly line?: number | undefined;
  /** Repeats the request of the first example; `$ACS_BEARER` stands for the credential. Absent for rules of tokens and for very long requests. */
  readonly curl?: string | undefined;
}

/** Why many cases fail or end undecided. */
export interface SummaryDiagnosis {
  /** The same in every run on the same server; reports of earlier versions have none. */
  readonly id?: string;
  readonly kind: Cause['kind'];
  /** What it is, and what to do. */
  readonly says: string;
  /** How many of its cases fail, and how many could not be judged, under the verdict that decides. */
  readonly failed: number;
  readonly undecided: number;
  /** The case to look at. */
  readonly example?: string | undefined;
}

/** How many cases have one reason. */
export interface SummaryReason {
  readonly reason: string;
  readonly cases: number;
}

/** Sums a report up. */
export function summaryOf(report: Report, contract: Contract): Summary {
  const { stopped, against, coverage } = report;
  return {
    verdicts: { source: verdictOf(report, 'source'), contract: verdictOf(report, 'contract') },
    coverage: { says: coverageInWords(report), operations: coverage.operations },
    against,
    exitCode: exitCodeOf(report),
    stopped: stopped && shown(stopInWords(stopped)),
    known: excusedCases(report).size,
    causes: causeGroups(countedFailures(report)).map((failed) => causeOf(failed, contract)),
    diagnosis: causesOf(report).map(diagnosisOf),
    notJudged: undecided(report).lines.map(reasonOf),
    skipped: skipped(report).lines.map(reasonOf),
  };
}

/** A text of an implementation: one line of limited length, nothing in it hidden. */
const shown = (text: string): string => cut(visibleLine(text), 300);

const verdictOf = (report: Report, scope: Scope): SummaryVerdict => ({
  state: verdictState(report.verdicts[scope]),
  says: verdictInWords(report, scope),
  planned: report.verdicts[scope].planned,
  counts: report.verdicts[scope].counts,
});

/** Ids that stand for all cases of a cause. */
const examples = 3;

function causeOf(failed: CauseGroup, contract: Contract): SummaryCause {
  const [{ result, findings, counts }] = failed;
  const [finding] = findings;
  const { requirement, expected, actual } = findingInWords(finding);
  return {
    ...whyOf(finding.origin, contract),
    counts,
    requires: shown(requirement),
    expected: shown(expected),
    actual: shown(actual),
    fix: fixInWords(finding, result),
    operations: [...new Set(failed.map((each) => each.result.case.operation))],
    cases: failed.length,
    examples: failed.slice(0, examples).map((each) => each.result.case.id),
    ...lineOf(finding.origin, contract),
    curl: result.exchange && shortRepeat(result.exchange),
  };
}

const diagnosisOf = ({ cause, says, became }: DescribedCause): SummaryDiagnosis => ({
  id: shown(causeIdOf(cause)),
  kind: cause.kind,
  says: shown(says),
  failed: became.failed,
  undecided: became.undecided,
  example: cause.example,
});

const reasonOf = ({ says, cases }: Line): SummaryReason => ({
  reason: shown(says),
  cases: cases.length,
});
