// Enumerated values: each is accepted, what only resembles one is not.

import { constraintOrigin, type Field } from '../../../src/contract/index.ts';
import type { HttpCase } from '../../types.ts';
import { acceptedChange, askedWrong, type BodyChange, refusedChange } from '../change.ts';
import { pathName, valueAt } from '../json-text.ts';
import type { Rule } from '../rule.ts';
import type { Subject } from '../subject.ts';
import { type Place, targetsOf } from '../targets.ts';
import { type SimilarWord, similarWords } from './similar-words.ts';

/** Cases for `enum` and `const`. */
export const enums: Rule = {
  name: 'enums',
  derive: (subject) =>
    targetsOf(subject)
      .filter(({ field }) => valuesOf(field).length > 0)
      .flatMap((target) => [
        ...target.homes.flatMap((place) => each(subject, place)),
        ...similarWords.flatMap((row, i) =>
          target.rejectedIn(i, row).flatMap((place) => other(subject, place, row)),
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

/** What resembles the value that is sent; in a thorough run also what resembles one that another alternative allows. */
function other(subject: Subject, place: Place, { name, of, asks }: SimilarWord): readonly HttpCase[] {
  const sent = valueAt(place.body.value, place.field.path);
  if (typeof sent !== 'string') return [];
  const allowed = allowedAnywhere(subject, place.field);
  const further = subject.inputs.thorough && of.length > 0 ? [...allowed].filter(isOtherText(sent)) : [];
  return [[name, sent] as const, ...further.map((word) => [`${name}/of-${word}`, word] as const)].flatMap(
    ([variant, word]) => {
      const value = of(word);
      if (allowed.has(value)) return [];
      const change = { ...changeTo(subject, place, variant, value), kind: 'impostor' };
      return asks === undefined
        ? refusedChange(subject, place.body, change)
        : askedWrong(subject, place.body, change, asks);
    },
  );
}

const isOtherText =
  (sent: string) =>
  (value: unknown): value is string =>
    typeof value === 'string' && value !== sent;

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
