// One line that counts while somebody watches, and once how long a long run will take.

import type { Result, Scope } from '../conformance/index.ts';
import type { Io } from './io.ts';

/** Hears of results as they come. */
export interface Progress {
  readonly step: (result: Result, planned: number) => void;
  /** The run is over. */
  readonly clear: () => void;
}

/** How far a run is: results, those that fail, and cases of the plan. */
interface Count {
  readonly done: number;
  readonly failed: number;
  readonly planned: number;
}

/** Counts results, and which of them fail under a verdict. */
export function countResults(against: Scope, onCount: (count: Count) => void): Progress['step'] {
  let done = 0;
  let failed = 0;
  return ({ outcomes }, planned) => {
    done += 1;
    failed += outcomes[against] === 'failed' ? 1 : 0;
    onCount({ done, failed, planned });
  };
}

/** `120/560 cases, 3 failed`. */
export const countInWords = ({ done, failed, planned }: Count): string =>
  `${done}/${planned} cases, ${failed} failed`;

/** What is shown, and by which clock. */
export interface ProgressOptions {
  readonly against: Scope;
  /** The time that the run keeps to: there is nothing to estimate. */
  readonly within?: number | undefined;
  readonly now?: () => number;
}

/** Seconds from which on a run is long. */
const long = 30;

/** Takes the line that is there away. */
export const erase = '\r\u001b[K';

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
  let start: number | undefined;
  let isTold = within !== undefined;

  const tell = (seconds: number) => {
    isTold = true;
    if (seconds >= long) io.err(`${io.interactive ? erase : ''}${longInWords(seconds)}\n`);
  };
  const step = countResults(against, (count) => {
    const { done, planned } = count;
    // The clock begins with the first case: a server may take its time to start.
    start ??= now();
    const left = isTold ? undefined : secondsFor(planned - done, done, now() - start);
    if (left !== undefined) tell(left);
    if (io.interactive && (done % 10 === 0 || done === planned)) io.err(`\r${countInWords(count)} `);
  });
  const clear = () => {
    if (io.interactive) io.err(erase);
  };
  return { step, clear };
}

const longInWords = (seconds: number) =>
  `about ${durationInWords(seconds)} left at this pace; --within 60 judges the most telling cases that fit into a minute`;

/** Milliseconds and cases that tell a pace. */
const leastTime = 2000;
const leastCases = 5;

/** The first cases wait for each other, so that less than this share of all shows a pace only after some milliseconds. */
const leastShare = 0.02;
const longTime = 15_000;

/** Seconds for the cases that are left, after those that took some milliseconds; undefined where too little was seen. */
export function secondsFor(left: number, done: number, elapsed: number): number | undefined {
  if (elapsed < leastTime || done < leastCases) return undefined;
  if (done < (done + left) * leastShare && elapsed < longTime) return undefined;
  return ((elapsed / (done - 1)) * left) / 1000;
}

/** `40 seconds`, `4 minutes`. */
export function durationInWords(seconds: number): string {
  if (seconds < 90) return `${Math.round(seconds / 5) * 5} seconds`;
  return `${Math.round(seconds / 60)} minutes`;
}
