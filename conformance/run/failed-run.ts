// What a run comes to that failed at something of its own: what ran is reported, the rest is undecided.

import type { Case, Result, Stop } from '../types.ts';
import type { Run } from './runner.ts';
import { notSent } from './stop.ts';

/**
 * A run out of the results that there are.
 * @param error what it failed with
 */
export function failedRun(cases: readonly Case[], results: ReadonlyMap<string, Result>, error: unknown): Run {
  const stop: Stop = { kind: 'error', detail: detailOf(error) };
  const requests = [...results.values()].filter(({ exchange }) => exchange !== undefined).length;
  return {
    results: cases.map((testCase) => results.get(testCase.id) ?? notSent(testCase, stop)),
    stopped: stop,
    pace: { requests, vouching: 0, alone: 0, concurrency: 1, slowed: false },
    seenOnce: [],
  };
}

/** One line. */
function detailOf(error: unknown): string {
  const { message, name } = error instanceof Error ? error : new Error(String(error));
  return (message || name).replaceAll(/\s*\n\s*/g, ' ');
}
