// What a report counts: properties, each with the pair of requests that shows it broken.

import type { Level, Origin } from '../../src/contract/index.ts';
import type { Bounded, Trigger } from './cause.ts';
import type { Change, Input } from './condition.ts';
import type { Exchange, Required, Seen } from './exchange.ts';
import type { Reason } from './reason.ts';

/** The name of a property: `createTag/name/required`. */
export interface PropertyName {
  readonly operation: string;
  /** A member of the body (`ratelimit.window`), or another part of the request or the response: `credential`, `path`. */
  readonly place: string;
  /** What is required there: `maximum`, `type`; of a decision, the silence that it settles. */
  readonly rule: string;
}

const strongestFirst: readonly Level[] = ['stated', 'derived', 'http', 'chosen'];

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
  /** `OPERATION/PLACE/RULE`: stable words, in every output the same. */
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

/** Two requests that differ in one edit: the first is accepted, and the second has another outcome than required. */
export interface Pair {
  /** Absent where the trial itself had to be accepted and nothing like it was, and where a sequence shows the fault. */
  readonly control?: Exchange;
  /** Absent where a token driver shows the fault, through which no request can be seen. */
  readonly trial?: Exchange;
  /** What differs. Empty where the same request is repeated; in words where a row says it better. */
  readonly edit: string | readonly Change[];
  readonly required: Required;
  readonly seen: Seen;
  /** Where the outcome turns. */
  readonly boundary?: Bounded;
  /** What else the request must have for it. */
  readonly beside: readonly Trigger[];
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
