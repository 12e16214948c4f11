// What came of trying a token case through a driver: the counterpart of an exchange, judged by judge/tokens.ts.

/** One mismatch of a token rule, as the rule says it. */
export interface TokenFinding {
  readonly requirement: string;
  readonly expected: string;
  readonly actual: string;
}

/** What the script of a token case saw. */
export type Observation =
  /** Every requirement was met, and something was seen that would have broken it. */
  | { readonly kind: 'held' }
  /** There is at least one finding. */
  | { readonly kind: 'broken'; readonly findings: readonly TokenFinding[] }
  /** `answer` is one of the words of the probe, `says` is that in a sentence. */
  | { readonly kind: 'answered'; readonly answer: string; readonly says: string }
  /** As the rule or the driver says it. */
  | {
      readonly kind: 'undecided';
      readonly outcome: 'inconclusive' | 'not-applicable' | 'errored';
      readonly says: string;
    };
