// What became of a clause, a decision or a cause in each run: never that it holds where no case showed it.

import type { Origin } from '../../src/contract/index.ts';
import { causesIn } from '../diagnosis/index.ts';
import { type Standing, standingIn } from '../standing.ts';
import { type Cause, type Report, type Result, requirementsOf, type Scope } from '../types.ts';
import type { CauseCell, Cell, ComparedCause } from './types.ts';

/** What becomes of a clause. */
export type CellState = 'broken' | 'holds' | 'not-judged' | 'not-asked';

/** One failing case breaks it; only a case that passed shows that it holds. */
export function stateOf({ failed, held, open }: Cell): CellState {
  if (failed.length > 0) return 'broken';
  if (held > 0) return 'holds';
  return open > 0 ? 'not-judged' : 'not-asked';
}

/** No case. */
export const noCell: Cell = { failed: [], held: 0, open: 0 };

/** What stands for what every exchange must be. */
export const everyRequest = 'http';

/** The clauses of a run that its cases require or break, by id. */
export const clauseCells = (report: Report): ReadonlyMap<string, Cell> => cellsBy(report, clauseOf, 'source');

/** The decisions of a run, by the id of the silence. A case that breaks the source shows nothing of them. */
export const decisionCells = (report: Report): ReadonlyMap<string, Cell> =>
  cellsBy(report, ({ level, id }) => (level === 'chosen' ? id : undefined), 'contract');

/** What stands for the clause that a requirement rests on; nothing for a decision. */
export const clauseOf = ({ level, id, pointer }: Origin): string | undefined => {
  if (level === 'http') return everyRequest;
  return level === 'chosen' ? undefined : (id ?? pointer);
};

type IdOf = (origin: Origin) => string | undefined;

function cellsBy({ results }: Report, idOf: IdOf, scope: Scope): ReadonlyMap<string, Cell> {
  const cells = new Map<string, { failed: string[]; held: number; open: number }>();
  for (const result of results) {
    const broken = idsOf(result.findings, idOf);
    const isFaulty = scope === 'contract' && result.outcomes.source === 'failed';
    for (const id of new Set([...broken, ...requiredBy(result, idOf)])) {
      const cell = cells.get(id) ?? { failed: [], held: 0, open: 0 };
      cells.set(id, cell);
      if (broken.has(id) && !isFaulty) cell.failed.push(result.case.id);
      else if (isShown(id, result, scope)) cell.held += 1;
      else cell.open += 1;
    }
  }
  return cells;
}

/** A test over HTTP requires a complete response, whatever else. */
function requiredBy({ case: tried }: Result, idOf: IdOf): ReadonlySet<string> {
  const ids = idsOf(requirementsOf(tried), idOf);
  const whole = tried.via === 'http' && tried.requires !== undefined ? idOf({ level: 'http' }) : undefined;
  return whole === undefined ? ids : new Set([...ids, whole]);
}

/** A complete response is seen whatever the case comes to. */
const isShown = (id: string, { exchange, outcomes }: Result, scope: Scope) =>
  id === everyRequest ? exchange?.response !== undefined : outcomes[scope] === 'passed';

function idsOf(all: readonly { readonly origin: Origin }[], idOf: IdOf): ReadonlySet<string> {
  return new Set(
    all.flatMap(({ origin }) => {
      const id = idOf(origin);
      return id === undefined ? [] : [id];
    }),
  );
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
    return { id, cells: runs.map(({ report }, i) => cellOf(found[i] ?? [], report, cases)) };
  });
}

const withoutKnown = ({ known: _, since: __, ...report }: Report): Report => report;

function cellOf(found: readonly Cause[], report: Report, cases: ReadonlySet<string>): CauseCell {
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
