// In a thorough run each row once more right after each kind of request, what has to be refused several times at once, and
// everything else several times in a row.

import { conditionOf } from '../../judge/index.ts';
import { type CaseRequest, type Condition, type HttpCase, positionOf, uniqueName } from '../../types.ts';
import { againAfter, rows } from './right-after.ts';

/** The first case of each row once more, in each of these ways. */
export function repeats(cases: readonly HttpCase[]): readonly HttpCase[] {
  const first = new Map<string, HttpCase>();
  for (const testCase of cases.filter(isRepeatable)) {
    const { row } = positionOf(testCase);
    if (!first.has(row)) first.set(row, testCase);
  }
  return [...first.values()].flatMap((testCase) => (testCase.writes ? writtenAgain : inARow)(testCase));
}

function writtenAgain(testCase: HttpCase): readonly HttpCase[] {
  const vouched = withTwin(testCase);
  return [
    ...rows.map((before) => againAfter(vouched, before, true)),
    ...(isRefused(testCase) ? atOnce(testCase) : inARow(vouched)),
  ];
}

/** So many at the same time. */
const burstSize = 3;

/** The very same, names included: what is remembered of the first one shows in the others. */
const atOnce = (testCase: HttpCase): readonly HttpCase[] =>
  Array.from({ length: burstSize }, (_, i) => ({
    ...oneOf(testCase, 'at-once', i + 1),
    request: underOneName(testCase),
    title: `${testCase.title}, one of ${burstSize} at the same time`,
  }));

function underOneName({ id, request }: HttpCase): CaseRequest {
  const { body } = request;
  if (body === undefined || !('text' in body)) return request;
  const name = uniqueName(id.replaceAll(/[^\w-]+/g, '-'));
  return { ...request, body: { text: body.text.replaceAll(/\$UNIQUE(?!\[)/g, () => name) } };
}

/** What happens on every n-th call shows in n of them in a row. */
const rowSize = 5;

const inARow = (testCase: HttpCase): readonly HttpCase[] =>
  Array.from({ length: rowSize }, (_, i) => ({
    ...oneOf(testCase, 'in-a-row', i + 1),
    title: `${testCase.title}, one of ${rowSize} in a row`,
    conditions: [...testCase.conditions, { kind: 'alone' } as const],
  }));

/** One of those that are sent again together: a place of the same row. */
function oneOf(testCase: HttpCase, how: string, number: number): HttpCase {
  const burst = `${testCase.id}/${how}`;
  const [id, kind] = [`${burst}/${number}`, `${testCase.kind}/${how}`];
  return { ...testCase, id, kind, position: { ...positionOf(testCase), burst } };
}

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
