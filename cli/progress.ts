// One line that counts while somebody watches, and once how long a long run will take.

import type { Result, Scope } from '../conformance/index.ts';
import type { Io } from './io.ts';

/** Hears of results as they come. */
export interface Progress {
  readonly step: (result: Result, planned: number) => void;
  /** The run is over. */
  readonly clear: () => void;
}

/** What is shown, and by which clock. */
export interface ProgressOptions {
  /** The verdict that decides. */
  readonly against: Scope;
  /** The time that the run keeps to: there is nothing to estimate. */
  readonly within?: number | undefined;
  readonly now?: () => number;
}

/** Seconds from which on a run is long. */
const long = 30;

/** Takes the line that is there away. */
const erase = '\r\u001b[K';

/** Says on a terminal what takes its time: the cases of a large document are planned before anything is sent. */
export async function showPlanning<T>(
  io: Pick<Io, 'interactive' | 'err'>,
  plan: () => Promise<T>,
): Promise<T> {
  if (!io.interactive) return plan();
  io.err('planning the cases ');
  return plan().finally(() => io.err(erase));
}

/**
 * Shows how many cases of the plan were run, and how many fail under the verdict that decides; a pipe hears only that a
 * run takes long, once.
 */
export function showProgress(io: Pick<Io, 'interactive' | 'err'>, options: ProgressOptions): Progress {
  const { against, within, now = () => performance.now() } = options;
  const estimate = createEstimate(now);
  let done = 0;
  let failed = 0;
  let isTold = within !== undefined;

  const tell = (planned: number) => {
    const left = isTold ? undefined : estimate.secondsFor(planned - done);
    if (left === undefined) return;
    isTold = true;
    if (left >= long) io.err(`${io.interactive ? erase : ''}${longInWords(left)}\n`);
  };
  const count = (planned: number) => io.err(`\r${done}/${planned} cases, ${failed} failed `);

  return {
    step: (result, planned) => {
      done += 1;
      failed += result.outcomes[against] === 'failed' ? 1 : 0;
      estimate.note();
      tell(planned);
      if (io.interactive && (done % 10 === 0 || done === planned)) count(planned);
    },
    clear: () => {
      if (io.interactive) io.err(erase);
    },
  };
}

const longInWords = (seconds: number) =>
  `about ${durationInWords(seconds)} left at this pace; --within 60 judges the most telling cases that fit into a minute`;

/** Hears of each case as it is judged. */
interface Estimate {
  readonly note: () => void;
  /** Seconds that a number of cases will take; undefined as long as too little was seen. */
  readonly secondsFor: (cases: number) => number | undefined;
}

/** Milliseconds and cases that tell a pace. */
const leastTime = 2000;
const leastCases = 5;

/** The first cases wait for each other, so that less than this share of all shows a pace only after some milliseconds. */
const leastShare = 0.02;
const longTime = 15_000;

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
      if (noted < (noted + cases) * leastShare && elapsed < longTime) return undefined;
      return ((elapsed / (noted - 1)) * cases) / 1000;
    },
  };
}

/** `40 seconds`, `4 minutes`. */
export function durationInWords(seconds: number): string {
  if (seconds < 90) return `${Math.round(seconds / 5) * 5} seconds`;
  return `${Math.round(seconds / 60)} minutes`;
}
