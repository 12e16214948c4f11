// The matrix: what each case that requires a clause shows of it, under source conformance.

import type { Contract } from '../../../src/contract/index.ts';
import {
  type ClauseOutcome,
  clauseOutcomes,
  clausesInOrder,
  type Shown,
  shownBy,
} from '../../clause-outcomes.ts';
import { outcomes, type Report, type Result } from '../../types.ts';
import type { NamedClause } from '../words/origins.ts';

/** In the order of the page. */
export const columns = [
  'failed',
  'elsewhere',
  ...outcomes.filter((outcome) => outcome !== 'failed'),
] as const;

/** One clause, or one place of a contract that names none. */
export interface Row extends NamedClause {
  readonly counts: Readonly<Record<ClauseOutcome, number>>;
}

/** The columns of a case, by the id of the clause; those that it cites as well. */
export const columnsOf = (result: Result): ReadonlyMap<string, ClauseOutcome> =>
  clauseOutcomes(result, result.case.cites);

/** Every clause that a case of the run requires, in the order of the source; last what holds for every request. */
export function rowsOf({ results }: Report, { source }: Contract): readonly Row[] {
  const found = shownBy(results, columnsOf);
  return clausesInOrder(found.keys(), source).map((clause) => ({
    ...clause,
    counts: countsOf(found.get(clause.id) ?? []),
  }));
}

function countsOf(shown: readonly Shown[]): Row['counts'] {
  const count = (column: ClauseOutcome) => shown.filter(({ outcome }) => outcome === column).length;
  return Object.fromEntries(columns.map((column) => [column, count(column)])) as Row['counts'];
}

/** Only a case that passed shows that a clause holds. */
export const holds = ({ counts }: Row): boolean => counts.failed === 0 && counts.passed > 0;

/** Whether a case of it could have been judged: one that needs an option, or asks, tries nothing of it. */
export const isTested = ({ counts }: Row): boolean =>
  columns.some((column) => column !== 'observed' && column !== 'not-applicable' && counts[column] > 0);

/** What rows are of: a contract that names no clauses has places. */
export const nounOf = ({ source }: Contract): string => (source.clauses.size > 0 ? 'clause' : 'place');
