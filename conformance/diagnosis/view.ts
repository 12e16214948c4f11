// What the search for causes looks at: the results of a report, and what the causes found so far have not explained.

import { resultsAt } from '../standing.ts';
import {
  type Cause,
  type Exchange,
  type Failure,
  type Glimpse,
  type Report,
  type Result,
  requirementsOf,
} from '../types.ts';

/** Results, as the search asks for them. */
export interface View {
  readonly report: Report;
  readonly results: readonly Result[];
  /** Those that fail or are not decided, and that no cause explains yet. */
  readonly open: readonly Result[];
}

/** Looks for causes of one sort. */
export type Search = (view: View) => readonly Cause[];

/** What fails or is not decided under the verdict that decides; what is known to fail is left out. */
export const troubled = (report: Report): readonly Result[] => resultsAt(report, 'failed', 'undecided');

/** Cases, an example and the first response: what every cause has. */
export function explaining(results: readonly Result[]): Pick<Cause, 'cases' | 'example' | 'response'> {
  const answered = results.find(({ exchange }) => exchange?.response !== undefined);
  const example = answered ?? results[0];
  const response = answered?.exchange && glimpseOf(answered.exchange);
  return {
    cases: results.map(({ case: { id } }) => id),
    ...(example && { example: example.case.id }),
    ...(response && { response }),
  };
}

const longestExcerpt = 120;

/** Status and the beginning of the body; nothing where there is no response. */
export function glimpseOf({ response }: Exchange): Glimpse | undefined {
  if (response === undefined) return undefined;
  const { status, reason: phrase, body } = response;
  const excerpt = 'text' in body ? body.text.slice(0, longestExcerpt).toWellFormed() : '';
  return { status, phrase, excerpt };
}

/** Those of the open results that are among the roots or hang on them: their twin does, or is one of them. */
export function withDependents(open: readonly Result[], roots: readonly Result[]): readonly Result[] {
  const explained = new Set(roots.map(({ case: { id } }) => id));
  const before = explained.size;
  for (const { case: tried, reason } of open) {
    if (reason?.kind === 'twin-not-accepted' && explained.has(reason.twin)) explained.add(tried.id);
  }
  const all = open.filter(({ case: { id } }) => explained.has(id));
  return explained.size === before ? all : withDependents(open, all);
}

/** A cause of what is among the roots or hangs on them. */
export const explainingAll = ({ open }: View, roots: readonly Result[]) =>
  explaining(withDependents(open, roots));

/** Values by their keys; each group has a first one. */
export const grouped = <Value>(values: readonly Value[], keyOf: (value: Value) => string) =>
  [...Map.groupBy(values, keyOf)] as [string, [Value, ...Value[]]][];

/** Whether a case asks for nothing that the service may reject. */
export const isValid = ({ case: tried }: Result): boolean =>
  requirementsOf(tried).some(({ expect }) => expect.kind === 'accepted');

/** Valid requests that were sent. */
export const sentValid = (results: readonly Result[]): readonly Result[] =>
  results.filter((result) => result.exchange !== undefined && isValid(result));

/** The status of a response, if there was one. */
export const statusOf = ({ exchange }: Result): number | undefined => exchange?.response?.status;

/** Why there was no response, whatever became of the case. */
export function failureOf({ exchange, reason }: Result): Failure | undefined {
  if (exchange?.failure) return exchange.failure;
  return reason && 'failure' in reason ? reason.failure : undefined;
}

/** Results by operation. */
export const byOperation = (results: readonly Result[]) =>
  grouped(results, (result) => result.case.operation);
