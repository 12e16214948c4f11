// Leaves out cases that send and require the same as an earlier one.

import { dependenciesOf } from '../../judge/index.ts';
import type { HttpCase } from '../../types.ts';

/** Rules that repeat a request on purpose. */
const repeating: ReadonlySet<string> = new Set(['repetition', 'security', 'examples', 'combinations']);

/** The cases without duplicates; a case that another depends on stays. */
export function withoutDuplicates(cases: readonly HttpCase[]): readonly HttpCase[] {
  const needed = new Set(cases.flatMap(dependenciesOf));
  const seen = new Map<string, HttpCase[]>();
  return cases.filter((testCase) => {
    if (!testCase.writes || testCase.asks !== undefined || repeating.has(testCase.rule)) return true;
    const key = JSON.stringify(testCase.request);
    const alike = seen.get(key) ?? [];
    seen.set(key, [...alike, testCase]);
    return needed.has(testCase.id) || !alike.some((other) => requiresSame(other, testCase));
  });
}

const requiresSame = (one: HttpCase, other: HttpCase) =>
  one.requires === other.requires || JSON.stringify(one.requires) === JSON.stringify(other.requires);
