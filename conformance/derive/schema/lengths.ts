// Lengths of strings and arrays: accepted at each bound, refused past it, in ASCII and beyond.

import { typesOf } from '../../../src/contract/index.ts';
import type { HttpCase } from '../../types.ts';
import { acceptedChange, type BodyChange, changeId, refusedChange } from '../change.ts';
import { valueAt } from '../json-text.ts';
import { success } from '../requirements.ts';
import type { Rule } from '../rule.ts';
import { charactersCounted } from '../silences/characters-counted.ts';
import { type Place, placesOf, type Subject } from '../subject.ts';
import { arrayChange, textChange, textOf, tooShortToBeNew } from './length-change.ts';

/** Cases for `minLength`, `maxLength`, `minItems` and `maxItems`. */
export const lengths: Rule = {
  name: 'lengths',
  derive: (subject) =>
    placesOf(subject).flatMap((place) => [
      ...(typesOf(place.field.schema).includes('string') ? strings(subject, place) : []),
      ...(typesOf(place.field.schema).includes('array') ? arrays(subject, place) : []),
    ]),
};

function strings(subject: Subject, place: Place): readonly HttpCase[] {
  const { minLength = 0, maxLength, pattern, format, 'x-input': input } = place.field.schema;
  if (pattern !== undefined || format !== undefined || input) return [];
  return [
    ...(minLength > 0 ? shortest(subject, place, minLength) : []),
    ...(maxLength === undefined ? [] : longest(subject, place, maxLength)),
  ];
}

function shortest(subject: Subject, place: Place, minLength: number): readonly HttpCase[] {
  const { body, field } = place;
  const change = textChange(subject, place, 'minLength');
  const conditions = tooShortToBeNew(subject, field, minLength);
  const at: BodyChange = { ...change('minimum', textOf(field, minLength)), conditions };
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

function longest(subject: Subject, place: Place, maxLength: number): readonly HttpCase[] {
  const { body, field } = place;
  const change = textChange(subject, place, 'maxLength');
  const at = change('maximum', textOf(field, maxLength));
  const past = (name: string, length: number) =>
    refusedChange(subject, body, {
      ...change(name, textOf(field, length)),
      twin: changeId(subject, body, at),
    });
  return [
    ...acceptedChange(subject, body, at),
    ...past('above-maximum', maxLength + 1),
    ...past('far-above-maximum', maxLength * 20),
    ...charactersCounted(subject, place, maxLength),
  ];
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
