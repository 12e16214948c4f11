// Leaves out the cases that differ from another in nothing that a fault could see.

import { dependenciesOf } from '../judge/conditions.ts';
import type { HttpCase } from '../types.ts';

/** What these rules send again, they send again on purpose. */
const repeating: ReadonlySet<string> = new Set(['repetition', 'security', 'examples', 'combinations']);

/**
 * The cases without those that send and require what one before them does. What another case hangs on stays.
 */
export function differing(cases: readonly HttpCase[]): readonly HttpCase[] {
  const needed = new Set(cases.flatMap(dependenciesOf));
  const seen = new Set<string>();
  return cases.filter((testCase) => {
    if (!testCase.writes || testCase.asks !== undefined || repeating.has(testCase.rule)) return true;
    const key = JSON.stringify([testCase.request, testCase.requires]);
    const isRepeat = seen.has(key) && !needed.has(testCase.id);
    seen.add(key);
    return !isRepeat;
  });
}
