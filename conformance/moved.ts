// What is tried in a body that a service may reject is tried in the plainer one that this body was made of.

import { differenceOf, withChanges } from './experiment/index.ts';
import { conditionOf } from './judge/index.ts';
import { type Condition, type HttpCase, requirementsOf } from './types.ts';

/**
 * The case with the same change made to the twin of its twin.
 * @returns nothing where the change can't be made there alone, or where other cases in the same body count for it
 */
export function movedToPlainer(
  testCase: HttpCase,
  caseOf: (id: string) => HttpCase | undefined,
): HttpCase | undefined {
  const before = caseOf(conditionOf(testCase, 'twin')?.case ?? '');
  const plainer = before && caseOf(conditionOf(before, 'twin')?.case ?? '');
  if (before?.rule !== 'combinations' || plainer === undefined || !isMovable(testCase)) return undefined;
  const changes = differenceOf(before.request, testCase.request);
  if (changes.some(({ part }) => part.kind !== 'member')) return undefined;
  const request = withChanges(plainer.request, changes, testCase.request);
  const made = differenceOf(plainer.request, request);
  const isAlone =
    made.length === changes.length &&
    made.every(({ part, to }) =>
      changes.some((change) => change.to === to && JSON.stringify(change.part) === JSON.stringify(part)),
    );
  if (!isAlone) return undefined;
  return { ...testCase, request, conditions: testCase.conditions.map((one) => withTwin(one, plainer.id)) };
}

/** It is to be rejected wherever it stands, and counts by its twin alone. */
const isMovable = (testCase: HttpCase): boolean =>
  requirementsOf(testCase)[0]?.expect.kind === 'refused' &&
  testCase.conditions.every(
    (condition) =>
      condition.kind === 'twin' || (condition.kind === 'unless-converted' && condition.absence === undefined),
  );

const withTwin = (condition: Condition, twin: string): Condition => {
  if (condition.kind === 'twin') return { ...condition, case: twin };
  return condition.kind === 'unless-converted' ? { ...condition, twin } : condition;
};
