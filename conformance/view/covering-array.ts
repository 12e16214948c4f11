// Few rows in which any two factors meet in every combination of their levels.

/** A factor at one of its levels. */
export type At = readonly [factor: number, level: number];

type IsExcluded = (one: At, other: At) => boolean;

/**
 * A covering array of pairs, made greedily: not the smallest that there is, but small, and the same for the same sizes.
 * @param sizes how many levels each factor has
 * @param isExcluded two levels that can't meet, in either order; the first level of each factor meets all
 */
export function coveringArray(
  sizes: readonly number[],
  isExcluded: IsExcluded = () => false,
): readonly (readonly number[])[] {
  const levels = sizes.map((size, factor) => Array.from({ length: size }, (_, level): At => [factor, level]));
  const pairs = levels.flatMap((first, factor) =>
    levels
      .slice(factor + 1)
      .flatMap((second) => first.flatMap((one) => second.map((other) => [one, other] as const))),
  );
  const open = new Map(
    pairs.filter(([one, other]) => !isExcluded(one, other)).map((pair) => [keyOf(...pair), pair]),
  );
  const rows: (readonly number[])[] = [];
  for (let [pair] = open.values(); pair !== undefined; [pair] = open.values()) {
    const row = filled(pair, levels, open, isExcluded);
    for (const one of row) for (const other of row) open.delete(keyOf(one, other));
    rows.push(row.map(([, level]) => level));
  }
  return rows;
}

const keyOf = (one: At, other: At): string => (one[0] < other[0] ? `${one} ${other}` : `${other} ${one}`);

/** A row with a pair in it, whose other levels are those that meet most of what they have not met yet. */
function filled(
  pair: readonly At[],
  levels: readonly (readonly At[])[],
  open: ReadonlyMap<string, unknown>,
  isExcluded: IsExcluded,
): readonly At[] {
  const row = levels.map((_, factor) => pair.find(([given]) => given === factor));
  for (const [factor, choices] of levels.entries()) {
    if (row[factor] !== undefined) continue;
    const others = row.filter((at) => at !== undefined);
    const gains = choices.map((at) =>
      others.some((other) => isExcluded(other, at))
        ? -1
        : others.filter((other) => open.has(keyOf(at, other))).length,
    );
    row[factor] = choices[gains.indexOf(Math.max(...gains))];
  }
  return row.filter((at) => at !== undefined);
}
