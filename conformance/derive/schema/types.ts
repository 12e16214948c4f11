// JSON types: values of another type are rejected, unless a reading of them is valid.

import { conversionsOf, typesOf } from '../../../src/contract/index.ts';
import type { HttpCase } from '../../types.ts';
import { type BodyChange, rejectedChange } from '../change.ts';
import { originAt, type Place, rightAt, type Target, targetsOf, type Variant } from '../design/places.ts';
import { parsedValue, pathName, writeJson } from '../json-text.ts';
import { isWithinReach, textOfLength } from '../made-up.ts';
import type { Rule, Subject } from '../subject.ts';
import { type Impostor, impostorsOf } from './impostors.ts';

/** Cases for `type`. */
export const types: Rule = {
  name: 'types',
  derive: (subject) => targetsOf(subject).flatMap((target, rotation) => casesOf(subject, target, rotation)),
};

function casesOf(subject: Subject, target: Target, rotation: number): readonly HttpCase[] {
  const wanted = typesOf(target.field.schema);
  if (wanted.length === 0) return [];
  const isNumber = target.bases.every((base) => typeof rightAt(base) === 'number');
  const rows = impostorsOf(wanted)
    .filter((row) => isNumber || !isForNumbers(row))
    .flatMap((row, i) =>
      target
        .rejectedIn(i + rotation, row)
        .flatMap((place) => [...rejected(subject, place, row), ...beyond(subject, place, row)]),
    );
  return wanted.includes('null') ? rows : [...rows, ...target.bases.flatMap((base) => nulls(subject, base))];
}

/** A row that re-writes a number, which a property of several types may not have. */
const isForNumbers = ({ for: meant }: Impostor) => meant?.every((type) => type === 'number') ?? false;

const rejected = (subject: Subject, place: Place, { name, of }: Impostor): readonly HttpCase[] =>
  rejectedChange(subject, place.body, changeTo(place, subject, { name, value: of(rightAt(place)) }));

const nulls = (subject: Subject, place: Place): readonly HttpCase[] =>
  rejectedChange(subject, place.body, changeTo(place, subject, { name: 'null', value: null }));

/** Values that become out of range when converted: they have to be rejected however they are read. */
function beyond(subject: Subject, place: Place, row: Impostor): readonly HttpCase[] {
  const { name, of, beyond: beyondOf = of } = row;
  return pastEnds(subject, place, row).flatMap(({ keyword, past, called }) => {
    const value = beyondOf(past);
    const { same, other, cut } = conversionsOf(parsedValue(value), typesOf(place.field.schema));
    if (![...same, ...other, ...cut].includes(past)) return [];
    const change = changeTo(place, subject, { name: `${name}-${called}`, value }, keyword);
    return rejectedChange(subject, place.body, change);
  });
}

/** The first value beyond each bound that the source gives, of a number or of a text's length; a text that is none of those. */
function pastEnds(subject: Subject, place: Place, { type, beyond: hasOwn }: Impostor) {
  const { field } = place;
  const { minimum, maximum, maxLength, multipleOf = 1 } = field.schema;
  const isText = typeof rightAt(place) === 'string';
  const called = 'above-maximum';
  return [
    ...(maximum === undefined || isText ? [] : [{ keyword: 'maximum', past: maximum + multipleOf, called }]),
    ...(maxLength !== undefined && isText && isWithinReach('maxLength', maxLength)
      ? [{ keyword: 'maxLength', past: textOfLength(field, maxLength + 1), called }]
      : []),
    ...(minimum !== undefined && type === 'boolean' && hasOwn
      ? [{ keyword: 'minimum', past: minimum - multipleOf, called: 'below-minimum' }]
      : []),
    ...(field.schema.enum !== undefined && isText
      ? [{ keyword: 'enum', past: 'unknown', called: 'of-another-value' }]
      : []),
  ].filter(({ keyword }) => originAt(subject, place, keyword).level !== 'chosen');
}

function changeTo(place: Place, subject: Subject, { name, value }: Variant, keyword = 'type'): BodyChange {
  const { field } = place;
  const path = pathName(field.path);
  return {
    rule: 'types',
    variant: name,
    kind: 'impostor',
    title: `${path} as ${name.replaceAll('-', ' ')} instead of ${typesOf(field.schema).join(' or ')}`,
    change: `${path} is ${writeJson(value)}`,
    path: field.path,
    value,
    origin: originAt(subject, place, keyword),
  };
}
