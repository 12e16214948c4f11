// What a case is about.

import type { Case } from './types.ts';

/** The clauses and silences that it holds or asks about, each once. */
export const heldBy = ({ requires, cites = [], asks }: Case): readonly string[] => [
  ...new Set([...requires.flatMap(({ origin }) => origin.id ?? []), ...cites, ...(asks ? [asks] : [])]),
];
