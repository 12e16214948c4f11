// A report in a file: the model with words beside it (`acs-report/5`). The published schema is made of these types.

import type { Note, Property, Report, Robustness, Scope, Stop, Verdict } from '../../types.ts';
import type { PropertyWords } from '../words/findings.ts';

/** What a run of the conformance suite found out; `says` repeats in words what stands beside it. */
export interface WrittenReport
  extends Omit<Report, 'stopped' | 'verdicts' | 'properties' | 'notes' | 'robustness'> {
  /** Whether to accept the implementation, and why, in three sentences. */
  readonly says?: string;
  readonly stopped?: Said<Stop>;
  readonly verdicts: Readonly<Record<Scope, Said<Verdict>>>;
  readonly properties: readonly WrittenProperty[];
  readonly notes: readonly Said<Note>[];
  readonly robustness: readonly Said<Robustness>[];
}

/** A part of a report with its sentence. */
export type Said<Part> = Part & { readonly says?: string };

/** A property with its words. */
export type WrittenProperty = Property & { readonly says?: PropertyWords };
