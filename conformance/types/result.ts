// The result of one case: what the engine hands to the report, which counts properties.

import type { Case } from './case.ts';
import type { Exchange, Finding, Observation, Seen, SilenceAnswer } from './exchange.ts';
import type { Reason } from './reason.ts';

export const outcomes = [
  'passed',
  'failed',
  'observed',
  'inconclusive',
  'not-applicable',
  'errored',
] as const;
/** The outcome of a case. */
export type Outcome = (typeof outcomes)[number];

/** The two verdicts: stated and derived requirements only, or chosen ones too. */
export const scopes = ['source', 'contract'] as const;
export type Scope = (typeof scopes)[number];

/** A failure of a case that did not recur when the request was sent again alone. */
export interface SeenOnceCase {
  readonly case: string;
  readonly seen: Seen;
}

/** The result of one case. */
export interface Result {
  readonly case: Case;
  readonly outcomes: Readonly<Record<Scope, Outcome>>;
  readonly findings: readonly Finding[];
  /** The requirements of the case that were met, by their number. */
  readonly held: readonly number[];
  /** Why the case was not decided. */
  readonly reason?: Reason;
  /** Of a case that went over HTTP. */
  readonly exchange?: Exchange;
  /** A server error, or no complete response, to a request that the source does not want accepted (ruling 37). */
  readonly unhandled?: Seen;
  /** Only of a case that went through a driver. */
  readonly observation?: Observation;
  /** What the implementation does where the source is silent. */
  readonly answers: readonly SilenceAnswer[];
}
