// Reports side by side: of several implementations, or of one at several times.

import type { Contract } from '../../src/contract/index.ts';
import { differingAnswers } from '../answers.ts';
import {
  type ClauseOutcome,
  clauseOutcomes,
  clausesInOrder,
  decisionOutcomes,
  shownBy,
} from '../clause-outcomes.ts';
import { compareCauses, type RunToRun, runToRun } from '../compare-reports.ts';
import { resultsAt } from '../standing.ts';
import type { AnsweredSilence, ChangedCauses, Report, Result, Scope } from '../types.ts';

/** A report and what its reader calls it. */
export interface NamedReport {
  readonly label: string;
  readonly report: Report;
}

/** The cases of one clause or decision in one run: those with a finding against it, those that passed, and all others. */
export interface Cell {
  readonly failed: readonly string[];
  readonly held: number;
  readonly open: number;
}

/** What a comparison found out. */
export interface RunComparison {
  readonly runs: readonly NamedReport[];
  /** In the order of the source, each with a cell for each run. */
  readonly clauses: readonly (ReturnType<typeof clausesInOrder>[number] & {
    readonly cells: readonly Cell[];
  })[];
  /** Answered in different ways, each with what was seen in each run. */
  readonly silences: readonly (AnsweredSilence & { readonly seen: readonly AnsweredSilence['answers'][] })[];
  /** From the first run to the last; absent between implementations, of which none is better or worse. */
  readonly changes: (RunToRun & { readonly causes: ChangedCauses }) | undefined;
  /** Cases that the first run and the last judged. */
  readonly compared: number;
}

/** Compares two reports or more, the earliest first. @param areRuns of one implementation, in their order */
export function compareRuns(
  runs: readonly NamedReport[],
  options: { readonly against: Scope; readonly contract: Contract; readonly areRuns: boolean },
): RunComparison {
  const reports = runs.map(({ report }) => ({ ...report, against: options.against }));
  const cells = reports.map(({ results }) => cellsOf(results, (result) => clauseOutcomes(result)));
  const clauses = clausesInOrder(
    cells.flatMap((ofRun) => [...ofRun.keys()]),
    options.contract.source,
  );
  const differing = differingAnswers(reports);
  const silences = new Map(
    reports.flatMap((report) => report.silences.map((silence) => [silence.id, silence])),
  );
  const [first, last] = [reports[0] as Report, reports.at(-1) as Report];
  return {
    runs,
    clauses: clauses.map((clause) => ({
      ...clause,
      cells: cells.map((ofRun) => ofRun.get(clause.id) ?? noCell),
    })),
    silences: [...silences.values()].flatMap((silence) => {
      const seen = differing.get(silence.id);
      return seen ? [{ ...silence, seen }] : [];
    }),
    changes: options.areRuns ? { ...runToRun(last, first), causes: compareCauses(first, last) } : undefined,
    compared: judged(first).intersection(judged(last)).size,
  };
}

/** 0 nothing fails that did not fail before, 1 something does, 3 there was nothing to compare. */
export const comparisonExitCode = ({ compared, changes }: RunComparison): 0 | 1 | 3 =>
  compared === 0 ? 3 : changes && changes.fresh.length > 0 ? 1 : 0;

/** One failing case breaks it; only a case that passed shows that it holds. */
export function stateOf({ failed, held, open }: Cell): 'broken' | 'holds' | 'not-judged' | 'not-asked' {
  if (failed.length > 0) return 'broken';
  if (held > 0) return 'holds';
  return open > 0 ? 'not-judged' : 'not-asked';
}

/** The decisions of a run, by the id of the silence. */
export const decisionCells = ({ results }: Report): ReadonlyMap<string, Cell> =>
  cellsOf(results, decisionOutcomes);

const noCell: Cell = { failed: [], held: 0, open: 0 };

function cellsOf(
  results: readonly Result[],
  outcomesOf: (result: Result) => ReadonlyMap<string, ClauseOutcome>,
): ReadonlyMap<string, Cell> {
  const cells = [...shownBy(results, outcomesOf)].map(([id, shown]) => {
    const failed = shown.flatMap(({ outcome, result }) => (outcome === 'failed' ? [result.case.id] : []));
    const held = shown.filter(({ outcome }) => outcome === 'passed').length;
    return [id, { failed, held, open: shown.length - failed.length - held }] as const;
  });
  return new Map(cells);
}

const judged = (report: Report): ReadonlySet<string> =>
  new Set(resultsAt(report, 'good', 'failed', 'known').map((result) => result.case.id));
