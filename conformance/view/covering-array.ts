// Few rows in which any two factors meet in every combination of their levels.

/** A factor at one of its levels, with its number among those of all factors. */
export type At = readonly [factor: number, level: number, number: number];

type Relation = (one: At, other: At) => boolean;

/**
 * The rows of a covering array of pairs, made greedily: not the smallest that there is, but small, and the same for the same sizes.
 * @param sizes how many levels each factor has
 * @param isExcluded two levels that can't meet, in either order; the first level of each factor meets all
 */
export function* coveringArray(
  sizes: readonly number[],
  isExcluded: Relation = () => false,
): Generator<readonly number[]> {
  const sumOf = (some: readonly number[]) => some.reduce((sum, size) => sum + size, 0);
  const levels = sizes.map((size, factor) => {
    const before = sumOf(sizes.slice(0, factor));
    return Array.from({ length: size }, (_, level): At => [factor, level, before + level]);
  });
  const count = sumOf(sizes);
  const open = new Uint8Array(count ** 2);
  const place = ([, , one]: At, [, , other]: At) => Math.min(one, other) * count + Math.max(one, other);
  const isOpen: Relation = (one, other) => open[place(one, other)] === 1;
  const pairs = pairsOf(levels).filter(([one, other]) => !isExcluded(one, other));
  for (const [one, other] of pairs) open[place(one, other)] = 1;
  for (const pair of pairs) {
    if (!isOpen(...pair)) continue;
    const row = filled(pair, levels, isOpen, isExcluded);
    for (const one of row) for (const other of row) open[place(one, other)] = 0;
    yield row.map(([, level]) => level);
  }
}

const pairsOf = (levels: readonly (readonly At[])[]) =>
  levels.flatMap((first, factor) =>
    levels
      .slice(factor + 1)
      .flatMap((second) => first.flatMap((one) => second.map((other) => [one, other] as const))),
  );

/** A row with a pair in it, whose other levels are those that meet most of what they have not met yet. */
function filled(
  pair: readonly At[],
  levels: readonly (readonly At[])[],
  isOpen: Relation,
  isExcluded: Relation,
): readonly At[] {
  const row = levels.map((_, factor) => pair.find(([given]) => given === factor));
  for (const [factor, choices] of levels.entries()) {
    if (row[factor] !== undefined) continue;
    const others = row.filter((at) => at !== undefined);
    const gains = choices.map((at) =>
      others.some((other) => isExcluded(other, at)) ? -1 : others.filter((other) => isOpen(at, other)).length,
    );
    row[factor] = choices[gains.indexOf(Math.max(...gains))];
  }
  return row.filter((at) => at !== undefined);
}
