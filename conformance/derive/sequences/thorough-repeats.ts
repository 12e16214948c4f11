// In a thorough run each row that has to be refused once more right after each kind of request, and once more among others.

import { conditionOf } from '../../judge/conditions.ts';
import type { HttpCase } from '../../types.ts';
import { againAfter, rows } from './right-after.ts';

/** The first case of each row once more, in each of these ways. */
export function repeats(cases: readonly HttpCase[]): readonly HttpCase[] {
  const first = new Map<string, HttpCase>();
  for (const testCase of cases)
    if (isRepeatable(testCase) && !first.has(rowOf(testCase))) first.set(rowOf(testCase), testCase);
  return [...first.values()].flatMap((testCase) => [
    ...rows.map((row) => againAfter(testCase, row)),
    { ...testCase, id: `${testCase.id}/once-more`, title: `${testCase.title}, once more` },
  ]);
}

const rowOf = ({ id, within }: HttpCase): string =>
  within === undefined ? id : id.replace(`/in/${within}`, '');

/** Refused for what is in the body, and sent after nothing in particular. */
const isRepeatable = (testCase: HttpCase): boolean =>
  testCase.writes &&
  testCase.requires[0]?.expect.kind === 'refused' &&
  testCase.requires[0].origin.level !== 'chosen' &&
  !(['after', 'last', 'right-after', 'may-be-cut'] as const).some((kind) => conditionOf(testCase, kind));
