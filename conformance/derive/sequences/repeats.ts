// Transitions: a case repeated right after each kind of request; in a thorough run also concurrently, and in a row.

import { firstPer } from '../../grouped.ts';
import { conditionOf } from '../../judge/index.ts';
import {
  type Before,
  type CaseRequest,
  type Condition,
  type HttpCase,
  positionOf,
  uniqueName,
} from '../../types.ts';
import { isOfSource } from '../case.ts';
import { wrongCredentials } from '../http/credentials.ts';
import { identifiers } from '../http/identifiers.ts';
import { derivedBy, type Rule, type Subject } from '../subject.ts';
import { again, holders, unknown } from './reads.ts';

/** One row of the table: the preceding request. */
interface Row {
  readonly name: string;
  readonly before: Before;
  readonly title: string;
}

/** Every kind of preceding request. */
export const rows: readonly Row[] = [
  { name: 'known', before: 'shown', title: 'a read of something known' },
  { name: 'unknown', before: 'hidden', title: 'a read of something unknown' },
  { name: 'accepted', before: 'accepted', title: 'a request that is accepted' },
  { name: 'refused', before: 'rejected', title: 'a request that is rejected' },
];

/** Cases for the reads. */
export const rightAfter: Rule = {
  name: 'right-after',
  derive: (subject) =>
    readsOf(subject).flatMap((read, i) =>
      rowsFor(subject, read, i).map((row) => againAfter(read, row, subject.inputs.thorough)),
    ),
};

/** The representative of a kind follows every row, any other read one row; rows rotate. */
function rowsFor({ inputs }: Subject, { kind }: HttpCase, rotation: number): readonly Row[] {
  if (inputs.thorough || main.includes(kind)) return rows;
  return rows.slice(rotation % rows.length).slice(0, 1);
}

const main: readonly string[] = ['reads/again', 'reads/unknown', 'security/missing', 'security/wrong'];

/**
 * The known read, and one read of each kind that the source requires to show nothing; reads that are repeated already are
 * excluded.
 */
function readsOf(subject: Subject): readonly HttpCase[] {
  if (subject.operation.method !== 'GET' || !subject.contract.annotated) return [];
  const further = [unknown, holders, identifiers, wrongCredentials]
    .flatMap((rule) => derivedBy(rule, subject))
    .filter((testCase) => isOfSource(testCase) && !conditionOf(testCase, 'after'));
  return [...derivedBy(again, subject).slice(0, 1), ...firstPer(further, ({ kind }) => kind)];
}

/** A case repeated right after a preceding request; `alone` excludes concurrent requests. */
export function againAfter(
  testCase: HttpCase,
  { name, before, title }: Row,
  alone: boolean | undefined,
): HttpCase {
  const { burst: _, ...position } = positionOf(testCase);
  return {
    ...testCase,
    id: `${testCase.id}/right-after/${name}`,
    title: `${testCase.title}, right after ${title}`,
    position,
    conditions: [
      ...testCase.conditions,
      { kind: 'right-after', before },
      ...(alone ? ([{ kind: 'alone' }] as const) : []),
    ],
  };
}

/** Repeats the first case of each row in each of these ways. */
export function repeats(cases: readonly HttpCase[]): readonly HttpCase[] {
  const first = firstPer(cases.filter(isRepeatable), (testCase) => positionOf(testCase).row);
  return first.flatMap((testCase) => (testCase.writes ? writtenAgain : inARow)(testCase));
}

function writtenAgain(testCase: HttpCase): readonly HttpCase[] {
  const controlled = withTwin(testCase);
  return [
    ...rows.map((before) => againAfter(controlled, before, true)),
    ...(isRejected(testCase) ? atOnce(testCase) : inARow(controlled)),
  ];
}

const burstSize = 3;

/** Identical requests, names included: state that the first one leaves shows in the others. */
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

/** A fault on every n-th call shows in n calls in a row. */
const rowSize = 5;

const inARow = (testCase: HttpCase): readonly HttpCase[] =>
  Array.from({ length: rowSize }, (_, i) => ({
    ...oneOf(testCase, 'in-a-row', i + 1),
    title: `${testCase.title}, one of ${rowSize} in a row`,
    conditions: [...testCase.conditions, { kind: 'alone' } as const],
  }));

/** One of several repetitions that are sent together. */
function oneOf(testCase: HttpCase, how: string, number: number): HttpCase {
  const burst = `${testCase.id}/${how}`;
  const [id, kind] = [`${burst}/${number}`, `${testCase.kind}/${how}`];
  return { ...testCase, id, kind, position: { ...positionOf(testCase), burst } };
}

/** A case without a twin that must be accepted is its own control request. */
function withTwin(testCase: HttpCase): HttpCase {
  if (conditionOf(testCase, 'twin') !== undefined) return testCase;
  const twin: Condition = { kind: 'twin', case: testCase.id };
  return { ...testCase, conditions: [...testCase.conditions, twin] };
}

const isRejected = ({ requires: [first] = [] }: HttpCase) => first?.expect.kind === 'rejected';

/** Judged under the source, without preceding requests, and not sent twice already. */
function isRepeatable(testCase: HttpCase): boolean {
  const [first] = testCase.requires ?? [];
  if (first === undefined || first.origin.level === 'chosen') return false;
  if ((['after', 'last', 'right-after'] as const).some((kind) => conditionOf(testCase, kind))) return false;
  if (isRejected(testCase)) return true;
  return testCase.writes && first.expect.kind === 'accepted' && hasNewName(testCase);
}

/** A request with a unique name, which a service accepts again. */
const hasNewName = ({ request: { body } }: HttpCase): boolean =>
  body !== undefined && 'text' in body && /\$UNIQUE(?!\[)/.test(body.text);
