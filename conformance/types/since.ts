// A run held against an earlier one.

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
