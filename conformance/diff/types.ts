// Two versions of a contract side by side: what changed for whom, and which cases.

import type { Change } from '../../src/contract-diff/index.ts';

/** What a difference between contracts comes to. */
export interface ContractDiff {
  readonly format: 'acs-diff/1';
  readonly before: ContractVersion;
  readonly after: ContractVersion;
  /** Both say the same, however it is written. */
  readonly same: boolean;
  /** How many changes are breaking for whom; what is ignored is not among them. */
  readonly breaking: BreakingCounts;
  readonly changes: readonly RatedChange[];
  /** What an ignore file names. */
  readonly ignored: readonly IgnoredChange[];
  readonly cases: ChangedCases;
}

/** The worst that a change may do: to a server under the source, to one under the contract only, to a client, or nothing. */
export type Severity = 'source' | 'contract' | 'clients' | 'note';

export interface RatedChange extends Change {
  readonly severity: Severity;
}

/** A change that somebody accepts. */
export interface IgnoredChange extends RatedChange {
  readonly reason: string;
}

/** One of the two. */
export interface ContractVersion {
  readonly file: string;
  readonly title: string;
  readonly version: string;
}

/** Changes after which somebody's work may no longer be right. */
export interface BreakingCounts {
  /** A server that conformed to the source may not any more. */
  readonly source: number;
  /** A server that conformed to the contract may not any more, though it does to the source. */
  readonly contract: number;
  /** A client that worked may not any more. */
  readonly frontend: number;
  /** What the contract requires, or who says so, is not what it was. */
  readonly reviewer: number;
}

/** Ids of cases, as `conform --list` has them for both versions. */
export interface ChangedCases {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** They send something else, require something else, or are judged by a schema that changed. */
  readonly changed: readonly CaseChange[];
}

/** A case of both versions. */
export interface CaseChange {
  readonly id: string;
  readonly request: boolean;
  readonly requirements: boolean;
  /** What is required is the same, and the schema that the response must fit is another. */
  readonly schema: boolean;
}
