// Diagnosis: groups the cases that fail or stay undecided for the same reason, so that a reader sees few
// causes instead of many cases.

import { nameOf } from '../clause-outcomes.ts';
import { countingFindings, resultsAt, resultsById, withoutKnown } from '../standing.ts';
import type { Cause, Report, Result } from '../types.ts';
import { decidedOtherwise, narrowedDown, notAlone } from './experiments.ts';
import {
  conflicting,
  limited,
  pace,
  pending,
  rejectedInBody,
  serverErrors,
  silent,
  stoppedAccepting,
  validRejected,
} from './operations.ts';
import { inEveryOperation, inFields } from './patterns.ts';
import { type Search, troubled } from './view.ts';
import {
  credentialRejected,
  notFoundAnywhere,
  nothingRejected,
  redirectedAway,
  serverEnded,
  wrongProtocol,
} from './whole-run.ts';

/** In the order of the report: what stops the whole run first, what only slowed it down last. */
const searches: readonly Search[] = [
  serverEnded,
  wrongProtocol,
  credentialRejected,
  redirectedAway,
  notFoundAnywhere,
  nothingRejected,
  limited,
  serverErrors,
  validRejected,
  rejectedInBody,
  narrowedDown,
  notAlone,
  conflicting,
  stoppedAccepting,
  pending,
  silent,
  decidedOtherwise,
  inEveryOperation,
  inFields,
  pace,
];

/** The causes in a report; each case has one at most. Sends nothing: it only groups results. */
export function diagnose(report: Report): readonly Cause[] {
  const { results } = report;
  return searches.reduce<readonly Cause[]>((found, search) => {
    const explained = explainedBy(found);
    const open = troubled(report).filter(({ case: { id } }) => !explained.has(id));
    return [...found, ...search({ report, results, open })];
  }, []);
}

/** The causes of a report by id, including those that are known to fail. */
export const causesIn = (report: Report): ReadonlyMap<string, readonly Cause[]> =>
  Map.groupBy(diagnose(withoutKnown(report)), causeIdOf);

/** Ids of the cases that the causes explain. */
export const explainedBy = (causes: readonly Cause[]): ReadonlySet<string> =>
  new Set(causes.flatMap(({ cases }) => cases));

/** `createTag/name/rejected` for a narrowed cause or a decision, `server-errors/createTag` for the others. */
export function causeIdOf(cause: Cause): string {
  if ('id' in cause) return cause.id;
  if ('operation' in cause) return `${cause.kind}/${cause.operation}`;
  return 'kinds' in cause ? [cause.kind, cause.required, ...cause.kinds].join('/') : cause.kind;
}

/** The ids of accused clauses and silences, without repetitions; `http` for what every exchange must be. */
export function accusedBy(report: Report): readonly string[] {
  const failed = resultsById(resultsAt(report, 'failed'));
  const causes = diagnose(report);
  const explained = explainedBy(causes);
  const reported = [
    ...causes.flatMap(({ cases }) => cases),
    ...[...failed.keys()].filter((id) => !explained.has(id)),
  ];
  return [...new Set(reported.flatMap((id) => mainOf(failed.get(id), report)))];
}

function mainOf(result: Result | undefined, report: Report): readonly string[] {
  const [main] = result === undefined ? [] : countingFindings(result, report);
  return main === undefined ? [] : [nameOf(main.origin)];
}

export { isServerError } from './experiments.ts';
export { signedRejections } from './operations.ts';
export { speaksPlainHttp } from './whole-run.ts';
