// The search of the site, by MiniSearch: words of the query in some form, the clause, decision or line first.

import MiniSearch, { type Query } from 'minisearch';

/** Kind, title, what it says, address. */
export type SearchEntry = readonly [kind: string, title: string, says: string, href: string];

/** Words that say nothing of what is looked for. */
const empty: ReadonlySet<string> = new Set(
  'a about am an and are as at be been by can did do does for from had has have how i if in into is it its me my need needs no not of on or said say says should so that the their there they this to was we were what when where which who why will with would you'.split(
    ' ',
  ),
);

/** Words that mean the same to a reader, a group a line; statuses by what they stand for. */
const groups = `
duplicate twice unique same repeated
409 conflict unique
wrong unknown invalid bad incorrect rejected refused unauthorized 401
credential token bearer authentication auth password key login
malformed invalid faulty breaks validation 422 400
minimum least lowest bound
maximum most highest bound many
mandatory required optional
forbidden rights permission 403
missing absent without
throttling limit 429
large big size 413
long length characters
status response
webhook event notification
delete method put patch 405
idempotency retry again
curl call request example
changelog changes versions diff
untested test
pagination paging further`
  .trim()
  .split('\n')
  .map((line) => line.split(' ').flatMap((word) => stemOf(word) || []));

/** A token that is wrong is the credential of a caller, not one of those that a service issues. */
const wrongToken = /\b(?:wrong|unknown|invalid|bad|incorrect) tokens?\b/;

/** What forms of a word have in common: `duplicates` and `duplicated`; nothing for a word that says nothing. */
function stemOf(word: string): string | false {
  const plain = word.toLowerCase();
  if (empty.has(plain)) return false;
  return plain.replace(/(?<=\w{3})(?:ies|(?<!s)s|ed|ing)$/, '').replace(/(?<=\w{3})[ey]$/, '');
}

/** The words of a text; of `byteLength` and `byte-length` the whole and the parts. */
const wordsOf = (text: string): string[] =>
  (text.match(/[\p{L}\p{N}_-]+/gu) ?? []).flatMap((word) => {
    const parts = word.match(/\p{Lu}?[\p{Ll}\p{N}]+|\p{Lu}+/gu) ?? [];
    return parts.length > 1 ? [word, ...parts] : [word];
  });

/** Finds what a text asks for, the best first. */
type Search = (text: string) => readonly SearchEntry[];

/** What a reader of a contract asks for comes before what was made of it. */
const weights: Readonly<Record<string, number>> = {
  ...{ page: 3, decision: 3, clause: 2.5, 'error code': 2.5 },
  ...{ operation: 2, silence: 2, line: 1.5, guide: 0.8 },
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
    const asked = text.trim().toLowerCase();
    const words = new Set(wordsOf(asked.replace(wrongToken, 'unknown credential')));
    const queries = [...words].flatMap(inAnyForm);
    const found = index.search({ combineWith: 'OR', queries }, options);
    // What has the text for its name stands before all others.
    const named = entries.filter(([, title]) => title.toLowerCase() === asked);
    return [...new Set([...named, ...found.map(({ id }) => entries[id as number] as SearchEntry)])];
  };
}

/** A word as it is, begun, misspelt, or another word for the same. */
function inAnyForm(word: string): readonly Query[] {
  const stem = stemOf(word);
  if (stem === false) return [];
  const processTerm = (term: string) => term;
  const alike = new Set(groups.filter((group) => group.includes(stem)).flat());
  const synonyms = [...alike].filter((other) => other !== stem);
  const queries = [
    { queries: [stem], processTerm, fuzzy: stem.length > 5 ? 1 : false },
    { queries: [word], processTerm, prefix: word.length > 2 },
    ...synonyms.map((other) => ({ queries: [other], processTerm, boost: { title: 0.6, says: 0.3 } })),
  ];
  return [{ combineWith: 'OR', queries }];
}
