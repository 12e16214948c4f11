// The report: the one model that every format is rendered from, and that every count comes from. It contains no secret and no
// sentence.

import type { Glimpse, Seen } from './exchange.ts';
import type { Property, PropertyStatus, Robustness, Stop } from './property.ts';
import type { Input } from './trial.ts';

/** The two verdicts: stated and derived requirements only, or chosen ones too. */
export const scopes = ['source', 'contract'] as const;
export type Scope = (typeof scopes)[number];

/** How many properties there are in each status; together they are all that the verdict is about. */
export type Counts = Readonly<Record<PropertyStatus, number>>;

/** A verdict and the properties that it counts: `source` those that are stated or derived, `contract` all. */
export interface Verdict {
  /** `undecided` where nothing is broken and something that the verdict needs could not be judged. */
  readonly state: 'conforms' | 'fails' | 'undecided';
  readonly counts: Counts;
}

/** One operation of the contract, and what became of its valid requests. */
export interface OperationReport {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** Properties that are stated or derived. */
  readonly counts: Counts;
  readonly requests: OperationState;
  /** Options that would let it be judged. */
  readonly inputs: readonly Input[];
}

/**
 * - `accepted`: one was accepted.
 * - `rejected`: all were rejected, with `status`; 0 where none got a response.
 * - `not-sent`: an option is missing, or the run ended.
 * - `left-out`: the user's selection has none.
 */
export type OperationState =
  | { readonly state: 'accepted' | 'not-sent' | 'left-out' }
  | { readonly state: 'rejected'; readonly status: number };

/** A silence of the source, what the contract decided, and what the implementation does. */
export interface Answer {
  readonly silence: string;
  readonly section: string;
  readonly question: string;
  readonly decision?: string;
  /** Where it is neither: the properties that say so are broken. */
  readonly differs: boolean;
  readonly seen: readonly { readonly seen: Seen; readonly times: number }[];
}

/**
 * What a run showed of one statement of the source.
 * - `held`: by each kind of evidence that it needs. `partly`: by some of them; `inputs` would show the others.
 * - `unseen`: no request can show it; the contract says why.
 */
export interface Statement {
  readonly clause: string;
  readonly state: 'held' | 'partly' | 'broken' | 'undecided' | 'not-tried' | 'unseen';
  readonly inputs: readonly Input[];
}

/** An entry of a list of known failing properties, and its effect. */
export interface KnownEntry {
  /** Id of a property, or a pattern. */
  readonly property: string;
  readonly reason: string;
  /** Properties that are broken as it says. */
  readonly excused: readonly string[];
  /** Properties that hold again, which fails the run until the entry goes. */
  readonly held: readonly string[];
  /** Properties that could not be judged. */
  readonly untried: readonly string[];
}

/** Changes since an earlier report, by property, under the verdict that decides. */
export interface Since {
  /** Broken now and not then: only these fail the run. */
  readonly broken: readonly string[];
  readonly still: readonly string[];
  /** Broken then, and they hold now. */
  readonly held: readonly string[];
  /** Judged then, and not now. */
  readonly untried: readonly string[];
}

/** A resource that the run made for itself. */
export interface OwnResource {
  /** The path parameter that it is the value of; where several collections share the name, the path up to it. */
  readonly parameter: string;
  readonly value: string;
  /** The operation whose response carried it. */
  readonly from: string;
}

/** What is odd about the run as a whole. */
export type Note =
  /** Valid requests are redirected. `base` is the base URL to use, if the address shows it. */
  | {
      readonly kind: 'redirected';
      readonly status: number;
      readonly location: string;
      readonly base?: string;
    }
  /** No valid request of an operation is accepted. */
  | { readonly kind: 'valid-rejected'; readonly operation: string; readonly response: Glimpse }
  /** The example is rejected for a value that the source leaves open: the run went on with another, `says`: `refill.tokens is 50`. */
  | { readonly kind: 'open-value'; readonly operation: string; readonly says: string };

/** The results of a run. */
export interface Report {
  readonly format: 'acs-report/5';
  readonly kit: { readonly name: string; readonly version: string };
  readonly contract: {
    readonly title: string;
    readonly version: string;
    readonly file: string;
    /** A line for each entry of the file that could not be used and was not judged. */
    readonly leftOut?: readonly string[] | undefined;
  };
  readonly target: string;
  /** ISO 8601. */
  readonly startedAt: string;
  readonly milliseconds: number;
  /** The verdict that decides the exit code. */
  readonly against: Scope;
  /** The declared options by name, without secrets. */
  readonly declared: Readonly<Record<string, string>>;
  /** Absent where all properties of the contract were chosen. */
  readonly chosen?: { readonly properties: number; readonly of: number };
  /** Absent where the run worked with what was declared alone. */
  readonly made?: readonly OwnResource[];
  /** Why the run ended early. */
  readonly stopped?: Stop;
  /** Requests sent, repetitions included. */
  readonly pace: { readonly requests: number };
  /** Failures that did not recur when the request was sent again alone: told, and they accuse nobody (ruling 47). */
  readonly seenOnce: readonly { readonly operation: string; readonly seen: Seen; readonly times: number }[];
  readonly verdicts: Readonly<Record<Scope, Verdict>>;
  readonly operations: readonly OperationReport[];
  readonly properties: readonly Property[];
  readonly answers: readonly Answer[];
  readonly robustness: readonly Robustness[];
  readonly statements: readonly Statement[];
  /** What is odd about the run as a whole: a wrong base URL, valid requests that are rejected. */
  readonly notes: readonly Note[];
  readonly known?: readonly KnownEntry[];
  readonly since?: Since;
}
