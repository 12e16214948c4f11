// `--within`: how long a run may start cases, so that the re-checks and repetitions at its end still fit.

import type { HttpCase } from '../types.ts';

/** Options of a budget. */
export interface BudgetOptions {
  readonly seconds: number;
  /** The number of requests that have to be sent one at a time at the end. */
  readonly atTheEnd: () => number;
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
  /** Records the duration of a request that was sent in parallel, in milliseconds. */
  readonly noteResponse: (milliseconds: number) => void;
  /** Whether no further case may be started, but those at the end; never turns false again. */
  readonly isSpent: () => boolean;
  /** Whether none may be started at all. */
  readonly isOver: () => boolean;
}

/** Number of recent responses in the mean. */
const latest = 20;

/** Starts a budget. */
export function createBudget(options: BudgetOptions): Budget {
  const { seconds, atTheEnd, concurrency, rate, now = () => performance.now() } = options;
  const end = now() + seconds * 1000;
  const apart = rate > 0 ? 1000 / rate : 0;
  const alone: number[] = [];
  const recent: number[] = [];
  let spent = false;

  /** The first requests of all take longer than any later one, and one alone no longer than one among others. */
  const aloneAtMost = () => (recent.length > 0 ? meanOf(recent) : Number.POSITIVE_INFINITY);

  /** Milliseconds for the requests in flight, and then for those at the end. */
  const needed = () => {
    const inFlight = meanOf(recent);
    const one = Math.min(medianOf(alone), aloneAtMost());
    return inFlight + atTheEnd() * Math.max(one, inFlight / concurrency, apart);
  };

  return {
    seconds,
    noteAlone: (milliseconds) => void alone.push(milliseconds),
    noteResponse: (milliseconds) => {
      recent.push(milliseconds);
      if (recent.length > latest) recent.shift();
    },
    isSpent: () => {
      spent ||= now() + needed() >= end;
      return spent;
    },
    isOver: () => now() >= end,
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
  [...Map.groupBy(cases, ({ operation }) => operation).values()]
    .flatMap(([first]) => first ?? [])
    .slice(0, mostMeasured);
