// Each read once more right after each kind of request: what a server keeps of the one before,
// a resource or a credential, shows there.

import { type Before, type HttpCase, positionOf } from '../../types.ts';
import { identifiers } from '../http/identifiers.ts';
import type { Rule } from '../rule.ts';
import { wrongCredentials } from '../security/wrong-credentials.ts';
import type { Subject } from '../subject.ts';
import { again } from './again.ts';
import { holders } from './holders.ts';
import { unknown } from './unknown.ts';

/** One row of the table: what comes right before. */
interface Row {
  readonly name: string;
  readonly before: Before;
  readonly title: string;
}

/** Everything that a request can come to. */
export const rows: readonly Row[] = [
  { name: 'known', before: 'shown', title: 'a read of something known' },
  { name: 'unknown', before: 'hidden', title: 'a read of something unknown' },
  { name: 'accepted', before: 'accepted', title: 'a request that is accepted' },
  { name: 'refused', before: 'refused', title: 'a request that is refused' },
];

/** Cases for the reads. */
export const rightAfter: Rule = {
  name: 'right-after',
  derive: (subject) =>
    readsOf(subject).flatMap((read, i) =>
      rowsFor(subject, read, i).map((row) => againAfter(read, row, subject.inputs.thorough)),
    ),
};

/** What stands for others comes after all of them, any other read after one, in turns. */
function rowsFor({ inputs }: Subject, { kind }: HttpCase, turn: number): readonly Row[] {
  if (inputs.thorough || main.includes(kind)) return rows;
  return rows.slice(turn % rows.length).slice(0, 1);
}

const main: readonly string[] = ['reads/again', 'reads/unknown', 'security/missing', 'security/wrong'];

/** The known read itself, and every read that the source has show nothing; one of each kind; what is sent again already is left out. */
function readsOf(subject: Subject): readonly HttpCase[] {
  if (subject.operation.method !== 'GET' || !subject.contract.annotated) return [];
  const derive = (rule: Rule) => rule.derive(subject);
  return [
    ...derive(again).slice(0, 1),
    ...[unknown, holders, identifiers, wrongCredentials]
      .flatMap(derive)
      .filter(({ requires: [first] = [], conditions }) => {
        const isSource = first !== undefined && first.origin.level !== 'chosen';
        return isSource && !conditions.some(({ kind }) => kind === 'after');
      })
      .filter(({ kind }, i, all) => all.findIndex((other) => other.kind === kind) === i),
  ];
}

/** A case once more, sent right after something; alone, nothing comes between. */
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
