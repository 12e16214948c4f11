// Every row about the JSON values of a body, and about the keywords of any request. To add one, find its table: numbers, texts, types,
// enums, presence, bodies; most rows are one line of data.

import { oncePer } from '../../src/once.ts';
import type { Row } from '../types.ts';
import type { Subject } from '../view/subject.ts';
import { bodyRows } from './bodies.ts';
import { enumRows } from './enums.ts';
import { formRows } from './forms.ts';
import { type Member, membersOf } from './members.ts';
import { numberRows } from './numbers.ts';
import { addedRows, requiredRows } from './presence.ts';
import { textRows } from './texts.ts';
import { typeRows } from './types.ts';

const ofMember: readonly ((subject: Subject, member: Member) => readonly Row[])[] = [
  requiredRows,
  numberRows,
  textRows,
  typeRows,
  enumRows,
];

/** The rows of an operation's body. */
export const valueRows = oncePer((subject: Subject): readonly Row[] => [
  ...membersOf(subject).flatMap((member) => ofMember.flatMap((rowsOf) => rowsOf(subject, member))),
  ...addedRows(subject),
  ...bodyRows(subject),
  ...formRows(subject),
]);

export { keywordRows } from './keywords/index.ts';
export type { Table } from './row.ts';
