// Every member of the bodies of an operation, with the contexts that have it.

import type { Field } from '../../src/contract/index.ts';
import type { Context, Made, Requirement, Row } from '../types.ts';
import { has } from '../view/contexts.ts';
import { pathName, replaceAt } from '../view/json-text.ts';
import type { Subject } from '../view/subject.ts';
import { isWriting, type MemberChange, requestIn } from './row.ts';

/** A member, and where it can be tried. */
export interface Member {
  readonly field: Field;
  readonly contexts: readonly Context[];
  /** A change to what is no JSON value, with what it requires. */
  readonly raw: (context: Context, change: MemberChange, requires: readonly Requirement[]) => Made;
}

/** Each member once, as the first alternative that has it describes it. */
export function membersOf(subject: Subject): readonly Member[] {
  const fields = new Map<string, Field>();
  for (const { fields: all } of subject.alternatives)
    for (const field of all) if (!fields.has(pathName(field.path))) fields.set(pathName(field.path), field);
  return [...fields.values()].map((field) => ({
    field,
    contexts: subject.contexts.filter((context) => has(context, field.path)),
    raw: (context, change, requires) => ({
      requires,
      property: { operation: subject.operation.id, place: pathName(change.path), rule: change.rule },
      title: change.title,
      request: requestIn(subject, context, replaceAt(context.value, change.path, change.value)),
      edit: { says: change.says, parts: [{ kind: 'member', path: change.path.map(String) }] },
    }),
  }));
}

/** A row about a member. */
interface MemberRow extends Pick<Row, 'on'> {
  readonly name: string;
  readonly main?: boolean;
}

export const memberRow = (
  { operation }: Subject,
  { field, contexts }: Member,
  { name, main = false, on }: MemberRow,
): Row => ({
  name: `${pathName(field.path)}/${name}`,
  operation: operation.id,
  main,
  contexts,
  on: (context) => (has(context, field.path) ? on(context) : undefined),
  writes: isWriting(operation.method),
});
