// Diagnosis: what is odd about a run as a whole, so that a reader sees one note instead of many properties.

import type { Cause, Result } from '../types.ts';
import { notAlone } from './experiments.ts';
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
import { type RunFacts, type Search, troubled } from './view.ts';
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
  notAlone,
  conflicting,
  stoppedAccepting,
  pending,
  silent,
  pace,
];

/** The notes on a run; each result belongs to one of them at most. */
export function diagnose(results: readonly Result[], run: RunFacts): readonly Cause[] {
  const all = troubled(results, run.against);
  return searches.reduce<readonly Cause[]>((found, search) => {
    const explained = new Set(found.flatMap(({ cases }) => cases));
    const open = all.filter(({ case: { id } }) => !explained.has(id));
    return [...found, ...search({ run, results, open })];
  }, []);
}

export { signedRejections } from './operations.ts';
export type { RunFacts } from './view.ts';
export { speaksPlainHttp } from './whole-run.ts';
