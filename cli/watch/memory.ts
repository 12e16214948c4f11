// What a watch knows of the runs before: what became of each case, which cases are new, and what the exit code will be.

import { changedCases, failingCases, mergeRuns, type Report, type Urgency } from '../../conformance/index.ts';
import type { Prepared } from '../conform/prepare.ts';
import { holdAgainst } from '../held-against.ts';

/** Grows from run to run. */
export interface Memory {
  /** What is known of every case; undefined until a run came to its end. */
  readonly known: () => Report | undefined;
  /** Cases that fail. */
  readonly failing: () => readonly string[];
  /** Cases that come first in the next run: those that failed, then those that another contract brought. */
  readonly urgent: () => Urgency['groups'];
  /** A contract was read. */
  readonly read: (prepared: Prepared) => void;
  /** A run has ended. @param isWhole no case was left out */
  readonly ran: (report: Report, prepared: Prepared, isWhole: boolean) => void;
}

/** Nothing yet. */
export function createMemory(): Memory {
  let known: Report | undefined;
  let changed: ReadonlySet<string> = new Set();
  let last: Prepared | undefined;
  const failing = () => (known === undefined ? [] : failingCases(known));
  return {
    known: () => known,
    failing,
    urgent: () => [new Set(failing()), changed],
    read: (prepared) => {
      if (last !== undefined) changed = changed.union(changedCases(derivedOf(last), derivedOf(prepared)));
      last = prepared;
    },
    ran: (report, { held, planned }, isWhole) => {
      if (known === undefined && report.stopped !== undefined) return;
      const { ids } = planned;
      known = holdAgainst(known === undefined ? report : mergeRuns(known, report, ids), held, ids);
      if (isWhole && report.stopped === undefined) changed = new Set();
    },
  };
}

const derivedOf = ({ what: { contract }, planned: { all } }: Prepared) => ({ contract, all });
