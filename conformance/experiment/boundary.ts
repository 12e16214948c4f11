// Where between two numbers an outcome turns.

/** Whether a number has the outcome of the wrong one; nothing where that can't be found out. */
export type IsWrong = (value: number) => Promise<boolean | undefined>;

/**
 * The wrong number that is next to a right one: the neighbour is tried first, since most faults are off by one.
 * @returns nothing where it can't be found out
 */
export async function turningPoint(
  right: number,
  wrong: number,
  isWrong: IsWrong,
): Promise<number | undefined> {
  let [good, bad] = [right, wrong];
  for (
    let next = bad + Math.sign(good - bad);
    Math.abs(bad - good) > 1;
    next = Math.trunc((good + bad) / 2)
  ) {
    const turned = await isWrong(next);
    if (turned === undefined) return undefined;
    if (turned) bad = next;
    else good = next;
  }
  return bad;
}

/** Steps outwards, at most so far, until a number is not wrong any more: that number, or nothing where none was found. */
export async function firstRightBeyond(
  wrong: number,
  direction: 1 | -1,
  farthest: number,
  isWrong: IsWrong,
): Promise<number | undefined> {
  for (let step = 1; step <= farthest; step *= step === 1 ? 10 : 100) {
    const value = wrong + direction * step;
    const turned = await isWrong(value);
    if (turned !== true) return turned === false ? value : undefined;
  }
  return undefined;
}
