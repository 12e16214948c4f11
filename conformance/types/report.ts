// The report: the model that every format is rendered from. It contains no secret and no sentence.

import type { Case } from './case.ts';
import type { Experiments } from './cause.ts';
import type { Input } from './condition.ts';
import type { Exchange, Finding, Observation, Seen, SilenceAnswer } from './exchange.ts';
import type { Reason, Stop } from './reason.ts';

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

/** The result of one case. */
export interface Result {
  readonly case: Case;
  readonly outcomes: Readonly<Record<Scope, Outcome>>;
  readonly findings: readonly Finding[];
  /** Why the case was not decided. */
  readonly reason?: Reason;
  /** Of a case that went over HTTP. */
  readonly exchange?: Exchange;
  /** Only of a case that went through a driver. */
  readonly observation?: Observation;
  /** What the implementation does where the source is silent. */
  readonly answers: readonly SilenceAnswer[];
}

/** How a run went: requests sent, and the pace that the implementation needed. */
export interface Pace {
  /** Requests sent, repetitions included. */
  readonly requests: number;
  /** Re-checks of twins. */
  readonly vouching: number;
  /** Requests that were repeated with nothing else in flight. */
  readonly alone: number;
  /** Concurrent requests at the end. */
  readonly concurrency: number;
  /** Whether there were fewer than requested, since requests succeeded alone and failed beside others. */
  readonly slowed: boolean;
  /** Time spent waiting because the server asked for it; absent where it never did. */
  readonly waited?: Waited;
}

/** What a rate limit cost: 429, or 503 or 423 with Retry-After. */
export interface Waited {
  readonly milliseconds: number;
  /** Responses that asked to wait. */
  readonly responses: number;
}

/** A failure that did not recur when the request was sent again alone. */
export interface SeenOnce {
  readonly case: string;
  readonly seen: Seen;
}

/** The part of the cases that the run was asked for. */
export interface Chosen {
  /** Cases that were asked for. */
  readonly cases: number;
  /** Cases that ran because a chosen one depends on them. */
  readonly twins: number;
  /** All cases of the contract for the declared options. */
  readonly of: number;
}

/** What of a large contract was not tried everywhere. */
export interface Spread {
  /** Rules that were tried on a part of the operations. */
  readonly rules: number;
  /** Operations with too many properties to try values on all of them. */
  readonly operations?: number;
}

/** A verdict with its counts: planned is the sum of all outcomes. */
export interface Verdict {
  readonly conforms: boolean;
  readonly planned: number;
  readonly counts: Readonly<Record<Outcome, number>>;
}

/** A silence of the source, what the contract decided, and what the implementation does. */
export interface AnsweredSilence {
  readonly id: string;
  readonly section: string;
  readonly question: string;
  readonly decision?: string;
  readonly outOfScope?: string;
  readonly answers: readonly { readonly seen: Seen; readonly cases: readonly string[] }[];
}

/** An entry of a list of known failing cases, and its effect. */
export interface KnownEntry {
  /** Id or pattern; for a cause, the case that shows it. */
  readonly case: string;
  /** Id of a cause: the entry covers all cases that it explains. */
  readonly cause?: string;
  readonly reason: string;
  /** `2027-01-31`: the last day on which it excuses anything. */
  readonly expires?: string;
  /** Whether the last day has passed, so that it excuses nothing. */
  readonly expired: boolean;
  /** Failing cases that it excuses; each counts for the first entry that names it. */
  readonly excused: readonly string[];
  /** Cases that pass now, which fails the run until the entry is removed. */
  readonly fixed: readonly string[];
  /** Cases that cannot be judged while the cause is present. */
  readonly waiting?: readonly string[];
}

/** A resource that the run made for itself. */
export interface OwnResource {
  /** The path parameter that it is the value of; where several collections share the name, the path up to it. */
  readonly parameter: string;
  readonly value: string;
  /** The operation whose response carried it. */
  readonly from: string;
}

/** The results of a run. */
export interface Report {
  readonly format: 'acs-report/4';
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
  /** Absent where all cases of the contract were chosen. */
  readonly chosen?: Chosen;
  /** Absent where every rule was tried on every operation, and every value on every property. */
  readonly spread?: Spread;
  /** Absent where the run worked with what was declared alone. */
  readonly made?: readonly OwnResource[];
  /** Why the run ended early. */
  readonly stopped?: Stop;
  /** Results of experiments; absent where there were no failures to investigate. */
  readonly experiments?: Experiments;
  readonly pace: Pace;
  readonly seenOnce: readonly SeenOnce[];
  readonly verdicts: Readonly<Record<Scope, Verdict>>;
  /** What the verdicts are based on. */
  readonly coverage: Coverage;
  readonly results: readonly Result[];
  readonly silences: readonly AnsweredSilence[];
  /** What a list of known failing cases excuses; it changes no verdict. */
  readonly known?: readonly KnownEntry[];
  /** Changes since an earlier report; they change no verdict. */
  readonly since?: Since;
}

/** The parts of a report besides the results. */
export type ReportHead = Omit<
  Report,
  'format' | 'verdicts' | 'coverage' | 'results' | 'silences' | 'known' | 'since'
>;

/** Ids of causes of failures. */
export interface ChangedCauses {
  /** Only in the later run. */
  readonly came: readonly string[];
  /** Only in the earlier run, with a case it explained that does not fail now. */
  readonly went: readonly string[];
}

/** Changes since an earlier report: ids, under the verdict that decides. */
export interface Since {
  /** Of the earlier run, ISO 8601. */
  readonly startedAt: string;
  /** What the earlier run tested. */
  readonly target: string;
  /** The earlier run ended early: cases it did not reach are not known to fail. */
  readonly stopped: boolean;
  /** Cases that fail now, did not fail then, and are not known to fail: only these fail the run. */
  readonly fresh: readonly string[];
  /** Cases that failed then and still fail. */
  readonly still: readonly string[];
  /** Cases that were judged neither then nor now, for a cause that was there then. */
  readonly waiting?: readonly string[];
  /** Cases that failed then and do not fail now. */
  readonly fixed: readonly string[];
  /** Cases that failed then, and were not run or stayed undecided now. */
  readonly open: readonly string[];
  /** Cases of the earlier report that the suite no longer has. */
  readonly gone: readonly string[];
  /** Cases of this run that the earlier report does not have. */
  readonly added: readonly string[];
  /** Ids of causes; reports of earlier versions have none. */
  readonly causes?: ChangedCauses;
}

/** The coverage of one clause under source conformance. */
export type ClauseCoverage = { readonly id: string } & (
  | { readonly state: 'held' }
  | { readonly state: 'broken' }
  /** Its cases were run, and none could be judged. */
  | { readonly state: 'undecided' }
  /** `inputs` are the options that enable its cases; empty where the user left them out. */
  | { readonly state: 'not-tried'; readonly inputs: readonly Input[] }
  /** No case can test it; the contract says why (`elsewhere`). */
  | { readonly state: 'not-testable' }
);

/** The outcome of the valid requests of one operation. */
export type OperationCoverage = { readonly operation: string } & (
  | { readonly state: 'accepted' }
  /** One that had to be accepted was rejected, and no other was accepted. */
  | { readonly state: 'failed' }
  /** The user's selection has no case that needs one. */
  | { readonly state: 'left-out' }
  /** The contract shows none that could be sent. */
  | { readonly state: 'not-shown' }
  /** Rejected for something that the source leaves open, or because inputs are missing. */
  | { readonly state: 'not-accepted'; readonly status: number; readonly inputs: readonly Input[] }
  /** None was sent, because inputs are missing or the run ended. */
  | { readonly state: 'not-tried'; readonly inputs: readonly Input[] }
);

/** What the verdicts are based on. */
export interface Coverage {
  /** In the order of the source; none for a contract that names no clauses. */
  readonly clauses: readonly ClauseCoverage[];
  /** In the order of the contract. */
  readonly operations: readonly OperationCoverage[];
}
