// What a case shows of each clause and each decision. Coverage, comparisons and the pages of reports count by this.

import type { Origin, Source } from '../src/contract/index.ts';
import { type Finding, type Outcome, type Result, requirementsOf } from './types.ts';

/** The outcome of the case, unless that fails for something else. */
export type ClauseOutcome = Outcome | 'elsewhere';

/** What stands for what every exchange must be. */
export const everyRequest = 'http';

/** What a requirement rests on, as reports name it: a clause, a silence, or a place in a contract that names none. */
export const nameOf = ({ level, id, pointer }: Origin): string =>
  level === 'http' ? everyRequest : (id ?? pointer);

/**
 * The clauses that a case requires or breaks, under source conformance. A test over HTTP requires a complete response,
 * whatever else, and shows it whatever its outcome is.
 * @param cites further clauses that the case tests
 */
export function clauseOutcomes(
  { case: { via, requires }, findings, outcomes, exchange }: Result,
  cites: readonly string[] = [],
): ReadonlyMap<string, ClauseOutcome> {
  const broken = new Set(findings.flatMap(clauseOf));
  const whole = via === 'http' && requires !== undefined ? [everyRequest] : [];
  const outcomeOf = (id: string): ClauseOutcome => {
    if (broken.has(id)) return 'failed';
    if (id === everyRequest && exchange?.response !== undefined) return 'passed';
    return outcomes.source === 'failed' ? 'elsewhere' : outcomes.source;
  };
  const ids = [...broken, ...(requires ?? []).flatMap(clauseOf), ...cites, ...whole];
  return new Map(ids.map((id) => [id, outcomeOf(id)]));
}

/** The decisions that a case requires or differs from, by silence. A case that breaks the source shows nothing of them. */
export function decisionOutcomes({
  case: tried,
  findings,
  outcomes,
}: Result): ReadonlyMap<string, ClauseOutcome> {
  const broken = new Set(findings.flatMap(decisionOf));
  const outcomeOf = (id: string): ClauseOutcome => {
    if (broken.has(id) && outcomes.source !== 'failed') return 'failed';
    return outcomes.contract === 'failed' ? 'elsewhere' : outcomes.contract;
  };
  const ids = [...broken, ...requirementsOf(tried).flatMap(decisionOf)];
  return new Map(ids.map((id) => [id, outcomeOf(id)]));
}

const clauseOf = ({ origin }: Pick<Finding, 'origin'>) => (origin.level === 'chosen' ? [] : [nameOf(origin)]);

const decisionOf = ({ origin: { level, id } }: Pick<Finding, 'origin'>) =>
  level === 'chosen' ? (id ?? []) : [];

/** One case and what it shows of one clause. */
export interface Shown {
  readonly result: Result;
  readonly outcome: ClauseOutcome;
}

/** What all cases show, by clause or by silence. */
export function shownBy(
  results: readonly Result[],
  outcomesOf: (result: Result) => ReadonlyMap<string, ClauseOutcome>,
): ReadonlyMap<string, readonly Shown[]> {
  const all = results.flatMap((result) =>
    [...outcomesOf(result)].map(([id, outcome]) => ({ id, result, outcome })),
  );
  return Map.groupBy(all, ({ id }) => id);
}

/** Clauses with their words, in the order of the source; last what holds for every request. */
export function clausesInOrder(found: Iterable<string>, { clauses }: Source) {
  const ids = new Set(found);
  const known = [...clauses.keys()].filter((id) => ids.has(id));
  const others = [...ids].filter((id) => !clauses.has(id) && id !== everyRequest);
  return [...known, ...others, ...(ids.has(everyRequest) ? [everyRequest] : [])].map((id) => {
    const clause = clauses.get(id);
    return { id, section: clause?.section, states: clause?.states };
  });
}
