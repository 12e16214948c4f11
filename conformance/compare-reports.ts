// Two runs, case by case. Everything that tells what changed between two runs reads it from here.

import { type Standing, standingIn } from './standing.ts';
import type { Report, Result } from './types.ts';

/** One case in two runs: from `good` to `failed` it began to fail, from `absent` it appeared. */
export interface ComparedCase {
  readonly id: string;
  readonly was: Standing;
  readonly is: Standing;
  readonly before: Result | undefined;
  readonly after: Result | undefined;
}

/**
 * Compares two runs, each under the verdict that decides in its report.
 * @returns the cases of the later run in its order, then those of the earlier run alone
 */
export function compareReports(earlier: Report, later: Report): ReadonlyMap<string, ComparedCase> {
  const [then, now] = [resultsOf(earlier), resultsOf(later)];
  const [was, is] = [standingIn(earlier), standingIn(later)];
  const compared = (id: string) => {
    const [before, after] = [then.get(id), now.get(id)];
    return { id, was: was(before), is: is(after), before, after };
  };
  return new Map([...now.keys(), ...then.keys()].map((id) => [id, compared(id)]));
}

const resultsOf = ({ results }: Report) => new Map(results.map((result) => [result.case.id, result]));

/** The ids of the cases of which something is true. */
export const idsOf = (cases: Iterable<ComparedCase>, is: (compared: ComparedCase) => boolean) =>
  [...cases].filter(is).map(({ id }) => id);
