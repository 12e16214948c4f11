// The matrix: what became of each clause in each case that requires it, under source conformance.

import type { Contract } from '../../../src/contract/index.ts';
import { clauseOf, everyRequest } from '../../compare/index.ts';
import { type Outcome, outcomes, type Report, type Result } from '../../types.ts';
import type { NamedClause } from '../words/origins.ts';

/** What became of a clause in a case: the outcome of the case, unless that fails for another clause. */
export type Column = Outcome | 'elsewhere';

/** In the order of the page. */
export const columns = [
  'failed',
  'elsewhere',
  ...outcomes.filter((outcome) => outcome !== 'failed'),
] as const;

/** One clause, or one place of a contract that names none. */
export interface Row extends NamedClause {
  readonly counts: Readonly<Record<Column, number>>;
}

/** The columns of a case, by the id of the clause. */
export function columnsOf(result: Result): ReadonlyMap<string, Column> {
  const broken = new Set(result.findings.flatMap(({ origin }) => clauseOf(origin) ?? []));
  return new Map([...broken, ...requiredBy(result)].map((id) => [id, columnOf(id, broken, result)]));
}

function columnOf(id: string, broken: ReadonlySet<string>, { outcomes, exchange }: Result): Column {
  if (broken.has(id)) return 'failed';
  if (id === everyRequest && exchange?.response !== undefined) return 'passed';
  return outcomes.source === 'failed' ? 'elsewhere' : outcomes.source;
}

/** A test over HTTP requires a complete response, whatever else. */
function requiredBy({ case: { via, requires = [], asks, cites = [] } }: Result): readonly string[] {
  const ids = requires.flatMap(({ origin }) => clauseOf(origin) ?? []);
  return [...ids, ...cites, ...(via === 'http' && asks === undefined ? [everyRequest] : [])];
}

/** Every clause that a case of the run requires, in the order of the source; last what holds for every request. */
export function rowsOf({ results }: Report, { source: { clauses } }: Contract): readonly Row[] {
  const found = new Map<string, Record<Column, number>>();
  for (const result of results) {
    for (const [id, column] of columnsOf(result)) {
      const counts = found.get(id) ?? noCounts();
      found.set(id, { ...counts, [column]: counts[column] + 1 });
    }
  }
  const known = [...clauses.keys()].filter((id) => found.has(id));
  const others = [...found.keys()].filter((id) => !clauses.has(id) && id !== everyRequest);
  return [...known, ...others, ...(found.has(everyRequest) ? [everyRequest] : [])].map((id) => {
    const clause = clauses.get(id);
    return {
      id,
      section: clause?.section,
      states: clause?.states,
      counts: found.get(id) ?? noCounts(),
    };
  });
}

const noCounts = () => Object.fromEntries(columns.map((column) => [column, 0])) as Record<Column, number>;

/** Only a case that passed shows that a clause holds. */
export const holds = ({ counts }: Row): boolean => counts.failed === 0 && counts.passed > 0;

/** Whether a case of it could have been judged: one that needs an option, or asks, tries nothing of it. */
export const isTested = ({ counts }: Row): boolean =>
  columns.some((column) => column !== 'observed' && column !== 'not-applicable' && counts[column] > 0);

/** What rows are of: a contract that names no clauses has places. */
export const nounOf = ({ source }: Contract): string => (source.clauses.size > 0 ? 'clause' : 'place');
