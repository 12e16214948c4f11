// One run of a watch on a server that is there: the urgent cases first, then what changed since the run before; and what a
// watch remembers of its runs.

import {
  changedCases,
  exitCodeOf,
  failingCases,
  mergeRuns,
  type Report,
  renderRunToRun,
  renderText,
  type Selection,
} from '../../conformance/index.ts';
import type { ConformFlags } from '../conform/options.ts';
import { driverOf, howToRun, type Prepared } from '../conform/prepare.ts';
import { runShown } from '../conform/run.ts';
import type { Target } from '../conform/target.ts';
import type { ProcessMonitor } from '../implementation/index.ts';
import { holdAgainst } from '../known-failing.ts';
import { countInWords, countResults, type Progress } from '../progress.ts';
import { piecesOf, writeFiles } from '../write-reports.ts';
import type { Screen } from './screen.ts';

/** What is known of the runs before: the result of each case, and which cases are new. */
export type Memory = ReturnType<typeof createMemory>;

export function createMemory() {
  let known: Report | undefined;
  let changed: ReadonlySet<string> = new Set();
  let last: Prepared | undefined;
  const failing = () => (known === undefined ? [] : failingCases(known));
  return {
    /** What is known of every case; undefined until a run came to its end. */
    known: () => known,
    failing,
    read(prepared: Prepared): void {
      if (last !== undefined) changed = changed.union(changedCases(derivedOf(last), derivedOf(prepared)));
      last = prepared;
    },
    /** A run has ended. @param isWhole no case was left out */
    ran(report: Report, prepared: Prepared, isWhole: boolean): void {
      if (known === undefined && report.stopped !== undefined) return;
      known = withRun(known, report, prepared, isWhole);
      if (isWhole && report.stopped === undefined) changed = new Set();
    },
  };
}

const derivedOf = ({ what: { contract }, planned: { all } }: Prepared) => ({ contract, all });

/**
 * What is known after a run. Causes are those of the last run of all cases: a few cases, chosen since they fail, show
 * a cause that the others would speak against.
 */
function withRun(
  known: Report | undefined,
  report: Report,
  { held, planned: { ids } }: Prepared,
  isWhole: boolean,
): Report {
  if (known === undefined) return holdAgainst(report, held, ids);
  const { experiments: _, ...merged } = mergeRuns(known, report, ids);
  const { experiments } = isWhole ? report : known;
  return holdAgainst({ ...merged, ...(experiments && { experiments }) }, held, ids);
}

interface Round {
  readonly prepared: Prepared;
  readonly target: Target;
  /** Patterns in the place of `--only`; none for all cases. */
  readonly filter: readonly string[];
  /** Only the cases that failed, and those in full. */
  readonly failed: boolean;
  /** Aborted when nobody wants the run any more. */
  readonly signal: AbortSignal;
}

/** @returns the exit code, where the run was of all cases; undefined where it was not, or was abandoned */
export async function runRound(
  round: Round,
  server: ProcessMonitor,
  memory: Memory,
  screen: Screen,
): Promise<number | undefined> {
  const { prepared, target, signal } = round;
  const { flags, what, held, planned } = prepared;
  const options = {
    ...what,
    ...howToRun(flags, target),
    ...(await driverOf(flags, target)),
    ...(round.failed && { experiments: 0 }),
    selection: selectionOf(round, memory),
  };
  const either = AbortSignal.any([server.signal, signal]);
  const ran = await runShown(options, { ...server, signal: either }, progressOn(screen, flags));
  if (signal.aborted) return undefined;
  const report = holdAgainst(ran, held, planned.ids);
  const isWhole = !round.failed && round.filter.length === 0;
  screen.io.out(`\n${textOf(report, round, memory, screen)}`);
  memory.ran(report, prepared, isWhole);
  if (!isWhole) return undefined;
  writeFiles(prepared.reports, piecesOf(report, what.contract));
  return exitCodeOf(report);
}

/** Exploration is no case that can be chosen, so the failing ones are those of the plan. */
function selectionOf({ failed, filter, prepared }: Round, memory: Memory): Selection {
  const { what, planned } = prepared;
  if (failed) {
    const failing = new Set(memory.failing());
    const only = planned.all.flatMap(({ id }) => (failing.has(id) ? [id] : []));
    if (only.length > 0) return { ...what.selection, only, skip: [] };
  }
  return filter.length > 0 ? { ...what.selection, only: filter } : what.selection;
}

/** Cases that were chosen since they fail are joined by all others that are known: their causes hang on them. */
function textOf(report: Report, { prepared, failed }: Round, memory: Memory, { io }: Screen): string {
  const { contract } = prepared.what;
  const verbose = prepared.flags.verbose ?? false;
  const before = memory.known();
  if (before === undefined) return renderText(report, contract, io.style, { verbose });
  const shown = failed ? withRun(before, report, prepared, false) : report;
  return renderRunToRun(shown, before, contract, { style: io.style, verbose, inFull: failed });
}

const progressOn = (screen: Screen, { against }: ConformFlags): Progress => ({
  step: countResults(against, (count) => {
    if (count.done % 10 === 0) screen.bottom(countInWords(count));
  }),
  clear: () => screen.bottom(undefined),
});
