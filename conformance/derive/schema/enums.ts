// Enumerated values: each is accepted, what only resembles one is not.

import { constraintOrigin, type Field } from '../../../src/contract/index.ts';
import type { HttpCase } from '../../types.ts';
import { acceptedChange, type BodyChange, refusedChange } from '../change.ts';
import { pathName, valueAt } from '../json-text.ts';
import { type Place, targetsOf } from '../places.ts';
import type { Rule } from '../rule.ts';
import type { Subject } from '../subject.ts';

/** Cases for `enum` and `const`. */
export const enums: Rule = {
  name: 'enums',
  derive: (subject) =>
    targetsOf(subject)
      .filter(({ field }) => valuesOf(field).length > 0)
      .flatMap((target) => [
        ...target.homes.flatMap((place) => each(subject, place)),
        ...impostors.flatMap((row, i) =>
          target.far(i, row.main ?? false).flatMap((place) => other(subject, place, row)),
        ),
      ]),
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

function other(subject: Subject, place: Place, { name, of }: Row): readonly HttpCase[] {
  const sent = valueAt(place.body.value, place.field.path);
  if (typeof sent !== 'string') return [];
  const value = of(sent);
  if (allowedAnywhere(subject, place.field).has(value)) return [];
  return refusedChange(subject, place.body, { ...changeTo(subject, place, name, value), kind: 'impostor' });
}

interface Row {
  readonly name: string;
  /** It stands for those like it in every context. */
  readonly main?: true;
  readonly of: (allowed: string) => string;
}

/** What a server takes for an allowed value that trims, folds case, looks at the start, or splits. */
const impostors: readonly Row[] = [
  { name: 'unknown', main: true, of: () => 'unknown' },
  { name: 'empty', of: () => '' },
  {
    name: 'other-case',
    main: true,
    of: (text) => (text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase()),
  },
  { name: 'capitalised', of: (text) => text.charAt(0).toUpperCase() + text.slice(1) },
  { name: 'padded-before', of: (text) => ` ${text}` },
  { name: 'padded-after', main: true, of: (text) => `${text} ` },
  { name: 'newline-after', of: (text) => `${text}\n` },
  { name: 'nul-after', of: (text) => `${text}\u0000` },
  { name: 'extended', of: (text) => `${text}s` },
  { name: 'extended-before', of: (text) => `x${text}` },
  { name: 'shortened', main: true, of: (text) => text.slice(0, -1) },
  { name: 'first-character', of: (text) => text.slice(0, 1) },
  { name: 'without-first', of: (text) => text.slice(1) },
  { name: 'listed', of: (text) => `${text},${text}` },
  { name: 'first-of-words', of: (text) => `${text} unknown` },
  { name: 'quoted', of: (text) => `"${text}"` },
  {
    name: 'full-width',
    of: (text) => text.replaceAll(/[!-~]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0)),
  },
];

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
