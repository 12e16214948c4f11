// Cases: one thing tried each, as data. A case goes over HTTP or through a driver (§3); the rest is the same for both.

import type { Condition } from './condition.ts';
import type { Requirement } from './expectation.ts';

/** Bytes of a body: text, or base64 where they are not UTF-8. */
export type Bytes = { readonly text: string } | { readonly base64: string };

/**
 * A request as the case says it: nothing is added but `Host`, `Connection` and `Content-Length`.
 * `$ACS_BEARER` stands for the credential, `$UNIQUE` for a name that is new to the run.
 */
export interface CaseRequest {
  readonly method: string;
  /** Raw target below the base URL, sent as written: `/acme/routing%2512`. */
  readonly target: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body?: Bytes;
  /** So many spaces are sent before the body, which would fill a report. */
  readonly padding?: number;
  /** The body is sent in two halves, the second a moment after the first. */
  readonly inTwoPieces?: true;
}

interface CaseBase {
  /** Stable words: `createTag/required/name/missing`. */
  readonly id: string;
  /** The operation it is about; `runtime` for the token rules. */
  readonly operation: string;
  readonly rule: string;
  /** What it is an instance of, whatever the property it is tried on: `bounds/above-maximum`. */
  readonly kind: string;
  /** The valid body that a constraint is tried in, where that is not the smallest: `token-full`. */
  readonly within?: string;
  /** What is tried, in words. */
  readonly title: string;
  readonly requires: readonly Requirement[];
  /** Further clauses that the case holds, besides the origins of what it requires. */
  readonly cites?: readonly string[];
  /** When the case counts, and what it is judged with; see judge/conditions.ts. */
  readonly conditions: readonly Condition[];
  /** The silence that the response answers, where no requirement does. */
  readonly asks?: string;
}

/** One request. */
export interface HttpCase extends CaseBase {
  readonly via: 'http';
  readonly request: CaseRequest;
  /** Creates or changes something when the implementation accepts it. */
  readonly writes: boolean;
}

/** One token rule, tried through the calls of a driver. */
export interface TokenCase extends CaseBase {
  readonly via: 'driver';
}

/** One thing tried. */
export type Case = HttpCase | TokenCase;
