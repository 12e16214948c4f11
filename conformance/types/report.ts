// The report: one model, from which every format is rendered. It holds no secret and no sentence.

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
/** What became of a case. */
export type Outcome = (typeof outcomes)[number];

/** The two verdicts: stated and derived requirements only, or chosen ones too. */
export const scopes = ['source', 'contract'] as const;
export type Scope = (typeof scopes)[number];

/** What became of one case. */
export interface Result {
  readonly case: Case;
  readonly outcomes: Readonly<Record<Scope, Outcome>>;
  readonly findings: readonly Finding[];
  /** Why the case was not decided. */
  readonly reason?: Reason;
  /** Of a case that went over HTTP. */
  readonly exchange?: Exchange;
  /** Of a case that went through a driver. */
  readonly observation?: Observation;
  /** What the implementation does where the source is silent. */
  readonly answers: readonly SilenceAnswer[];
}

/** How a run went: what was sent, and what the implementation needed. */
export interface Pace {
  /** Requests that were sent, repetitions included. */
  readonly requests: number;
  /** Twins that were sent again to vouch. */
  readonly vouching: number;
  /** Requests that were repeated with nothing else in flight. */
  readonly alone: number;
  /** Requests at the same time, at the end. */
  readonly concurrency: number;
  /** Fewer at a time than was asked for, since requests were answered alone and not among others. */
  readonly slowed: boolean;
  /** How long nothing was sent since the server asked to wait; absent where it never did. */
  readonly waited?: Waited;
}

/** What a server that limits requests cost: 429, or 503 with Retry-After. */
export interface Waited {
  readonly milliseconds: number;
  /** Responses that asked to wait. */
  readonly responses: number;
}

/** Something that went wrong once, and not again when it was sent alone. */
export interface SeenOnce {
  readonly case: string;
  readonly seen: Seen;
}

/** Which part of the contract's cases a run was asked for. */
export interface Chosen {
  /** Cases that were asked for. */
  readonly cases: number;
  /** Cases that ran because a chosen one hangs on them. */
  readonly twins: number;
  /** All cases of the contract for what was declared. */
  readonly of: number;
}

/** What a run judged that had a time to keep: the most telling cases. */
export interface Within {
  readonly seconds: number;
  /** Cases that it had no time for. */
  readonly leftOut: number;
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

/** One line of a list of known failing cases, and what it came to. */
export interface KnownEntry {
  /** Id or pattern; with a cause, the case that shows it. */
  readonly case: string;
  /** Id of a cause, which the entry stands for with all that it explains. */
  readonly cause?: string;
  readonly reason: string;
  /** `2027-01-31`: the last day on which it excuses anything. */
  readonly expires?: string;
  /** Past its last day, it excuses nothing. */
  readonly expired: boolean;
  /** Cases that fail, as is known; each stands under the first entry that names it. */
  readonly excused: readonly string[];
  /** Cases that don't fail any more, which fails the run until the entry is gone. */
  readonly fixed: readonly string[];
  /** Cases that nothing can be said of while the cause is there. */
  readonly waiting?: readonly string[];
}

/** Everything that a run found out. */
export interface Report {
  readonly format: 'acs-report/3';
  readonly kit: { readonly name: string; readonly version: string };
  readonly contract: {
    readonly title: string;
    readonly version: string;
    readonly file: string;
    /** A line for each place of the file that could not be used: nothing of it was judged. */
    readonly leftOut?: readonly string[] | undefined;
  };
  readonly target: string;
  /** ISO 8601. */
  readonly startedAt: string;
  readonly milliseconds: number;
  /** The verdict that decides the exit code. */
  readonly against: Scope;
  /** What the user declared: flag to value, no secret among them. */
  readonly declared: Readonly<Record<string, string>>;
  /** Absent where all cases of the contract were chosen. */
  readonly chosen?: Chosen;
  /** Absent where every case had its turn. */
  readonly within?: Within;
  /** Why the run ended early. */
  readonly stopped?: Stop;
  /** What was found out about its failures; absent where there were none to look into. */
  readonly experiments?: Experiments;
  readonly pace: Pace;
  readonly seenOnce: readonly SeenOnce[];
  readonly verdicts: Readonly<Record<Scope, Verdict>>;
  /** What the verdicts are based on; reports of earlier versions have none. */
  readonly coverage?: Coverage;
  readonly results: readonly Result[];
  readonly silences: readonly AnsweredSilence[];
  /** What a list of known failing cases excuses; the verdicts stand as they are. */
  readonly known?: readonly KnownEntry[];
  /** What became of the cases since an earlier report; the verdicts stand as they are. */
  readonly since?: Since;
}

/** What a report is made of besides the results. */
export type ReportHead = Omit<
  Report,
  'format' | 'verdicts' | 'coverage' | 'results' | 'silences' | 'known' | 'since'
>;

/** What an implementation answers where the source is silent, to be kept and compared. */
export interface AnswersFile {
  readonly format: 'acs-answers/2';
  readonly target: string;
  /** ISO 8601: when it was asked. */
  readonly startedAt: string;
  readonly silences: readonly AnsweredSilence[];
}

/** Ids of causes of failures. */
export interface ChangedCauses {
  /** In the later run alone. */
  readonly came: readonly string[];
  /** In the earlier run alone, and a case that it explained does not fail in the later one. */
  readonly went: readonly string[];
}

/** What became of the cases since an earlier report; all ids, under the verdict that decides. */
export interface Since {
  /** Of the earlier run, ISO 8601. */
  readonly startedAt: string;
  /** What the earlier run tested. */
  readonly target: string;
  /** The earlier run ended early: what it did not come to is not known to fail. */
  readonly stopped: boolean;
  /** Fail, did not fail then, and are on no list of known ones: the run fails for these alone. */
  readonly fresh: readonly string[];
  /** Failed then, and fail still. */
  readonly still: readonly string[];
  /** Failed then, and do no longer. */
  readonly fixed: readonly string[];
  /** Failed then, and were not run or not decided now. */
  readonly open: readonly string[];
  /** Of the earlier report, and no longer in the suite. */
  readonly gone: readonly string[];
  /** Of this run, and not in the earlier report. */
  readonly added: readonly string[];
  /** Ids of causes; reports of earlier versions have none. */
  readonly causes?: ChangedCauses;
}

/** What a run showed of one clause under source conformance. */
export type ClauseCoverage = { readonly id: string } & (
  | { readonly state: 'held' }
  | { readonly state: 'broken' }
  /** Tried, and no case of it could be judged. */
  | { readonly state: 'undecided' }
  /** `inputs` are the options that enable its cases; none where the user left them out. */
  | { readonly state: 'not-tried'; readonly inputs: readonly Input[] }
  /** No case can show it: the contract says why (`elsewhere`). */
  | { readonly state: 'not-testable' }
);

/** What a run saw of the valid requests of one operation. */
export type OperationCoverage = { readonly operation: string } & (
  | { readonly state: 'accepted' }
  /** One was rejected that had to be accepted, and no other was accepted. */
  | { readonly state: 'failed' }
  /** The user chose no case that needs one. */
  | { readonly state: 'left-out' }
  /** The contract shows none that could be sent. */
  | { readonly state: 'not-shown' }
  /** Rejected for what the source leaves open, or for want of the inputs. */
  | { readonly state: 'not-accepted'; readonly status: number; readonly inputs: readonly Input[] }
  /** None was sent, for want of the inputs or because the run came to nothing. */
  | { readonly state: 'not-tried'; readonly inputs: readonly Input[] }
);

/** What the verdicts of a run are based on. */
export interface Coverage {
  /** In the order of the source; none for a contract that names no clauses. */
  readonly clauses: readonly ClauseCoverage[];
  /** In the order of the contract. */
  readonly operations: readonly OperationCoverage[];
}
