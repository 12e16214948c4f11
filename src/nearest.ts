// What somebody who mistyped an id probably meant.

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
  wanted.length > 2 && name.includes(wanted) ? 1 : lettersApart(wanted, name);

/** How many letters to add, drop or replace until one text is the other (Levenshtein). */
export function lettersApart(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries()) {
      const replaced = (row[j] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
