// How long a run will take, by the pace of the cases so far.

/** Hears of each case as it is judged. */
export interface Estimate {
  readonly note: () => void;
  /** Seconds that are left for so many cases; undefined as long as too little was seen. */
  readonly secondsFor: (cases: number) => number | undefined;
}

/** Milliseconds and cases that tell a pace. */
const leastTime = 2000;
const leastCases = 5;

/**
 * The clock begins with the first case: a server may take its time to start.
 * @param now milliseconds on a clock that never goes back
 */
export function createEstimate(now: () => number): Estimate {
  let start: number | undefined;
  let noted = 0;
  return {
    note: () => {
      start ??= now();
      noted += 1;
    },
    secondsFor: (cases) => {
      const elapsed = now() - (start ?? now());
      if (elapsed < leastTime || noted < leastCases) return undefined;
      return ((elapsed / (noted - 1)) * cases) / 1000;
    },
  };
}

/** `40 seconds`, `4 minutes`. */
export function durationInWords(seconds: number): string {
  if (seconds < 90) return `${Math.round(seconds / 5) * 5} seconds`;
  return `${Math.round(seconds / 60)} minutes`;
}
