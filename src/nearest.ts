// What somebody who mistyped an id probably meant.

import { distance } from 'fastest-levenshtein';

/** At most `most` of the names, the nearest first: those that hold the text, then those a few letters away. */
export function nearest(text: string, names: readonly string[], most = 3): readonly string[] {
  const wanted = text.toLowerCase();
  const ranked = names.map((name) => ({ name, rank: rankOf(wanted, name.toLowerCase()) }));
  return ranked
    .filter(({ rank }) => rank <= Math.max(3, wanted.length / 2))
    .toSorted((a, b) => a.rank - b.rank || a.name.length - b.name.length)
    .slice(0, most)
    .map(({ name }) => name);
}

/** A name that holds the text is as near as one letter. */
const rankOf = (wanted: string, name: string) =>
  wanted.length > 2 && name.includes(wanted) ? 1 : distance(wanted, name);
