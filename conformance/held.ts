// What a case is about.

import { type Case, requirementsOf } from './types.ts';

/** The clauses and silences that it holds or asks about, each once. */
export const heldBy = (tried: Case): readonly string[] => [
  ...new Set([
    ...requirementsOf(tried).flatMap(({ origin }) => origin.id ?? []),
    ...(tried.cites ?? []),
    ...(tried.asks ? [tried.asks] : []),
  ]),
];
