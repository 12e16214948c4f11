// Few rows in which many things meet: any two, or any three, factors in every combination of their levels.

export type At = readonly [factor: number, level: number];

type Tuple = readonly At[];

/** Factors whose levels are to meet; all tuples of all groups are numbered. */
interface Group {
  readonly factors: readonly number[];
  /** The number of the tuple of its first levels. */
  readonly first: number;
}

type Row = readonly (number | undefined)[];

/**
 * A covering array, made greedily: not the smallest that there is, but small, and the same for the same sizes.
 * @param sizes how many levels each factor has
 * @param strength how many factors meet in every combination
 * @param excludes two levels that can't meet, in either order; the first level of each factor meets all
 */
export function coveringArray(
  sizes: readonly number[],
  strength: number,
  excludes: (one: At, other: At) => boolean = () => false,
): readonly (readonly number[])[] {
  const groups = groupsOf(sizes, Math.min(strength, sizes.length));
  const mayMeet = (tuple: Tuple) =>
    tuple.every((one, i) => !tuple.slice(i + 1).some((other) => excludes(one, other)));
  const open = new Map(
    groups.flatMap(({ factors, first }) =>
      tuplesOf(factors, sizes).flatMap((tuple, i) => (mayMeet(tuple) ? [[first + i, tuple] as const] : [])),
    ),
  );
  const around = sizes.map((_, factor) => groups.filter(({ factors }) => factors.includes(factor)));
  const rows: (readonly number[])[] = [];
  for (let [tuple] = open.values(); tuple !== undefined; [tuple] = open.values()) {
    const row = filled(tuple, sizes, around, open, excludes);
    rows.push(row);
    for (const group of groups) open.delete(numberIn(row, group, sizes));
  }
  return rows;
}

/**
 * Rows in which any two of many factors with two levels meet: the fewest that there are, but one. Each factor is at its second level
 * in half of the rows, the first row and others than any other factor (Katona; Kleitman and Spencer).
 */
export function pairsOfTwo(factors: number): readonly (readonly (0 | 1)[])[] {
  let rows = 2;
  while (choices(rows - 1, Math.floor(rows / 2) - 1) < factors) rows++;
  const later = Array.from({ length: rows - 1 }, (_, i) => i + 1);
  const second = chosenFrom(later, Math.floor(rows / 2) - 1).slice(0, factors);
  return Array.from({ length: rows }, (_, row) =>
    second.map((others) => (row === 0 || others.includes(row) ? 1 : 0)),
  );
}

/** The binomial coefficient: how many choices of `count` out of `of` there are. */
const choices = (of: number, count: number): number =>
  count === 0 ? 1 : (choices(of - 1, count - 1) * of) / count;

/** A row with a tuple in it, whose other levels are those that cover most of what is not covered yet. */
function filled(
  tuple: Tuple,
  sizes: readonly number[],
  around: readonly (readonly Group[])[],
  open: ReadonlyMap<number, Tuple>,
  excludes: (one: At, other: At) => boolean,
): readonly number[] {
  const given = new Map(tuple);
  const row: (number | undefined)[] = sizes.map((_, factor) => given.get(factor));
  for (const [factor, size] of sizes.entries()) {
    if (row[factor] !== undefined) continue;
    const others = setIn(row);
    const whole = around[factor]?.filter((group) => isWholeWith(row, group, factor)) ?? [];
    const gains = Array.from({ length: size }, (_, level) => {
      if (others.some((other) => excludes(other, [factor, level]))) return -1;
      row[factor] = level;
      return whole.filter((group) => open.has(numberIn(row, group, sizes))).length;
    });
    row[factor] = gains.indexOf(Math.max(...gains));
  }
  return row.map((level) => level ?? 0);
}

const setIn = (row: Row): Tuple =>
  row.flatMap((level, factor) => (level === undefined ? [] : [[factor, level] as const]));

const isWholeWith = (row: Row, { factors }: Group, added: number): boolean =>
  factors.every((factor) => factor === added || row[factor] !== undefined);

const numberIn = (row: Row, { factors, first }: Group, sizes: readonly number[]): number =>
  first + factors.reduce((number, factor) => number * (sizes[factor] ?? 0) + (row[factor] ?? 0), 0);

/** Every choice of `count` factors. */
function groupsOf(sizes: readonly number[], count: number): readonly Group[] {
  let first = 0;
  return chosenFrom([...sizes.keys()], count).map((factors) => {
    const group = { factors, first };
    first += factors.reduce((tuples, factor) => tuples * (sizes[factor] ?? 0), 1);
    return group;
  });
}

function tuplesOf([factor, ...others]: readonly number[], sizes: readonly number[]): readonly Tuple[] {
  if (factor === undefined) return [[]];
  const rest = tuplesOf(others, sizes);
  return Array.from({ length: sizes[factor] ?? 0 }, (_, level) => [factor, level] as const).flatMap((pair) =>
    rest.map((tuple) => [pair, ...tuple]),
  );
}

function chosenFrom(factors: readonly number[], count: number): readonly (readonly number[])[] {
  if (count === 0) return [[]];
  return factors.flatMap((factor, i) =>
    chosenFrom(factors.slice(i + 1), count - 1).map((others) => [factor, ...others]),
  );
}
