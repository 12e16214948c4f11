// Enumerated values: each is accepted; an unknown one, another case, padding and the empty string are not.

import { constraintOrigin, type Field } from '../../../src/contract/index.ts';
import type { HttpCase } from '../../types.ts';
import { acceptedChange, type BodyChange, refusedChange } from '../change.ts';
import { pathName, valueAt } from '../json-text.ts';
import type { Rule } from '../rule.ts';
import { type Place, placesOf, type Subject } from '../subject.ts';
import type { Variant } from '../variant.ts';

/** Cases for `enum` and `const`. */
export const enums: Rule = {
  name: 'enums',
  derive: (subject) =>
    placesOf(subject)
      .filter(({ field }) => valuesOf(field).length > 0)
      .flatMap((place) => [...each(subject, place), ...others(subject, place)]),
};

const valuesOf = ({ schema }: Field): readonly unknown[] =>
  schema.enum ?? (schema.const === undefined ? [] : [schema.const]);

function each(subject: Subject, place: Place): readonly HttpCase[] {
  const sent = valueAt(place.body.value, place.field.path);
  return valuesOf(place.field)
    .filter((value) => value !== sent)
    .flatMap((value) =>
      acceptedChange(subject, place.body, changeTo(subject, place, `value-${String(value)}`, value)),
    );
}

function others(subject: Subject, place: Place): readonly HttpCase[] {
  const sent = valueAt(place.body.value, place.field.path);
  if (typeof sent !== 'string') return [];
  const allowed = allowedAnywhere(subject, place.field);
  return impostorsOf(sent)
    .filter(({ value }) => !allowed.has(value))
    .flatMap(({ name, value }) => refusedChange(subject, place.body, changeTo(subject, place, name, value)));
}

function impostorsOf(sent: string): readonly Variant<string>[] {
  const other = sent === sent.toUpperCase() ? sent.toLowerCase() : sent.toUpperCase();
  return [
    { name: 'unknown', value: 'unknown' },
    { name: 'other-case', value: other },
    { name: 'capitalised', value: sent.charAt(0).toUpperCase() + sent.slice(1) },
    { name: 'padded-before', value: ` ${sent}` },
    { name: 'padded-after', value: `${sent} ` },
    { name: 'extended', value: `${sent}s` },
    { name: 'empty', value: '' },
  ];
}

/** What any alternative allows: `jwt` in a token's body breaks another rule than this one. */
function allowedAnywhere({ alternatives }: Subject, field: Field): ReadonlySet<unknown> {
  const path = pathName(field.path);
  const same = alternatives.flatMap(({ fields }) => fields).filter((other) => pathName(other.path) === path);
  return new Set(same.flatMap(valuesOf));
}

function changeTo(subject: Subject, { field, body }: Place, variant: string, value: unknown): BodyChange {
  const path = pathName(field.path);
  const keyword = field.schema.enum ? 'enum' : 'const';
  return {
    rule: 'enums',
    variant,
    title: `${path} = ${JSON.stringify(value)} (${variant.replaceAll('-', ' ')})`,
    change: `${path} is ${JSON.stringify(value)}`,
    path: field.path,
    value,
    origin: constraintOrigin(subject.contract, body.alternative, field, keyword),
  };
}
