// What a report counts: properties, each with the pair of requests that shows it broken, or with why it was not decided; and as they
// are before any run.

import type { Level, Origin } from '../../src/contract/index.ts';
import type { Exchange, Failure, Seen, TrialRequest } from './exchange.ts';
import type { Edit, Expectation, Input, PropertyName, Requirement } from './trial.ts';

const strongestFirst: readonly Level[] = ['stated', 'derived', 'chosen'];

/** Where a level stands: 0 for what the source states, the highest for what the contract chose. */
export const rankOf = ({ level }: { readonly level: Level }): number => strongestFirst.indexOf(level);

/**
 * - `held`: at least one request could have shown it broken, and none did.
 * - `broken`: a pair shows it. Of a `chosen` one: the server decides otherwise than the contract.
 * - `open`: nothing is required; the report has what the server does.
 * - `undecided`: no request could be judged; `reason` says why, and `inputs` what would decide it.
 */
export type PropertyStatus = 'held' | 'broken' | 'open' | 'undecided';

/** One thing that is required of one operation. */
export interface Property extends PropertyName {
  /** `OPERATION/PLACE/RULE`. */
  readonly id: string;
  /** `stated` and `derived` decide source conformance, `chosen` contract conformance as well. */
  readonly level: Level;
  /** Why it is required: a clause, a decision, or a line of a contract that names none. */
  readonly origin: Origin;
  readonly status: PropertyStatus;
  /** Requests that could be judged, and those of them that were as required. */
  readonly evidence: { readonly judged: number; readonly held: number };
  /** Of a broken one. */
  readonly finding?: Pair;
  /** Of an undecided one. */
  readonly reason?: Reason;
  /** Options that would decide it. */
  readonly inputs?: readonly Input[];
}

/** A property, and what is required of it. */
export interface Matter {
  readonly property: PropertyName;
  readonly requirement: Requirement;
}

/** Two requests that differ in one edit: the first is accepted, and the second has another outcome than required. */
export interface Pair {
  /** Absent where a script shows the fault in one response. */
  readonly control?: Exchange;
  /** Absent where a token driver shows the fault, through which no request can be seen. */
  readonly trial?: Exchange;
  readonly edit: Edit;
  readonly required: Expectation;
  readonly seen: Seen;
  /** Where the outcome turns. */
  readonly boundary?: Boundary;
  /** What else the request has to have for it, in words: `byteLength is 128`. */
  readonly beside: readonly string[];
  /** That of the other end of a range, where that is wrong as well. */
  readonly otherEnd?: Pair;
}

/** Numbers, or lengths in characters, that get the wrong outcome, on a side of the accepted one; an end is absent where none was found. */
export interface Boundary {
  readonly kind: 'number' | 'length';
  readonly side: 'below' | 'above';
  readonly path: readonly string[];
  readonly from?: number;
  readonly to?: number;
}

/** What one judged request says of one property. */
export interface Evidence extends Matter {
  /** `asked`: nothing is required, and there was a response. */
  readonly status: 'held' | 'broken' | 'asked' | 'undecided';
  /** Of what is broken. */
  readonly pair?: Pair;
  /** Of what is undecided. */
  readonly reason?: Reason;
}

/** What an implementation does at a silence of the source. */
export interface SilenceAnswer {
  readonly silence: string;
  readonly seen: Seen;
}

/** A request to which the server had no answer of its own, which the source does not decide (ruling 37). */
export interface Robustness {
  readonly operation: string;
  /** What is odd about the request, in the words of its row: `body is cut in half`. */
  readonly about: string;
  /** How many requests like it. */
  readonly times: number;
  readonly seen: Seen;
  readonly trial: Exchange;
}

/** Why a run ended early. */
export type Stop =
  | { readonly kind: 'unreachable'; readonly failure: Failure }
  /** None of the first requests got a complete response. */
  | { readonly kind: 'no-response'; readonly requests: number; readonly failure: Failure }
  /** What an option names does not work: the credential, or something that has to exist. */
  | { readonly kind: 'option-rejected'; readonly input: Input; readonly status: number }
  /** Every response came from a proxy instead of the server. */
  | { readonly kind: 'proxy'; readonly status: number }
  | { readonly kind: 'deadline'; readonly seconds: number }
  | { readonly kind: 'interrupted' }
  /** The server could not be reached any more; with exit code or signal of its command, if the run started it and it ended. */
  | { readonly kind: 'server-ended'; readonly exitCode?: number; readonly signal?: string }
  /** An error of the run itself, caused by the suite or the contract. */
  | { readonly kind: 'error'; readonly detail: string };

/** Why nothing was judged. */
export type Reason =
  /** An option is missing; `rejected`: what was sent in its place was. */
  | { readonly kind: 'needs'; readonly input: Input; readonly rejected?: number }
  /** The run ended before. */
  | { readonly kind: 'stopped'; readonly stop: Stop }
  /** No request without the edit was accepted; `seen`: what the last of them got; `requests`: or so many were not enough for it. */
  | { readonly kind: 'no-control'; readonly seen?: Seen; readonly requests?: number }
  /** The control was accepted, `accepted` times in its operation, and is not any more. */
  | { readonly kind: 'control-lost'; readonly accepted: number; readonly seen: Seen }
  /** The response is not about the request: a rate limit, a redirect, a conflict with what is there, a size. */
  | { readonly kind: 'no-answer'; readonly seen: Seen; readonly location?: string }
  /** 202 or 207: it may be rejected later. */
  | { readonly kind: 'pending'; readonly seen: Seen }
  /** A wrong request got a 2xx with a sign that right ones lack; `declare` is the value for `--refused-when`. */
  | { readonly kind: 'signed'; readonly status: number; readonly declare: string }
  /** In the words of a script or a driver. */
  | { readonly kind: 'says'; readonly says: string };

/** A property before any run, with what is planned for it, the plainest request first. */
export interface Planned extends PropertyName, Pick<Property, 'id' | 'level' | 'origin'> {
  readonly requirements: readonly Requirement[];
  readonly requests: readonly PlannedRequest[];
}

/** One request that is planned; a script or a token rule has several, or none that can be shown before. */
export interface PlannedRequest {
  /** In words: `byteLength is 129`. */
  readonly title: string;
  readonly request?: TrialRequest;
  readonly edit?: Edit;
  /** The name of its row. */
  readonly row?: string;
  /** Options without which it is not sent. */
  readonly inputs: readonly Input[];
  /** The silence that it asks. */
  readonly asks?: string | undefined;
  /** Clauses that a valid request shows in passing. */
  readonly cites?: readonly string[];
}
