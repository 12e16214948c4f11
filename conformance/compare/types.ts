// Several runs side by side: by clause, by silence, and from each run to the next.

import type { AnsweredSilence, Cause, ChangedCauses, Outcome, Reason, Report, Scope } from '../types.ts';

/** What a comparison found out. */
export interface RunComparison {
  readonly format: 'acs-comparison/1';
  /** The verdict under which a case fails. */
  readonly against: Scope;
  /** Several implementations, of which none is later than another; or one, whose runs are in order. */
  readonly of: 'implementations' | 'runs';
  /** Of implementations, the latest run of each. */
  readonly runs: readonly ComparedRun[];
  /** Implementations with several runs, each over its dates; none where the runs themselves are in order. */
  readonly histories: readonly History[];
  /** Why cases fail or are not judged, under the verdict that decides. */
  readonly causes: readonly ComparedCause[];
  /** Clauses that some case requires, in the order of the source; last what holds for every request. */
  readonly clauses: readonly ComparedClause[];
  readonly silences: readonly ComparedSilence[];
  /** Cases that the first run and the last judged; of implementations, those that two reports or more judged. */
  readonly compared: number;
  /** From each run to the next; none between implementations. */
  readonly steps: readonly Step[];
  /** From the first run to the last, which decides the exit code; absent between implementations. */
  readonly overall?: Step;
}

/** What a comparison takes over of the report of a run, in its order. */
export const runMembers = [
  'kit',
  'contract',
  'target',
  'startedAt',
  'against',
  'chosen',
  'spread',
  'stopped',
  'verdicts',
  'coverage',
] as const satisfies readonly (keyof Report)[];

/** One of the runs. */
export interface ComparedRun extends Pick<Report, (typeof runMembers)[number]> {
  /** The name of its file, or that of the implementation. */
  readonly label: string;
}

/** One implementation over dates. */
export interface History {
  readonly label: string;
  /** The earliest first. */
  readonly runs: readonly ComparedRun[];
  /** From each run to the next. */
  readonly steps: readonly Step[];
  /** From the first run to the last, which decides the exit code. */
  readonly overall: Step;
}

/** One cause in each run. */
export interface ComparedCause {
  /** The same in every run on the same server. */
  readonly id: string;
  /** One for each run. */
  readonly cells: readonly CauseCell[];
}

/** What became of the cases that a cause explains in any of the runs. */
export interface CauseCell {
  /** Absent where it was not found. */
  readonly cause?: Cause;
  /** Cases that fail for it. */
  readonly failed: number;
  /** Cases that fail for something else in this run. */
  readonly others: number;
  /** Cases that show nothing of it. */
  readonly held: number;
  /** Cases that were not judged. */
  readonly open: number;
}

/** What became of the cases of one clause in one run. */
export interface Cell {
  /** Cases with a finding against the clause. */
  readonly failed: readonly string[];
  /** Cases that require it, passed, and have no such finding. */
  readonly held: number;
  /** Cases that require it and say nothing of it. */
  readonly open: number;
}

/** One clause in each run. */
export interface ComparedClause {
  /** Its id, or the place in a contract that names no clause; `http` for what holds for every request. */
  readonly id: string;
  readonly section: string | undefined;
  readonly states: string | undefined;
  /** One for each run. */
  readonly cells: readonly Cell[];
}

/** One silence in each run. */
export interface ComparedSilence extends Omit<AnsweredSilence, 'answers'> {
  /** Two runs answer the same case in different ways. */
  readonly differ: boolean;
  /** One for each run: what was seen, and whether it is what the contract decided. */
  readonly answers: readonly { readonly seen: AnsweredSilence['answers']; readonly decision: Cell }[];
}

/** What may differ between two runs. */
export type Source = 'server' | 'contract' | 'suite' | 'options';

/** From one run to another. */
export interface Step {
  /** Places in the list of runs. */
  readonly from: number;
  readonly to: number;
  /** What the runs say of themselves: the server by its URL, the options by what was declared. */
  readonly differ: readonly Source[];
  readonly causes: ChangedCauses;
  /** Did not fail, and fail now. */
  readonly worse: readonly ChangedCase[];
  /** Failed, and do not now. */
  readonly better: readonly ChangedCase[];
  /** Were judged, and are not now. */
  readonly unjudged: readonly ChangedCase[];
  /** Were not judged, and fail now: whether they failed before is not known. */
  readonly found: readonly ChangedCase[];
  /** In the later run alone; the first list are those that fail. */
  readonly added: { readonly failed: readonly string[]; readonly others: readonly string[] };
  /** In the earlier run alone. */
  readonly removed: readonly string[];
}

/** A case with another result. */
export interface ChangedCase {
  readonly id: string;
  readonly title: string;
  readonly outcomes: readonly [before: Outcome, now: Outcome];
  /** Status codes of the responses; absent where there was none. */
  readonly statuses: readonly [before: number | undefined, now: number | undefined];
  /** Clauses and silences that the failing one of the two breaks. */
  readonly breaks: readonly string[];
  /** Why it is not judged now. */
  readonly reason: Reason | undefined;
}
