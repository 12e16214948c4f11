// The case that stands for a cause: where experiments found a plainer request that shows it, with that one.

import type { Cause, Report, Result } from '../types.ts';

/** The result to look at; nothing where a cause has no cases. */
export function exampleOf(cause: Cause, report: Report): Result | undefined {
  const example = report.results.find((result) => result.case.id === cause.example);
  if (example === undefined || cause.kind !== 'narrowed') return example;
  // The plainer request is not the one that its twin is told to differ from.
  return { ...example, case: { ...example.case, conditions: [] }, exchange: cause.exchange };
}
