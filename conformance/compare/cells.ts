// What became of a clause in one run: never that it holds where no case showed it.

import type { Origin } from '../../src/contract/index.ts';
import { type Report, type Result, requirementsOf, type Scope } from '../types.ts';
import type { Cell } from './types.ts';

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

/** The decisions of a run, by the id of the silence. */
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
    for (const id of new Set([...broken, ...requiredBy(result, idOf)])) {
      const cell = cells.get(id) ?? { failed: [], held: 0, open: 0 };
      cells.set(id, cell);
      if (broken.has(id)) cell.failed.push(result.case.id);
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
  id === everyRequest ? exchange?.answer !== undefined : outcomes[scope] === 'passed';

function idsOf(all: readonly { readonly origin: Origin }[], idOf: IdOf): ReadonlySet<string> {
  return new Set(
    all.flatMap(({ origin }) => {
      const id = idOf(origin);
      return id === undefined ? [] : [id];
    }),
  );
}
