// Which of many failed cases shows best what is wrong.

import { conditionOf } from '../../judge/index.ts';
import { byPlainness, requirementsOf } from '../../types.ts';
import type { CountedFailure } from './failed.ts';

/** The clearest one first, the others in their order; no group where there is none. */
export function clearestFirst(
  failed: readonly CountedFailure[],
): readonly (readonly [CountedFailure, ...CountedFailure[]])[] {
  const [clearest] = failed.toSorted(
    (a, b) => obscurity(a) - obscurity(b) || byPlainness(a.result.case, b.result.case),
  );
  return clearest === undefined ? [] : [[clearest, ...failed.filter((each) => each !== clearest)]];
}

/**
 * A response says more than none, and the smallest body more than a full one. What is rejected is best seen in what was
 * changed; what is valid, in the plain example.
 */
function obscurity({ result: { case: tried, exchange }, findings }: CountedFailure): number {
  const valid = requirementsOf(tried).some(({ expect }) => expect.kind === 'accepted');
  return (
    (exchange?.answer === undefined ? 8 : 0) +
    ((conditionOf(tried, 'twin')?.change?.length ?? 0) === 0 ? 0 : valid ? 4 : -4) +
    (tried.within === undefined ? 0 : 2) +
    (findings.length > 1 ? 1 : 0)
  );
}
