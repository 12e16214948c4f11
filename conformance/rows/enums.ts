// Enumerated values: each is accepted, similar ones are rejected.

import type { Field } from '../../src/contract/index.ts';
import type { Row } from '../types.ts';
import { pathName } from '../view/json-text.ts';
import type { Subject } from '../view/subject.ts';
import { type Member, type Value, type ValueRow, valueRows } from './members.ts';
import { accepted, rejected } from './row.ts';
import { similarWords } from './similar-words.ts';

/** The rows of a member that has one of some values. */
export function enumRows(subject: Subject, member: Member): readonly Row[] {
  const { path, schema } = member.field;
  const allowed = new Set(
    subject.alternatives
      .flatMap(({ fields }) => fields)
      .filter((field) => pathName(field.path) === pathName(path))
      .flatMap(valuesOf),
  );
  const asked = (value: unknown): Value => ({
    value,
    rule: 'enum',
    keyword: schema.enum ? 'enum' : 'const',
    says: `is ${JSON.stringify(value)}`,
  });
  const values = valuesOf(member.field);
  // A service may take further values of a discriminator, or the names of the schemas.
  const words = schema['x-tag'] || values.length === 0 ? [] : similarWords;
  return valueRows(subject, member, [
    ...values.map(
      (value): ValueRow => ({
        name: `value-${String(value)}`,
        main: true,
        of: (right) => (value === right ? undefined : asked(value)),
        must: accepted,
      }),
    ),
    ...words.map(
      ({ name, of, main, asks }): ValueRow => ({
        name,
        main,
        of: (right) => {
          const value = typeof right === 'string' ? of(right) : undefined;
          return value === undefined || allowed.has(value) ? undefined : { ...asked(value), asks };
        },
        must: rejected,
      }),
    ),
  ]);
}

const valuesOf = ({ schema }: Field): readonly unknown[] =>
  schema.enum ?? (schema.const === undefined ? [] : [schema.const]);
