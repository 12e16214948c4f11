// Two versions of a contract side by side: what changed for whom, and which cases.

import type { Change } from '../../src/contract/changes/index.ts';
import type { ChangedCases } from '../changed-cases.ts';

/** The effect of a difference between contracts. */
export interface ContractDiff {
  readonly format: 'acs-diff/1';
  readonly before: ContractVersion;
  readonly after: ContractVersion;
  /** Both say the same, however it is written. */
  readonly same: boolean;
  /** How many changes are breaking for whom; what is ignored is not among them. */
  readonly breaking: {
    /** A server that conformed to the source may break it now. */
    readonly source: number;
    /** A server that conformed to the contract may break it now, though not the source. */
    readonly contract: number;
    /** A client that worked may fail now. */
    readonly frontend: number;
    /** What the contract requires, or who says so, is not what it was. */
    readonly reviewer: number;
  };
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
