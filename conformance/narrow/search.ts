// Searches that send a request for each step: the number at which an outcome turns.

/** Whether a number has the wrong outcome; undefined if that is unknown. */
export type IsWrong = (value: number) => Promise<boolean | undefined>;

/**
 * Bisects to the wrong number next to a right one; the neighbour is tried first, since most faults are off by one.
 * @returns undefined if an outcome on the way is unknown
 */
export async function turningPoint(
  right: number,
  wrong: number,
  isWrong: IsWrong,
): Promise<number | undefined> {
  let [good, bad] = [right, wrong];
  let next = bad + Math.sign(good - bad);
  // Past 2^53 the number between two may be one of the two: the range is as narrow as doubles can tell.
  for (let steps = 0; steps < maxSteps && isBetween(next, good, bad); steps += 1, next = between(good, bad)) {
    const wrongThere = await isWrong(next);
    if (wrongThere === undefined) return undefined;
    if (wrongThere) bad = next;
    else good = next;
  }
  return bad;
}

/** A range of 2^64 halves 64 times. */
const maxSteps = 64;

const isBetween = (value: number, a: number, b: number) => value > Math.min(a, b) && value < Math.max(a, b);

const between = (good: number, bad: number) => Math.trunc((good + bad) / 2);

/**
 * Exponential search for a number that is not wrong any more.
 * @returns undefined if there is none up to `farthest`
 */
export async function firstRightBeyond(
  wrong: number,
  direction: 1 | -1,
  farthest: number,
  isWrong: IsWrong,
): Promise<number | undefined> {
  for (let step = 1; step <= farthest; step *= step === 1 ? 10 : 100) {
    const value = wrong + direction * step;
    const wrongThere = await isWrong(value);
    if (wrongThere !== true) return wrongThere === false ? value : undefined;
  }
  return undefined;
}
