// One run of a watch on a server that is there: the urgent cases first, then what changed since the run before.

import {
  counted,
  exitCodeOf,
  type Report,
  type Result,
  renderRunToRun,
  renderText,
  type Selection,
  type Urgency,
} from '../../conformance/index.ts';
import type { ConformFlags } from '../conform/flags.ts';
import { driverOf, howToRun, type Prepared } from '../conform/prepare.ts';
import type { Target } from '../conform/target.ts';
import { holdAgainst } from '../held-against.ts';
import type { Vigil } from '../implementation/vigil.ts';
import { runShown } from '../run-shown.ts';
import { writeReportFiles } from '../write-reports.ts';
import type { Memory } from './memory.ts';
import type { Screen } from './screen.ts';

/** What a run is of. */
export interface Round {
  readonly flags: ConformFlags;
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
  server: Vigil,
  memory: Memory,
  screen: Screen,
): Promise<number | undefined> {
  const { flags, prepared, target, signal } = round;
  const { what, held, planned } = prepared;
  const options = {
    ...what,
    ...howToRun(flags, target),
    ...(await driverOf(flags, target)),
    selection: selectionOf(round, memory),
    urgency: urgencyOf(round, memory, screen),
  };
  const either = AbortSignal.any([server.signal, signal]);
  const progress = progressOn(screen, flags);
  const ran = await runShown(options, { ...server, signal: either }, progress);
  if (signal.aborted) return undefined;
  const report = holdAgainst(ran, held, planned.ids);
  const isWhole = !round.failed && round.filter.length === 0;
  screen.io.out(`\n${textOf(report, round, memory, screen)}`);
  memory.ran(report, prepared, isWhole);
  if (!isWhole) return undefined;
  writeReportFiles(report, what.contract, prepared.reports);
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

function textOf(report: Report, { flags, prepared, failed }: Round, memory: Memory, { io }: Screen): string {
  const { contract } = prepared.what;
  const verbose = flags.verbose ?? false;
  const before = memory.known();
  return before === undefined
    ? renderText(report, contract, io.style, { verbose })
    : renderRunToRun(report, before, contract, { style: io.style, verbose, inFull: failed });
}

const progressOn = (screen: Screen, { against }: ConformFlags) => {
  let done = 0;
  let failed = 0;
  return {
    step: ({ outcomes }: Result, planned: number) => {
      done += 1;
      failed += outcomes[against] === 'failed' ? 1 : 0;
      if (done % 10 === 0) screen.bottom(`${done}/${planned} cases, ${failed} failed`);
    },
    clear: () => screen.bottom(),
  };
};

/** A line as soon as the cases that somebody waits for are judged. */
function urgencyOf({ failed, flags }: Round, memory: Memory, { io }: Screen): Urgency {
  if (failed) return { groups: [], onGroup: () => undefined };
  return {
    groups: memory.urgent(),
    onGroup: (group, results) => {
      const failing = results.filter(({ outcomes }) => outcomes[flags.against] === 'failed').length;
      const which = group === 0 ? 'that failed' : 'that are new or changed';
      if (results.length > 0) io.out(`${firstLook(results.length, failing, which)}\n`);
    },
  };
}

/** It is one line, and not the last word: what accuses the server is sent again. */
function firstLook(cases: number, failing: number, which: string): string {
  const part = failing === 0 ? 'none' : failing === cases ? 'all' : failing;
  return `First look: of ${counted(cases, 'case')} ${which}, ${part} ${failing > 1 ? 'fail' : 'fails'} now.`;
}
