// Enumerated values: each is accepted, similar ones are rejected.

import type { Field } from '../../src/contract/index.ts';
import type { Context, Row } from '../types.ts';
import { pathName, valueAt } from '../view/json-text.ts';
import type { Subject } from '../view/subject.ts';
import { type Member, memberRow } from './members.ts';
import { accepted, type MemberChange, originAt, rejected } from './row.ts';
import { similarWords } from './similar-words.ts';

/** The rows of a member that has one of some values. */
export function enumRows(subject: Subject, member: Member): readonly Row[] {
  const { field } = member;
  const values = valuesOf(field);
  if (values.length === 0) return [];
  const allowed = new Set(
    subject.alternatives
      .flatMap(({ fields }) => fields)
      .filter(({ path }) => pathName(path) === pathName(field.path))
      .flatMap(valuesOf),
  );
  const right = (context: Context) => valueAt(context.value, field.path);
  const each = values.map((value) =>
    memberRow(subject, member, {
      name: `value-${String(value)}`,
      main: true,
      on: (context) =>
        value === right(context)
          ? undefined
          : accepted(subject, context, changeTo(subject, context, member, value)),
    }),
  );
  // A service may take further values of a discriminator, or the names of the schemas.
  const words = field.schema['x-tag'] ? [] : similarWords;
  return [
    ...each,
    ...words.map(({ name, of, main = false, asks }) =>
      memberRow(subject, member, {
        name,
        main,
        on: (context) => {
          const sent = right(context);
          const value = typeof sent === 'string' ? of(sent) : undefined;
          if (value === undefined || allowed.has(value)) return undefined;
          return rejected(subject, context, { ...changeTo(subject, context, member, value), asks });
        },
      }),
    ),
  ];
}

const valuesOf = ({ schema }: Field): readonly unknown[] =>
  schema.enum ?? (schema.const === undefined ? [] : [schema.const]);

function changeTo(subject: Subject, context: Context, { field }: Member, value: unknown): MemberChange {
  const path = pathName(field.path);
  return {
    rule: 'enum',
    title: `${path} = ${JSON.stringify(value)}`,
    says: `${path} is ${JSON.stringify(value)}`,
    path: field.path,
    value,
    origin: originAt(subject, context, field, field.schema.enum ? 'enum' : 'const'),
  };
}
