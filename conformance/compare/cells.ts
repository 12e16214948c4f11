// What became of a clause, a decision or a cause in each run: never that it holds where no case showed it.

import { clauseOutcomes, decisionOutcomes, type Shown, shownBy } from '../clause-outcomes.ts';
import { causesIn } from '../diagnosis/index.ts';
import { type Standing, standingIn, withoutKnown } from '../standing.ts';
import type { Cause, Report, Scope } from '../types.ts';
import type { CauseCell, Cell, ComparedCause } from './types.ts';

type CellState = 'broken' | 'holds' | 'not-judged' | 'not-asked';

/** One failing case breaks it; only a case that passed shows that it holds. */
export function stateOf({ failed, held, open }: Cell): CellState {
  if (failed.length > 0) return 'broken';
  if (held > 0) return 'holds';
  return open > 0 ? 'not-judged' : 'not-asked';
}

/** No case. */
export const noCell: Cell = { failed: [], held: 0, open: 0 };

/** The clauses of a run that its cases require or break, by id. */
export const clauseCells = ({ results }: Report): ReadonlyMap<string, Cell> =>
  cellsOf(shownBy(results, (result) => clauseOutcomes(result)));

/** The decisions of a run, by the id of the silence. */
export const decisionCells = ({ results }: Report): ReadonlyMap<string, Cell> =>
  cellsOf(shownBy(results, decisionOutcomes));

const cellsOf = (shown: ReadonlyMap<string, readonly Shown[]>) =>
  new Map([...shown].map(([id, cases]) => [id, cellOf(cases)]));

function cellOf(shown: readonly Shown[]): Cell {
  const failed = shown.flatMap(({ outcome, result }) => (outcome === 'failed' ? [result.case.id] : []));
  const held = shown.filter(({ outcome }) => outcome === 'passed').length;
  return { failed, held, open: shown.length - failed.length - held };
}

/** The causes of all runs, those of the first one first. */
export function comparedCauses(reports: readonly Report[], against: Scope): readonly ComparedCause[] {
  const runs = reports.map((report) => {
    const alone = { ...withoutKnown(report), against };
    return { report: alone, causes: causesIn(alone) };
  });
  const ids = [...new Set(runs.flatMap(({ causes }) => [...causes.keys()]))];
  return ids.map((id) => {
    const found = runs.map(({ causes }) => causes.get(id) ?? []);
    const cases = new Set(found.flat().flatMap((cause) => cause.cases));
    return { id, cells: runs.map(({ report }, i) => causeCellOf(found[i] ?? [], report, cases)) };
  });
}

function causeCellOf(found: readonly Cause[], report: Report, cases: ReadonlySet<string>): CauseCell {
  const standing = standingIn(report);
  const explained = new Set(found.flatMap((cause) => cause.cases));
  const all = report.results.filter(({ case: { id } }) => cases.has(id));
  const own = all.filter(({ case: { id } }) => explained.has(id));
  const count = (some: typeof all, is: Standing) => some.filter((result) => standing(result) === is).length;
  const failed = count(own, 'failed');
  const [cause] = found;
  return {
    failed,
    others: count(all, 'failed') - failed,
    held: count(all, 'good'),
    open: count(all, 'undecided'),
    ...(cause && { cause }),
  };
}
