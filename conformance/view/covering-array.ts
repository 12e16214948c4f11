// Few rows in which any two factors meet in every combination of their levels.

/** A factor at one of its levels. */
export type At = readonly [factor: number, level: number];

type IsExcluded = (one: At, other: At) => boolean;

/** Every level of every factor by its number, and whether two of them have yet to meet. */
interface Levels {
  readonly of: readonly (readonly number[])[];
  readonly at: readonly At[];
  readonly isOpen: (one: number, other: number) => boolean;
  readonly isExcluded: IsExcluded;
}

/**
 * A covering array of pairs, made greedily: not the smallest that there is, but small, and the same for the same sizes.
 * @param sizes how many levels each factor has
 * @param isExcluded two levels that can't meet, in either order; the first level of each factor meets all
 * @param most rows at most, the first ones
 */
export function coveringArray(
  sizes: readonly number[],
  isExcluded: IsExcluded = () => false,
  most = Number.POSITIVE_INFINITY,
): readonly (readonly number[])[] {
  const at = sizes.flatMap((size, factor) => Array.from({ length: size }, (_, level): At => [factor, level]));
  const of = sizes.map((_, factor) => at.flatMap(([other], number) => (other === factor ? [number] : [])));
  const open = new Uint8Array(at.length ** 2);
  const place = (one: number, other: number) => Math.min(one, other) * at.length + Math.max(one, other);
  const levels: Levels = { of, at, isOpen: (one, other) => open[place(one, other)] === 1, isExcluded };
  const pairs = pairsOf(levels);
  for (const [one, other] of pairs) open[place(one, other)] = 1;
  const rows: (readonly number[])[] = [];
  for (const pair of pairs) {
    if (rows.length === most) break;
    if (!levels.isOpen(...pair)) continue;
    const row = filled(pair, levels);
    for (const one of row) for (const other of row) open[place(one, other)] = 0;
    rows.push(row.map((number) => at[number]?.[1] ?? 0));
  }
  return rows;
}

/** Two levels of different factors, by number. */
type Pair = readonly [one: number, other: number];

const pairsOf = ({ of, at, isExcluded }: Levels): readonly Pair[] =>
  of.flatMap((first, factor) =>
    of
      .slice(factor + 1)
      .flatMap((second) => first.flatMap((one) => second.map((other): Pair => [one, other])))
      .filter(([one, other]) => !isExcluded(at[one] as At, at[other] as At)),
  );

/** A row with a pair in it, whose other levels are those that meet most of what they have not met yet. */
function filled(pair: Pair, { of, at, isOpen, isExcluded }: Levels): readonly number[] {
  const row = of.map((choices) => choices.find((number) => pair.includes(number)));
  for (const [factor, choices] of of.entries()) {
    if (row[factor] !== undefined) continue;
    const others = row.filter((number) => number !== undefined);
    const gains = choices.map((number) =>
      others.some((other) => isExcluded(at[other] as At, at[number] as At))
        ? -1
        : others.filter((other) => isOpen(number, other)).length,
    );
    row[factor] = choices[gains.indexOf(Math.max(...gains))];
  }
  return row.filter((number) => number !== undefined);
}
