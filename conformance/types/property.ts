// What a report counts: properties, each with the pair of requests that shows it broken.

import type { Level, Origin } from '../../src/contract/index.ts';
import type { Exchange, Seen } from './exchange.ts';
import type { PropertyName } from './property-name.ts';
import type { Reason } from './reason.ts';
import type { Expectation, Input, Requirement } from './requirement.ts';
import type { Edit } from './trial.ts';

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
}

/**
 * Numbers, or lengths in characters, that get the wrong outcome; an end is absent where none was found.
 */
export interface Boundary {
  readonly kind: 'number' | 'length';
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
