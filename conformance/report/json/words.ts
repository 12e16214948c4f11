// The model with words beside it that nothing reads back.

import type { Contract } from '../../../src/contract/index.ts';
import { causeIdOf, diagnose } from '../../diagnosis/index.ts';
import type {
  AnsweredSilence,
  AnswersFile,
  Cause,
  Finding,
  Report,
  Result,
  Scope,
  Stop,
  Verdict,
} from '../../types.ts';
import { summaryOf } from '../summary/index.ts';
import type { Summary } from '../summary/types.ts';
import { causeInWords } from '../words/causes.ts';
import { undecidedInWords } from '../words/conditions.ts';
import { type FindingWords, findingInWords } from '../words/findings.ts';
import { seenInWords } from '../words/seen.ts';
import { stopInWords, verdictInWords, type WrittenCoverage, writtenCoverage } from '../words/verdicts.ts';

/** A report whose results hold everything themselves, as `acs-report/2` was written and any report is once it is read. */
export interface ReportWithWords
  extends Omit<Report, 'format' | 'stopped' | 'verdicts' | 'coverage' | 'results' | 'silences'> {
  readonly format: 'acs-report/2' | Report['format'];
  /** What it came to and what to repair, for programs; reports of earlier versions have none. */
  readonly summary?: Summary;
  readonly stopped?: WrittenStop;
  /** Why many cases fail or end undecided, what stops everything first. */
  readonly causes?: readonly WrittenCause[];
  readonly verdicts: Readonly<Record<Scope, WrittenVerdict>>;
  /** What the verdicts are based on; reports of earlier versions have none. */
  readonly coverage?: WrittenCoverage;
  readonly results: readonly ResultWithWords[];
  readonly silences: readonly WrittenSilence[];
}

/** What an implementation does where the source is silent. */
export interface WrittenAnswers extends Omit<AnswersFile, 'silences'> {
  readonly silences: readonly WrittenSilence[];
}

/** Why the run ended early. */
export type WrittenStop = Stop & { readonly says?: string };

/** A cause with its sentences. */
export type WrittenCause = Cause & {
  /** The same in every run on the same server; reports of earlier versions have it for some kinds alone. */
  readonly id?: string;
  readonly says?: string;
};

/** A verdict with its sentence. */
export interface WrittenVerdict extends Verdict {
  readonly says?: string;
}

/** A result; `says` tells why it was not decided. */
export interface ResultWithWords extends Omit<Result, 'findings'> {
  readonly findings: readonly WrittenFinding[];
  readonly says?: string;
}

/** A finding with its three columns. */
export interface WrittenFinding extends Finding {
  readonly says?: FindingWords;
}

/** A silence with its answers in words. */
export interface WrittenSilence extends Omit<AnsweredSilence, 'answers'> {
  readonly answers: readonly (AnsweredSilence['answers'][number] & { readonly says?: string })[];
}

/** Puts the words in. */
export function withWords(report: Report, contract: Contract): ReportWithWords {
  const { format, stopped, verdicts, coverage: _, results, silences, known, ...head } = report;
  const coverage = writtenCoverage(report);
  const verdict = (scope: Scope) => ({ ...verdicts[scope], says: verdictInWords(report, scope) });
  return {
    format,
    summary: summaryOf(report, contract),
    ...head,
    ...(stopped && { stopped: { ...stopped, says: stopInWords(stopped) } }),
    causes: diagnose(report).map((cause) => ({
      ...cause,
      id: causeIdOf(cause),
      says: causeInWords(cause),
    })),
    verdicts: { source: verdict('source'), contract: verdict('contract') },
    ...(coverage && { coverage }),
    results: results.map((result) => resultWithWords(result, report, contract)),
    silences: answersWithWords(silences),
    ...(known && { known }),
  };
}

/** The same for answers. */
export const answersWithWords = (silences: readonly AnsweredSilence[]): readonly WrittenSilence[] =>
  silences.map((silence) => ({
    ...silence,
    answers: silence.answers.map((answer) => ({ ...answer, says: seenInWords(answer.seen) })),
  }));

function resultWithWords(result: Result, { against }: Report, contract: Contract): ResultWithWords {
  const { reason, outcomes, findings } = result;
  return {
    ...result,
    ...(reason && { says: undecidedInWords(outcomes[against], reason) }),
    findings: findings.map((finding) => ({ ...finding, says: findingInWords(finding, contract) })),
  };
}

/** Takes the words out, and what follows from the results: summary and causes. */
export const withoutWords = ({
  summary: _summary,
  stopped,
  causes: _causes,
  verdicts,
  coverage,
  results,
  silences,
  ...head
}: ReportWithWords): Report => ({
  ...head,
  format: 'acs-report/3',
  ...(stopped && { stopped: unsaid(stopped) as Stop }),
  verdicts: { source: unsaid(verdicts.source), contract: unsaid(verdicts.contract) },
  ...(coverage && { coverage: unsaid(coverage) }),
  results: results.map((result) => ({ ...unsaid(result), findings: result.findings.map(unsaid) })),
  silences: answersWithoutWords(silences),
});

/** The same for answers. */
export const answersWithoutWords = (silences: readonly WrittenSilence[]): readonly AnsweredSilence[] =>
  silences.map((silence) => ({ ...silence, answers: silence.answers.map(unsaid) }));

function unsaid<Said extends { readonly says?: unknown }>({ says: _, ...value }: Said): Omit<Said, 'says'> {
  return value;
}
