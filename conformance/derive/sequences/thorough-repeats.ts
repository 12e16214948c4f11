// In a thorough run each row once more right after each kind of request, what has to be refused several times at once, and
// everything else several times in a row.

import { conditionOf } from '../../judge/conditions.ts';
import type { Condition, HttpCase } from '../../types.ts';
import { againAfter, rows } from './right-after.ts';

/** The first case of each row once more, in each of these ways. */
export function repeats(cases: readonly HttpCase[]): readonly HttpCase[] {
  const first = new Map<string, HttpCase>();
  for (const testCase of cases)
    if (isRepeatable(testCase) && !first.has(rowOf(testCase))) first.set(rowOf(testCase), testCase);
  return [...first.values()].flatMap((testCase) => (testCase.writes ? writtenAgain : inARow)(testCase));
}

const rowOf = ({ id, within }: HttpCase): string =>
  within === undefined ? id : id.replace(`/in/${within}`, '');

function writtenAgain(testCase: HttpCase): readonly HttpCase[] {
  const vouched = withTwin(testCase);
  return [
    ...rows.map((before) => againAfter(vouched, before, true)),
    ...(isRefused(testCase) ? atOnce(testCase) : inARow(vouched)),
  ];
}

/** So many at the same time. */
const burstSize = 3;

const atOnce = (testCase: HttpCase): readonly HttpCase[] =>
  Array.from({ length: burstSize }, (_, i) => ({
    ...testCase,
    id: `${testCase.id}/at-once/${i + 1}`,
    kind: `${testCase.kind}/at-once`,
    title: `${testCase.title}, one of ${burstSize} at the same time`,
  }));

/** What happens on every n-th call shows in n of them in a row. */
const rowSize = 5;

const inARow = (testCase: HttpCase): readonly HttpCase[] =>
  Array.from({ length: rowSize }, (_, i) => ({
    ...testCase,
    id: `${testCase.id}/in-a-row/${i + 1}`,
    kind: `${testCase.kind}/in-a-row`,
    title: `${testCase.title}, one of ${rowSize} in a row`,
    conditions: [...testCase.conditions, { kind: 'alone' } as const],
  }));

/** What is accepted by itself vouches for itself: it is the same request once more. */
function withTwin(testCase: HttpCase): HttpCase {
  if (conditionOf(testCase, 'twin') !== undefined) return testCase;
  const twin: Condition = { kind: 'twin', case: testCase.id };
  return { ...testCase, conditions: [...testCase.conditions, twin] };
}

const isRefused = ({ requires: [first] = [] }: HttpCase) => first?.expect.kind === 'refused';

/** Judged by what the source says, sent after nothing in particular, and once only. */
function isRepeatable(testCase: HttpCase): boolean {
  const [first] = testCase.requires ?? [];
  if (first === undefined || first.origin.level === 'chosen') return false;
  if ((['after', 'last', 'right-after'] as const).some((kind) => conditionOf(testCase, kind))) return false;
  if (isRefused(testCase)) return true;
  return testCase.writes && first.expect.kind === 'accepted' && hasNewName(testCase);
}

/** A service with unique names accepts it again. */
const hasNewName = ({ request: { body } }: HttpCase): boolean =>
  body !== undefined && 'text' in body && /\$UNIQUE(?!\[)/.test(body.text);
