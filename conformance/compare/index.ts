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
import { type ComparedCase, compareCauses, compareReports, idsOf } from '../compare-reports.ts';
import { isFailing, isOpen, resultsAt } from '../standing.ts';
import type { AnsweredSilence, ChangedCauses, Report, Result, Scope } from '../types.ts';

/** A report and what its reader calls it. */
export interface NamedReport {
  readonly label: string;
  readonly report: Report;
}

/** The results of the cases of one clause or decision in one run. */
export interface Cell {
  /** Cases with a finding against it. */
  readonly failed: readonly string[];
  /** Cases that require it, passed, and have no such finding. */
  readonly held: number;
  /** Cases that require it and say nothing of it. */
  readonly open: number;
}

/** One clause, or the place in a contract that names none, with a cell for each run. */
export type ComparedClause = ReturnType<typeof clausesInOrder>[number] & { readonly cells: readonly Cell[] };

/** One silence, with what was seen in each run. */
export type ComparedSilence = AnsweredSilence & { readonly seen: readonly AnsweredSilence['answers'][] };

/** What a comparison found out. */
export interface RunComparison {
  readonly runs: readonly NamedReport[];
  /** Broken in a run, or not the same in every run that tested it; in the order of the source. */
  readonly clauses: readonly ComparedClause[];
  /** Clauses that hold in every run that tested them. */
  readonly otherClauses: number;
  /** Answered in different ways. */
  readonly silences: readonly ComparedSilence[];
  /** Silences that were answered, in the same way. */
  readonly otherSilences: number;
  /** From the first run to the last; absent between implementations, of which none is better or worse. */
  readonly changes: Changes | undefined;
  /** Cases that the first run and the last judged. */
  readonly compared: number;
}

/** Cases, by their ids, with another result. */
export interface Changes {
  readonly causes: ChangedCauses;
  readonly worse: readonly string[];
  readonly better: readonly string[];
  /** Were not judged, and fail now. */
  readonly found: readonly string[];
  /** Were judged, and are not now. */
  readonly unjudged: readonly string[];
}

/** Compares two reports or more, the earliest first. @param areRuns of one implementation, in their order */
export function compareRuns(
  runs: readonly NamedReport[],
  {
    against,
    contract,
    areRuns,
  }: { readonly against: Scope; readonly contract: Contract; readonly areRuns: boolean },
): RunComparison {
  const reports = runs.map(({ report }) => ({ ...report, against }));
  const clauses = comparedClauses(reports, contract);
  const notable = clauses.filter(({ cells }) => isNotable(cells));
  const differing = differingAnswers(reports);
  const asked = reports.flatMap(({ silences }) => silences.filter(({ answers }) => answers.length > 0));
  const silences = [...new Map(asked.map((silence) => [silence.id, silence])).values()];
  const [first, last] = [reports[0] as Report, reports.at(-1) as Report];
  return {
    runs,
    clauses: notable,
    otherClauses: clauses.length - notable.length,
    silences: silences.flatMap((silence) => {
      const seen = differing.get(silence.id);
      return seen ? [{ ...silence, seen }] : [];
    }),
    otherSilences: silences.filter(({ id }) => !differing.has(id)).length,
    changes: areRuns ? changesBetween(first, last) : undefined,
    compared: judged(first).intersection(judged(last)).size,
  };
}

/** 0 nothing got worse, 1 something did, 3 there was nothing to compare; one implementation is not worse than another. */
export const comparisonExitCode = ({ compared, changes }: RunComparison): 0 | 1 | 3 =>
  compared === 0 ? 3 : changes && changes.worse.length > 0 ? 1 : 0;

/** One failing case breaks it; only a case that passed shows that it holds. */
export function stateOf({ failed, held, open }: Cell): 'broken' | 'holds' | 'not-judged' | 'not-asked' {
  if (failed.length > 0) return 'broken';
  if (held > 0) return 'holds';
  return open > 0 ? 'not-judged' : 'not-asked';
}

/** The decisions of a run, by the id of the silence. */
export const decisionCells = ({ results }: Report): ReadonlyMap<string, Cell> =>
  cellsOf(results, decisionOutcomes);

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

function comparedClauses(reports: readonly Report[], { source }: Contract): readonly ComparedClause[] {
  const cells = reports.map(({ results }) => cellsOf(results, (result) => clauseOutcomes(result)));
  return clausesInOrder(
    cells.flatMap((ofRun) => [...ofRun.keys()]),
    source,
  ).map((clause) => ({
    ...clause,
    cells: cells.map((ofRun) => ofRun.get(clause.id) ?? { failed: [], held: 0, open: 0 }),
  }));
}

function isNotable(cells: readonly Cell[]): boolean {
  const states = new Set(cells.map(stateOf));
  states.delete('not-asked');
  return states.size > 1 || states.has('broken');
}

const judged = (report: Report): ReadonlySet<string> =>
  new Set(resultsAt(report, 'good', 'failed', 'known').map((result) => result.case.id));

function changesBetween(before: Report, now: Report): Changes {
  const all = [...compareReports(before, now).values()];
  const ids = (matches: (compared: ComparedCase) => boolean) => idsOf(all, matches);
  return {
    causes: compareCauses(before, now),
    worse: ids(({ was, is }) => was === 'good' && isFailing(is)),
    better: ids(({ was, is }) => isFailing(was) && is === 'good'),
    found: ids(({ was, is }) => isOpen(was) && isFailing(is)),
    unjudged: ids(({ was, is }) => (was === 'good' || isFailing(was)) && isOpen(is)),
  };
}
