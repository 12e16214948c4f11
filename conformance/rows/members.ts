// Every member of the bodies of an operation, and rows that give it another value.

import type { Field } from '../../src/contract/index.ts';
import type { Context, Made, Row } from '../types.ts';
import { fieldAt, has } from '../view/contexts.ts';
import { pathName, valueAt } from '../view/json-text.ts';
import type { Subject } from '../view/subject.ts';
import { type MemberChange, originAt, rowOf, shortly } from './row.ts';

/** A member, and where it can be tried. */
export interface Member {
  readonly field: Field;
  readonly contexts: readonly Context[];
}

/** Each member once, as the first alternative that has it describes it. */
export function membersOf({ alternatives, contexts }: Subject): readonly Member[] {
  const fields = Map.groupBy(
    alternatives.flatMap((alternative) => alternative.fields),
    ({ path }) => pathName(path),
  );
  return [...fields.values()].flatMap(([field]) =>
    field ? [{ field, contexts: contexts.filter((context) => isOf(context, field)) }] : [],
  );
}

/** Whether a context has a member that its alternative describes. */
const isOf = (context: Context, { path }: Field): boolean =>
  has(context, path) && context.body !== undefined && fieldAt(context.body.alternative, path) !== undefined;

/** Another value of a member, and the keyword that it is about. */
export interface Value extends Pick<MemberChange, 'value' | 'asks' | 'control'> {
  readonly keyword: string;
  /** The rule of the property, if that is not the keyword. */
  readonly rule?: string;
  /** What follows the name of the member in the words of the edit: by default `is 129`. */
  readonly says?: string;
}

/** A row about a member. */
export interface ValueRow {
  readonly name: string;
  readonly main?: boolean | undefined;
  /** The new value, given the valid one; `undefined` where the row has none for it. */
  readonly of: (right: unknown) => Value | undefined;
  /** What becomes of a body with that value: `accepted` or `rejected`. */
  readonly must: (subject: Subject, context: Context, change: MemberChange) => Made | undefined;
}

/** The rows of a table about a member, in the contexts that have it. */
export const valueRows = (subject: Subject, member: Member, rows: readonly ValueRow[]): readonly Row[] =>
  rows.map(({ name, main = false, of, must }) =>
    rowOf(subject, {
      name: `${pathName(member.field.path)}/${name}`,
      main,
      contexts: member.contexts,
      on: (context) => {
        const right = valueAt(context.value, member.field.path);
        const value = right === undefined ? undefined : of(right);
        return value && must(subject, context, changeOf(subject, context, member, value));
      },
    }),
  );

function changeOf(subject: Subject, context: Context, { field }: Member, change: Value): MemberChange {
  const { value, keyword, rule = keyword, asks, control } = change;
  const { says = `is ${shortly(value)}` } = change;
  return {
    rule,
    says: `${pathName(field.path)} ${says}`,
    path: field.path,
    value,
    origin: originAt(subject, context, field, keyword),
    asks,
    ...(control && { control }),
  };
}
