// `--within`: how long a run may go on starting cases, so that what has to come at the end still fits.

import type { HttpCase } from '../types.ts';

/** What a budget is measured with. */
export interface BudgetOptions {
  readonly seconds: number;
  /** Requests that are sent one at a time once no case is started any more. */
  readonly atTheEnd: () => number;
  /** Requests at the same time. */
  readonly concurrency: number;
  /** Requests per second, or 0 for no limit. */
  readonly rate: number;
  /** Milliseconds on a clock that never goes back. */
  readonly now?: () => number;
}

/** Tells when no further case may be started. */
export interface Budget {
  readonly seconds: number;
  /** Notes what a request took that had the server to itself, in milliseconds. */
  readonly noteAlone: (milliseconds: number) => void;
  /** Notes what a request took among others, in milliseconds. */
  readonly noteResponse: (milliseconds: number) => void;
  /** Once it is spent it stays so. */
  readonly isSpent: () => boolean;
}

/** So many of the last responses tell how long one takes. */
const latest = 20;

/** Begins to run now. */
export function createBudget(options: BudgetOptions): Budget {
  const { seconds, atTheEnd, concurrency, rate, now = () => performance.now() } = options;
  const end = now() + seconds * 1000;
  const apart = rate > 0 ? 1000 / rate : 0;
  const alone: number[] = [];
  const recent: number[] = [];
  let spent = false;

  /** What is in flight takes as long as what came last; how much of that a request costs is told by how many there are. */
  const needed = () => {
    const inFlight = meanOf(recent);
    return inFlight + atTheEnd() * Math.max(medianOf(alone), inFlight / concurrency, apart);
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
  };
}

const medianOf = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

const meanOf = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length);

/** Operations whose first requests are measured. */
const mostMeasured = 5;

/** What is sent alone at the start, to measure it: the first request of each operation. */
export const measured = (cases: readonly HttpCase[]): readonly HttpCase[] =>
  [...Map.groupBy(cases, ({ operation }) => operation).values()]
    .flatMap(([first]) => first ?? [])
    .slice(0, mostMeasured);
