// `--within`: how long a run may start cases, so that the re-checks and repetitions at its end still fit.

import { firstPer } from '../grouped.ts';
import type { HttpCase } from '../types.ts';

export interface BudgetOptions {
  readonly seconds: number;
  /** The number of requests that have to be sent one at a time at the end. */
  readonly atTheEnd: () => number;
  /** Ids of the cases that come last, for which time is kept. */
  readonly last?: ReadonlySet<string>;
  /** Requests at the same time. */
  readonly concurrency: number;
  /** Requests per second, or 0 for no limit. */
  readonly rate: number;
  /** A monotonic clock, in milliseconds. */
  readonly now?: () => number;
}

/** The time that is left for starting cases. */
export interface Budget {
  readonly seconds: number;
  /** Records the duration of a request that was sent alone, in milliseconds. */
  readonly noteAlone: (milliseconds: number) => void;
  /** Records the duration of a request that was sent in parallel, in milliseconds, and the case that it was for. */
  readonly noteResponse: (milliseconds: number, id?: string) => void;
  /** Whether no further case may be started, but those that come last; never turns false again. */
  readonly isSpent: () => boolean;
  /** Whether this case may not be started any more. */
  readonly isTooLate: (id: string) => boolean;
}

/** Number of recent responses in the mean. */
const latest = 20;

export function createBudget(options: BudgetOptions): Budget {
  const { seconds, atTheEnd, last = new Set(), concurrency, rate, now = () => performance.now() } = options;
  const end = now() + seconds * 1000;
  const apart = rate > 0 ? 1000 / rate : 0;
  const alone: number[] = [];
  const recent: number[] = [];
  const left = new Set(last);
  let spent = false;

  /** Milliseconds for the requests in flight, and then for those at the end. */
  const needed = () => {
    const inFlight = meanOf(recent);
    // The first requests of all take longer than any later one, and one alone no longer than one among others.
    const one = recent.length > 0 ? Math.min(medianOf(alone), inFlight) : medianOf(alone);
    return inFlight + (atTheEnd() + left.size) * Math.max(one, inFlight / concurrency, apart);
  };
  const isSpent = () => {
    spent ||= now() + needed() >= end;
    return spent;
  };

  return {
    seconds,
    noteAlone: (milliseconds) => void alone.push(milliseconds),
    noteResponse: (milliseconds, id = '') => {
      left.delete(id);
      recent.push(milliseconds);
      if (recent.length > latest) recent.shift();
    },
    isSpent,
    isTooLate: (id) => (last.has(id) ? now() >= end : isSpent()),
  };
}

const medianOf = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

const meanOf = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length);

/** Operations whose first requests are measured. */
const mostMeasured = 5;

/** Cases that are sent alone at the start, to measure them: the first of each operation. */
export const measured = (cases: readonly HttpCase[]): readonly HttpCase[] =>
  firstPer(cases, ({ operation }) => operation).slice(0, mostMeasured);
