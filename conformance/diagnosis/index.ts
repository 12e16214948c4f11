// Diagnosis: the few causes for which many cases fail or end undecided, so that a reader meets them first.

import type { Cause, Report } from '../types.ts';
import { decidedOtherwise } from './decisions.ts';
import { narrowedDown, notAlone } from './experiments.ts';
import { causeIdOf } from './identity.ts';
import { limited, serverErrors, silent, stoppedAccepting, validRejected } from './operations.ts';
import { pace } from './pace.ts';
import { inEveryOperation, inFields } from './patterns.ts';
import { pending, rejectedInBody } from './rejections.ts';
import { type Search, troubled } from './view.ts';
import {
  credentialRejected,
  notFoundAnywhere,
  nothingRejected,
  redirectedAway,
  wrongProtocol,
} from './whole-run.ts';

/** What stops everything comes first; what only cost time, last. */
const searches: readonly Search[] = [
  wrongProtocol,
  credentialRejected,
  redirectedAway,
  notFoundAnywhere,
  nothingRejected,
  limited,
  serverErrors,
  validRejected,
  narrowedDown,
  notAlone,
  stoppedAccepting,
  rejectedInBody,
  pending,
  silent,
  decidedOtherwise,
  inEveryOperation,
  inFields,
  pace,
];

/** The causes in a report, each case explained by one at most. It only groups what the results say. */
export function diagnose(report: Report): readonly Cause[] {
  const { results } = report;
  return searches.reduce<readonly Cause[]>((found, search) => {
    const explained = explainedBy(found);
    const open = troubled(report).filter(({ case: { id } }) => !explained.has(id));
    return [...found, ...search({ report, results, open })];
  }, []);
}

/** The causes of a report by their ids, those of what is known to fail among them. */
export function causesIn({ known: _, since: __, ...report }: Report): ReadonlyMap<string, readonly Cause[]> {
  return Map.groupBy(diagnose(report), causeIdOf);
}

/** Ids of the cases that the causes explain. */
export const explainedBy = (causes: readonly Cause[]): ReadonlySet<string> =>
  new Set(causes.flatMap(({ cases }) => cases));

export { causeIdOf } from './identity.ts';
export { speaksPlainHttp } from './plain-http.ts';
