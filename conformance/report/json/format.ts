// A report in a file: the model with words beside it (`acs-report/5`). The published schema is made of these types.

import type {
  Answer,
  Cause,
  Property,
  Report,
  Robustness,
  Scope,
  Statement,
  Stop,
  Verdict,
} from '../../types.ts';

/** What a run of the conformance suite found out; `says` repeats in words what stands beside it. */
export interface WrittenReport
  extends Omit<
    Report,
    'stopped' | 'verdicts' | 'properties' | 'answers' | 'robustness' | 'statements' | 'notes'
  > {
  /** Whether to accept the implementation, and why, in three sentences. */
  readonly says?: string;
  readonly stopped?: Said<Stop>;
  readonly verdicts: Readonly<Record<Scope, Said<Verdict>>>;
  readonly properties: readonly WrittenProperty[];
  readonly answers: readonly Said<Answer>[];
  readonly robustness: readonly Said<Robustness>[];
  readonly statements: readonly Said<Statement>[];
  /** Without the cases of the plan that they were made from. */
  readonly notes: readonly Said<Cause>[];
}

/** A part of a report with its sentence. */
export type Said<Part> = Part & { readonly says?: string };

/** A property with its words. */
export type WrittenProperty = Property & { readonly says?: PropertyWords };

/** What a reader asks of a property. */
export interface PropertyWords {
  /** What is required, or, where it is broken, what the server does instead. */
  readonly headline: string;
  /** What requires it, with its section and its words. */
  readonly clause: string;
  /** `openapi.yaml:605`. */
  readonly line?: string;
  /** Of a broken one. */
  readonly expected?: string;
  /** Of a broken one. */
  readonly actual?: string;
  /** Sends the request of a broken one. */
  readonly curl?: string;
  /** Why nothing decided it. */
  readonly reason?: string;
}
