// Leaves out the cases that differ from another in nothing that a fault could see.

import { dependenciesOf } from '../../judge/index.ts';
import type { HttpCase } from '../../types.ts';

/** What these rules send again, they send again on purpose. */
const repeating: ReadonlySet<string> = new Set(['repetition', 'security', 'examples', 'combinations']);

/**
 * The cases without those that send and require what one before them does. What another case hangs on stays.
 */
export function differing(cases: readonly HttpCase[]): readonly HttpCase[] {
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
