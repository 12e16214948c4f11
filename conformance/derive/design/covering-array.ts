// Few rows in which many things meet: any two, or any three, factors in every combination of their levels.

/** One factor at one of its levels. */
export type At = readonly [factor: number, level: number];

type Tuple = readonly At[];

/**
 * A covering array, made greedily: not the smallest that there is, but small, and the same for the same sizes.
 * @param sizes how many levels each factor has
 * @param strength how many factors meet in every combination
 * @param excludes two levels that can't meet; the first level of each factor meets all
 */
export function coveringArray(
  sizes: readonly number[],
  strength: number,
  excludes: (one: At, other: At) => boolean = () => false,
): readonly (readonly number[])[] {
  const mayMeet = (tuple: Tuple) =>
    tuple.every((one, i) => !tuple.slice(i + 1).some((other) => excludes(one, other)));
  const groups = chosenFrom(
    sizes.map((_, factor) => factor),
    Math.min(strength, sizes.length),
  );
  const open = new Map(
    groups.flatMap((group) =>
      tuplesOf(group, sizes)
        .filter(mayMeet)
        .map((tuple) => [keyOf(tuple), tuple] as const),
    ),
  );
  const rows: (readonly number[])[] = [];
  for (let [tuple] = open.values(); tuple !== undefined; [tuple] = open.values()) {
    const row = filled(tuple, sizes, groups, open, mayMeet);
    rows.push(row);
    for (const group of groups) open.delete(keyIn(row, group));
  }
  return rows;
}

/** A row with a tuple in it, whose other levels are those that meet most of what has not met yet. */
function filled(
  tuple: Tuple,
  sizes: readonly number[],
  groups: readonly (readonly number[])[],
  open: ReadonlyMap<string, Tuple>,
  mayMeet: (tuple: Tuple) => boolean,
): readonly number[] {
  const row: (number | undefined)[] = sizes.map((_, factor) => new Map(tuple).get(factor));
  for (const [factor, size] of sizes.entries()) {
    if (row[factor] !== undefined) continue;
    const around = groups.filter((group) => group.includes(factor));
    const gains = Array.from({ length: size }, (_, level) => {
      row[factor] = level;
      if (!mayMeet(setIn(row))) return -1;
      return around.filter((group) => isWhole(row, group) && open.has(keyIn(row, group))).length;
    });
    row[factor] = gains.indexOf(Math.max(...gains));
  }
  return row.map((level) => level ?? 0);
}

const setIn = (row: readonly (number | undefined)[]): Tuple =>
  row.flatMap((level, factor) => (level === undefined ? [] : [[factor, level] as const]));

const isWhole = (row: readonly (number | undefined)[], group: readonly number[]): boolean =>
  group.every((factor) => row[factor] !== undefined);

const keyOf = (tuple: Tuple): string => tuple.map((pair) => pair.join(':')).join();

const keyIn = (row: readonly (number | undefined)[], group: readonly number[]): string =>
  keyOf(group.map((factor) => [factor, row[factor] ?? 0]));

function tuplesOf([factor, ...others]: readonly number[], sizes: readonly number[]): readonly Tuple[] {
  if (factor === undefined) return [[]];
  const rest = tuplesOf(others, sizes);
  return Array.from({ length: sizes[factor] ?? 0 }, (_, level) => [factor, level] as const).flatMap((pair) =>
    rest.map((tuple) => [pair, ...tuple]),
  );
}

/** Every choice of so many. */
function chosenFrom(factors: readonly number[], count: number): readonly (readonly number[])[] {
  if (count === 0) return [[]];
  return factors.flatMap((factor, i) =>
    chosenFrom(factors.slice(i + 1), count - 1).map((others) => [factor, ...others]),
  );
}
