// The search of the site, by MiniSearch: every word of the query in some form, the clause, decision or line first.

import MiniSearch, { type Query, type SearchResult } from 'minisearch';
import type { SearchEntry } from './entry.ts';
import { stemOf, synonymsOf, wordsOf } from './words.ts';

/** Finds what a text asks for, the best first. */
export type Search = (text: string) => readonly SearchEntry[];

/** What a reader of a contract asks for comes before what was made of it. */
const weights: Readonly<Record<string, number>> = {
  page: 3,
  operation: 2,
  decision: 3,
  clause: 2.5,
  silence: 2,
  line: 2,
  field: 2,
  status: 1.2,
  guide: 0.8,
  command: 0.8,
  cases: 0.5,
};

/** Makes the index of the entries. */
export function createSearch(entries: readonly SearchEntry[]): Search {
  const index = new MiniSearch({ fields: ['title', 'says'], tokenize: wordsOf, processTerm: stemOf });
  index.addAll(entries.map(([, title, says], id) => ({ id, title, says })));
  const options = {
    boost: { title: 3 },
    boostDocument: (id: number) => weights[entries[id]?.[0] ?? ''] ?? 1,
  };
  return (text) => {
    const words = new Set(
      text
        .trim()
        .split(/\s+/)
        .map((word) => word.toLowerCase()),
    );
    const queries = [...words].flatMap(wordsOf).flatMap(inAnyForm);
    if (queries.length === 0) return inOrder([], entries, text);
    const all = index.search({ combineWith: 'AND', queries }, options);
    const found = all.length > 0 ? all : index.search({ combineWith: 'OR', queries }, options);
    return inOrder(found, entries, text);
  };
}

/** A word as it is, begun, misspelt, or another one for the same. */
function inAnyForm(word: string): readonly Query[] {
  const stem = stemOf(word);
  if (stem === false) return [];
  const processTerm = (term: string) => term;
  const synonyms = synonymsOf(stem).map((other) => ({
    queries: [other],
    processTerm,
    boost: { title: 0.6, says: 0.3 },
  }));
  const own = { queries: [stem], processTerm, fuzzy: stem.length > 5 ? 1 : false };
  const begun = { queries: [word], processTerm, prefix: word.length > 2 };
  return [{ combineWith: 'OR', queries: [own, begun, ...synonyms] }];
}

/** What has the text for its name stands before all others. */
function inOrder(
  found: readonly SearchResult[],
  entries: readonly SearchEntry[],
  text: string,
): readonly SearchEntry[] {
  const name = text.trim().toLowerCase();
  const named = entries.filter(([, title]) => title.toLowerCase() === name);
  return [...new Set([...named, ...found.map(({ id }) => entries[id as number] as SearchEntry)])];
}
