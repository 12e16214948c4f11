// The nouns of the token rules: a case, what it concludes, and its result in a report.

import type { Outcome } from '../types.ts';
import type { Subject } from './subject.ts';

/** One mismatch, in words. */
export interface RuntimeFinding {
  readonly requirement: string;
  readonly expected: string;
  readonly actual: string;
}

/** What a case concludes. */
export type Conclusion =
  | { readonly outcome: 'passed' }
  | { readonly outcome: 'failed'; readonly findings: readonly RuntimeFinding[] }
  /** `answer` is one of the words of the probe, `text` says it in a sentence. */
  | { readonly outcome: 'observed'; readonly answer: string; readonly text: string }
  /** `slower`: longer windows might show it. */
  | { readonly outcome: 'inconclusive'; readonly reason: string; readonly slower: boolean }
  | { readonly outcome: 'not-applicable' | 'errored'; readonly reason: string };

/** One rule, tried through a driver. */
export interface RuntimeCase {
  /** Stable words: `runtime/limit-per-token`. */
  readonly id: string;
  readonly title: string;
  /** Ids of the clauses that it holds. */
  readonly holds: readonly string[];
  /** The silence that it asks, and the word that the decision answers. */
  readonly asks?: { readonly silence: string; readonly decided: string };
  readonly run: (subject: Subject) => Promise<Conclusion>;
}

/** What became of one case. */
export interface RuntimeResult {
  readonly id: string;
  readonly title: string;
  /** Ids of the clauses that the case holds. */
  readonly clauses: readonly string[];
  readonly outcome: Outcome;
  /** Not empty if, and only if, the outcome is `failed`. */
  readonly findings: readonly RuntimeFinding[];
  /** Why the case was not decided: inconclusive, not applicable or errored. */
  readonly reason?: string;
  /** What the implementation does at a silence: there if, and only if, the outcome is `observed`. */
  readonly answer?: {
    readonly silence: string;
    readonly text: string;
    /** Whether it is what the contract decided. */
    readonly asDecided: boolean;
  };
}
