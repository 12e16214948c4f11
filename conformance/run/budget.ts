// `--within`: how long a run may go on starting cases, so that what has to come at the end still fits.

import type { HttpCase } from '../types.ts';

/** What a budget is measured with. */
export interface BudgetOptions {
  readonly seconds: number;
  /** Requests that are sent one at a time once no case is started any more. */
  readonly atTheEnd: () => number;
  /** Requests that wait for their responses. */
  readonly inFlight: () => number;
  /** Milliseconds on a clock that never goes back. */
  readonly now?: () => number;
}

/** Tells when no further case may be started. */
export interface Budget {
  readonly seconds: number;
  /** Notes what a request took that had the server to itself, in milliseconds. */
  readonly noteAlone: (milliseconds: number) => void;
  /** Notes a response. */
  readonly noteResponse: () => void;
  /** Once it is spent it stays so. */
  readonly isSpent: () => boolean;
}

/** So many of the last responses tell the pace. */
const latest = 20;

/** Begins to run now. */
export function createBudget(options: BudgetOptions): Budget {
  const { seconds, atTheEnd, inFlight, now = () => performance.now() } = options;
  const end = now() + seconds * 1000;
  const alone: number[] = [];
  const responses = [now()];
  let spent = false;

  /** Milliseconds from one response to the next; a server that has stopped responding gets slower meanwhile. */
  const pace = () => (now() - (responses[0] ?? 0)) / responses.length;
  const needed = () => inFlight() * pace() + atTheEnd() * Math.max(medianOf(alone), pace());

  return {
    seconds,
    noteAlone: (milliseconds) => void alone.push(milliseconds),
    noteResponse: () => {
      responses.push(now());
      if (responses.length > latest) responses.shift();
    },
    isSpent: () => {
      spent ||= now() + needed() >= end;
      return spent;
    },
  };
}

const medianOf = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** Operations whose first requests are measured. */
const mostMeasured = 5;

/** What is sent alone at the start, to measure it: the first request of each operation. */
export const measured = (cases: readonly HttpCase[]): readonly HttpCase[] =>
  [...Map.groupBy(cases, ({ operation }) => operation).values()]
    .flatMap(([first]) => first ?? [])
    .slice(0, mostMeasured);
