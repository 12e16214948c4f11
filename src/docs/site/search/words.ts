// What a reader types, made comparable: words without endings, and other words for the same.

import { stemmer } from 'stemmer';

/** Words that say nothing of what is looked for. */
const empty: ReadonlySet<string> = new Set(
  'a about am an and are as at be been by can did do does for from had has have how i if in into is it its me my need needs no not of on or said say says should so that the their there they this to was we were what when where which who why will with would you'.split(
    ' ',
  ),
);

/** Words that mean the same to whoever asks, a group a line; statuses by what they stand for. */
const groups = `
duplicate twice unique same repeated
409 conflict unique
wrong unknown invalid bad incorrect refused unauthorized unauthenticated 401
credential token bearer authentication auth password key login
malformed invalid faulty breaks validation unprocessable 422 400
minimum min least lowest bound
maximum max most highest bound
mandatory required optional
test tested tries case untested
statement clause
forbidden rights permission 403
missing absent without
timeout throttling limit 429
large big size 413
webhook event notification
delete method put patch 405
version versioning deprecated
`;

/** The stem of a word; nothing for a word that says nothing. */
export function stemOf(word: string): string | false {
  const plain = word.toLowerCase();
  return empty.has(plain) ? false : stemmer(plain);
}

/** The words of a text; of `byteLength` and `byte-length` the whole and the parts. */
export const wordsOf = (text: string): string[] =>
  (text.match(/[\p{L}\p{N}_-]+/gu) ?? []).flatMap((word) => {
    const parts = word.match(/\p{Lu}?[\p{Ll}\p{N}]+|\p{Lu}+/gu) ?? [];
    return parts.length > 1 ? [word, ...parts] : [word];
  });

const others: ReadonlyMap<string, ReadonlySet<string>> = othersByStem();

/** The stems of other words for the same. */
export const synonymsOf = (stem: string): readonly string[] => [...(others.get(stem) ?? [])];

function othersByStem(): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const group of groups.trim().split('\n')) {
    const stems = group.split(' ').map((word) => stemmer(word));
    for (const stem of stems) {
      const known = found.get(stem) ?? new Set();
      for (const other of stems) if (other !== stem) known.add(other);
      found.set(stem, known);
    }
  }
  return found;
}
