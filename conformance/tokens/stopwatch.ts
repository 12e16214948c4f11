// How old something can be at most, in the time of the service: what passed here, and what a clock that is moved skipped.

/** Reads time in seconds. */
export interface Stopwatch {
  readonly now: () => number;
  /** Lets time pass by `wait`, which may sleep or move a clock. */
  readonly pass: (seconds: number) => Promise<void>;
}

/** A stopwatch over what lets time pass; `clock` reads seconds. */
export function createStopwatch(
  wait: (seconds: number) => Promise<void>,
  clock: () => number = () => performance.now() / 1000,
): Stopwatch {
  let skipped = 0;
  return {
    now: () => clock() + skipped,
    async pass(seconds) {
      const start = clock();
      await wait(seconds);
      skipped += Math.max(0, seconds - (clock() - start));
    },
  };
}
