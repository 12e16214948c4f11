// Transitions: a read repeated right after each kind of request.

import { firstPer } from '../../grouped.ts';
import { conditionOf } from '../../judge/index.ts';
import { type Before, type HttpCase, positionOf } from '../../types.ts';
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
const rows: readonly Row[] = [
  { name: 'known', before: 'shown', title: 'a read of something known' },
  { name: 'unknown', before: 'hidden', title: 'a read of something unknown' },
  { name: 'accepted', before: 'accepted', title: 'a request that is accepted' },
  { name: 'refused', before: 'rejected', title: 'a request that is rejected' },
];

/** Cases for the reads. */
export const rightAfter: Rule = {
  name: 'right-after',
  derive: (subject) =>
    readsOf(subject).flatMap((read, i) => rowsFor(read, i).map((row) => againAfter(read, row))),
};

/** The representative of a kind follows every row, any other read one row; rows rotate. */
function rowsFor({ kind }: HttpCase, rotation: number): readonly Row[] {
  if (main.includes(kind)) return rows;
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

/** A case repeated right after a preceding request. */
function againAfter(testCase: HttpCase, { name, before, title }: Row): HttpCase {
  const { burst: _, ...position } = positionOf(testCase);
  return {
    ...testCase,
    id: `${testCase.id}/right-after/${name}`,
    title: `${testCase.title}, right after ${title}`,
    position,
    conditions: [...testCase.conditions, { kind: 'right-after', before }],
  };
}
