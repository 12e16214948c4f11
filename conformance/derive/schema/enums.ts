// Enumerated values: each is accepted; an unknown one, another case, padding and the empty string are not.

import type { Field } from '../../../src/contract/index.ts';
import type { Case } from '../../types.ts';
import type { Base } from '../bases.ts';
import { acceptedChange, refusedChange } from '../body-change.ts';
import { pathName, valueAt } from '../json-text.ts';
import { constraintOrigin } from '../presence.ts';
import { fieldsInBases, type Subject } from '../subject.ts';

/** Cases for `enum` and `const`. */
export function deriveEnums(subject: Subject): readonly Case[] {
  return fieldsInBases(subject).flatMap(({ field, base }) => {
    const values = valuesOf(field);
    return values.length === 0
      ? []
      : [...each(subject, base, field, values), ...others(subject, base, field)];
  });
}

const valuesOf = ({ schema }: Field): readonly unknown[] =>
  schema.enum ?? (schema.const === undefined ? [] : [schema.const]);

function each(subject: Subject, base: Base, field: Field, values: readonly unknown[]): readonly Case[] {
  const sent = valueAt(base.value, field.path);
  return values
    .filter((value) => value !== sent)
    .flatMap((value) =>
      acceptedChange(subject, base, changeTo(subject, base, field, `value-${String(value)}`, value)),
    );
}

function others(subject: Subject, base: Base, field: Field): readonly Case[] {
  const sent = valueAt(base.value, field.path);
  if (typeof sent !== 'string') return [];
  const allowed = allowedAnywhere(subject, field);
  const other = sent === sent.toUpperCase() ? sent.toLowerCase() : sent.toUpperCase();
  const values: readonly (readonly [string, string])[] = [
    ['unknown', 'unknown'],
    ['other-case', other],
    ['capitalised', sent.charAt(0).toUpperCase() + sent.slice(1)],
    ['padded-before', ` ${sent}`],
    ['padded-after', `${sent} `],
    ['extended', `${sent}s`],
    ['empty', ''],
  ];
  return values
    .filter(([, value]) => !allowed.has(value))
    .flatMap(([name, value]) => refusedChange(subject, base, changeTo(subject, base, field, name, value)));
}

/** What any alternative allows: `jwt` in a token's body breaks another rule than this one. */
function allowedAnywhere(subject: Subject, field: Field): ReadonlySet<unknown> {
  const path = pathName(field.path);
  const same = subject.alternatives.flatMap((one) => one.fields).filter((one) => pathName(one.path) === path);
  return new Set(same.flatMap(valuesOf));
}

function changeTo(subject: Subject, base: Base, field: Field, name: string, value: unknown) {
  const path = pathName(field.path);
  const keyword = field.schema.enum ? 'enum' : 'const';
  return {
    rule: 'enums',
    name: `${path}/${name}`,
    title: `${path} = ${JSON.stringify(value)} (${name.replaceAll('-', ' ')})`,
    change: `${path} is ${JSON.stringify(value)}`,
    path: field.path,
    value,
    origin: constraintOrigin(subject.contract, base.alternative, field, keyword),
  };
}
