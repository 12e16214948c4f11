// What the searches for causes work on: the results of a report, and those that no cause explains yet.

import { grouped } from '../grouped.ts';
import {
  type Cause,
  type Exchange,
  type Experiments,
  type Failure,
  type Glimpse,
  type Report,
  type Result,
  requirementsOf,
  type Scope,
  type SeenOnceCase,
} from '../types.ts';

/** What is known of a run besides its results. */
export interface RunFacts
  extends Pick<Report, 'against' | 'chosen' | 'milliseconds' | 'pace' | 'stopped' | 'target'> {
  readonly experiments?: Experiments | undefined;
  readonly seenOnce: readonly SeenOnceCase[];
}

/** Results in the selections that the searches use. */
export interface View {
  readonly run: RunFacts;
  readonly results: readonly Result[];
  /** Results that fail or are undecided and have no cause yet. */
  readonly open: readonly Result[];
}

/** Finds causes of one kind. */
export type Search = (view: View) => readonly Cause[];

/** Results that fail or are undecided under the verdict that decides. */
export const troubled = (results: readonly Result[], against: Scope): readonly Result[] =>
  results.filter(({ outcomes }) => /^(failed|inconclusive|errored)$/.test(outcomes[against]));

/** The parts that every cause has: its cases, an example and the first response. */
export function explaining(results: readonly Result[]): Pick<Cause, 'cases' | 'example' | 'response'> {
  const first = results.find(({ exchange }) => exchange?.response !== undefined);
  const example = first ?? results[0];
  const response = first?.exchange && glimpseOf(first.exchange);
  return {
    cases: results.map(({ case: { id } }) => id),
    ...(example && { example: example.case.id }),
    ...(response && { response }),
  };
}

const longestExcerpt = 120;

/** Status and beginning of the body; undefined without a response. */
export function glimpseOf({ response }: Exchange): Glimpse | undefined {
  if (response === undefined) return undefined;
  const { status, reason: phrase, body } = response;
  const excerpt = 'text' in body ? body.text.slice(0, longestExcerpt).toWellFormed() : '';
  return { status, phrase, excerpt };
}

/** The open results that are among the roots or depend on one of them through their twin. */
function withDependents(open: readonly Result[], roots: readonly Result[]): readonly Result[] {
  const explained = new Set(roots.map(({ case: { id } }) => id));
  const before = explained.size;
  for (const { case: tried, reason } of open) {
    if (reason?.kind === 'twin-not-accepted' && explained.has(reason.twin)) explained.add(tried.id);
  }
  const all = open.filter(({ case: { id } }) => explained.has(id));
  return explained.size === before ? all : withDependents(open, all);
}

/** A cause that explains the roots and the results that depend on them. */
export const explainingAll = ({ open }: View, roots: readonly Result[]) =>
  explaining(withDependents(open, roots));

/** Whether every requirement of a case is that the request is accepted. */
export const isValid = ({ case: tried }: Result): boolean =>
  requirementsOf(tried).some(({ expect }) => expect.kind === 'accepted');

/** Valid requests that were sent. */
export const sentValid = (results: readonly Result[]): readonly Result[] =>
  results.filter((result) => result.exchange !== undefined && isValid(result));

/** The status of a response, if there was one. */
export const statusOf = ({ exchange }: Result): number | undefined => exchange?.response?.status;

/** Why there was no response, from the exchange or from the reason. */
export function failureOf({ exchange, reason }: Result): Failure | undefined {
  if (exchange?.failure) return exchange.failure;
  return reason && 'failure' in reason ? reason.failure : undefined;
}

/** Results by operation. */
export const byOperation = (results: readonly Result[]) =>
  grouped(results, (result) => result.case.operation);
