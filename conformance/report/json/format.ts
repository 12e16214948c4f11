// A report in a file: the model with words beside it (`acs-report/4`). The published schema is made of these types.

import type { AnsweredSilence, Cause, Finding, Report, Result, Scope, Stop } from '../../types.ts';
import type { Summary } from '../summary.ts';
import type { FindingWords } from '../words/findings.ts';
import type { WrittenCoverage, WrittenVerdict } from '../words/verdicts.ts';

/** What a run of the conformance suite found out; `says` repeats in words what stands beside it. */
export interface WrittenReport
  extends Omit<Report, 'stopped' | 'verdicts' | 'coverage' | 'results' | 'silences'> {
  /** The outcome of the run and what to repair, for programs; nothing reads it back. */
  readonly summary?: Summary;
  readonly stopped?: WrittenStop | undefined;
  /** Why many cases fail or end undecided, what stops everything first. */
  readonly causes?: readonly WrittenCause[];
  readonly verdicts: Readonly<Record<Scope, WrittenVerdict>>;
  /** What the verdicts are based on. */
  readonly coverage: WrittenCoverage;
  readonly results: readonly WrittenResult[];
  readonly silences: readonly WrittenSilence[];
}

/** Why the run ended early. */
export type WrittenStop = Stop & { readonly says?: string };

/** A cause with its sentences. */
export type WrittenCause = Cause & {
  /** The same in every run on the same server. */
  readonly id?: string;
  readonly says?: string;
};

/** A result; `says` tells why it was not decided. */
export interface WrittenResult extends Omit<Result, 'findings'> {
  readonly findings: readonly WrittenFinding[];
  readonly says?: string | undefined;
}

/** A finding with its three columns. */
export interface WrittenFinding extends Finding {
  readonly says?: FindingWords;
}

/** A silence with its answers in words. */
export interface WrittenSilence extends Omit<AnsweredSilence, 'answers'> {
  readonly answers: readonly (AnsweredSilence['answers'][number] & { readonly says?: string })[];
}
