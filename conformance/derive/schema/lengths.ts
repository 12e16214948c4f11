// Lengths of strings and arrays: accepted at each bound, refused past it, in ASCII and beyond.

import { typesOf } from '../../../src/contract/index.ts';
import type { HttpCase } from '../../types.ts';
import { acceptedChange, type BodyChange, changeId, refusedChange } from '../change.ts';
import { valueAt } from '../json-text.ts';
import { type Place, targetsOf } from '../places.ts';
import { success } from '../requirements.ts';
import type { Rule } from '../rule.ts';
import { charactersCounted } from '../silences/characters-counted.ts';
import type { Subject } from '../subject.ts';
import { textOfLength } from '../unique.ts';
import { arrayChange, textChange, tooShortToBeNew } from './length-change.ts';

/** Cases for `minLength`, `maxLength`, `minItems` and `maxItems`. */
export const lengths: Rule = {
  name: 'lengths',
  derive: (subject) =>
    targetsOf(subject).flatMap(({ field, homes, contexts }) => {
      const takes = (type: string) => typesOf(field.schema).includes(type);
      return [
        ...(takes('string') ? homes.flatMap((place) => ends(subject, place)) : []),
        ...(takes('string') ? contexts.near.flatMap((place) => ends(subject, place)) : []),
        ...(takes('string') ? contexts.far.flatMap((place) => outside(subject, place)) : []),
        ...(takes('string') ? homes.slice(0, 1).flatMap((place) => further(subject, place)) : []),
        ...(takes('array') ? homes.flatMap((place) => arrays(subject, place)) : []),
      ];
    }),
};

/** Texts in which any character is as good as another. */
const isPlain = ({ schema }: Place['field']) =>
  schema.pattern === undefined && schema.format === undefined && schema['x-input'] === undefined;

function ends(subject: Subject, place: Place): readonly HttpCase[] {
  const { minLength = 0, maxLength } = place.field.schema;
  if (!isPlain(place.field)) return [];
  return [
    ...(minLength > 0 ? shortest(subject, place, minLength) : []),
    ...(maxLength === undefined ? [] : longest(subject, place, maxLength)),
  ];
}

/** In a context the context itself is the twin. */
function outside(subject: Subject, place: Place): readonly HttpCase[] {
  const { maxLength } = place.field.schema;
  if (maxLength === undefined || !isPlain(place.field)) return [];
  const change = textChange(subject, place, 'maxLength');
  return refusedChange(
    subject,
    place.body,
    change('above-maximum', textOfLength(place.field, maxLength + 1)),
  );
}

/** Far too long, and what is counted as a character. */
function further(subject: Subject, place: Place): readonly HttpCase[] {
  const { maxLength } = place.field.schema;
  if (maxLength === undefined || !isPlain(place.field)) return [];
  return [
    ...tooLong(subject, place, 'far-above-maximum', maxLength * 20),
    ...charactersCounted(subject, place, maxLength),
  ];
}

function shortest(subject: Subject, place: Place, minLength: number): readonly HttpCase[] {
  const { body, field } = place;
  const change = textChange(subject, place, 'minLength');
  const conditions = tooShortToBeNew(subject, field, minLength);
  const at: BodyChange = { ...change('minimum', textOfLength(field, minLength)), conditions };
  const requires = success(subject, at.origin).slice(0, conditions.length > 0 ? 1 : undefined);
  return [
    ...acceptedChange(subject, body, at, requires),
    ...refusedChange(
      subject,
      body,
      change(minLength === 1 ? 'empty' : 'below-minimum', 'x'.repeat(minLength - 1)),
    ),
  ];
}

const longest = (subject: Subject, place: Place, maxLength: number): readonly HttpCase[] => [
  ...acceptedChange(subject, place.body, atMost(subject, place, maxLength)),
  ...tooLong(subject, place, 'above-maximum', maxLength + 1),
];

const atMost = (subject: Subject, place: Place, maxLength: number): BodyChange =>
  textChange(subject, place, 'maxLength')('maximum', textOfLength(place.field, maxLength));

function tooLong(subject: Subject, place: Place, name: string, length: number): readonly HttpCase[] {
  const { body, field } = place;
  const change = textChange(subject, place, 'maxLength')(name, textOfLength(field, length));
  const twin = changeId(subject, body, atMost(subject, place, 0));
  return refusedChange(subject, body, { ...change, twin });
}

function arrays(subject: Subject, place: Place): readonly HttpCase[] {
  const { body, field } = place;
  const { minItems = 0, maxItems } = field.schema;
  const [item] = valueAt(body.value, field.path) as readonly unknown[];
  if (item === undefined) return [];
  const change = arrayChange(subject, place);
  const filled = (length: number) => Array.from({ length }, () => item);
  const shortest =
    minItems > 0
      ? refusedChange(subject, body, change('minItems', 'below-minimum', filled(minItems - 1)))
      : [];
  if (maxItems === undefined || maxItems > 1000) return shortest;
  return [
    ...shortest,
    ...acceptedChange(subject, body, change('maxItems', 'maximum', filled(maxItems))),
    ...refusedChange(subject, body, change('maxItems', 'above-maximum', filled(maxItems + 1))),
  ];
}
