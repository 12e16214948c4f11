// JSON types: values of another type are rejected. Whether an equivalent value of another type is accepted is a silence.

import { conversionsOf, fieldAt, requiredOrigin, typesOf } from '../../../src/contract/index.ts';
import type { HttpCase } from '../../types.ts';
import { withinOf } from '../case.ts';
import { askedWrong, type BodyChange, rejectedChange } from '../change.ts';
import {
  originAt,
  type Place,
  type Row,
  rightAt,
  type Target,
  targetsOf,
  type Variant,
} from '../design/places.ts';
import { parsedValue, pathName, writeJson } from '../json-text.ts';
import { isWithinReach, textOfLength } from '../made-up.ts';
import type { Rule, Subject } from '../subject.ts';
import { type Impostor, impostorsOf } from './impostors.ts';
import {
  absenceId,
  convertedReading,
  isDropped,
  isItem,
  isNothing,
  sameAs,
  whereAbsenceIsNone,
} from './readings.ts';
import { unlessMembersOpen } from './required.ts';

/** Cases for `type`. */
export const types: Rule = {
  name: 'types',
  derive: (subject) =>
    targetsOf(subject).flatMap((target, t) => {
      const wanted = typesOf(target.field.schema);
      if (wanted.length === 0) return [];
      const isNumber = target.bases.every((base) => typeof rightAt(base) === 'number');
      const impostors = impostorsOf(wanted).filter((row) => isNumber || !isForNumbers(row));
      const rows = impostors.flatMap((row, i) => {
        const past = target
          .rejectedIn(i + t, once(row))
          .flatMap((place) => beyond(subject, target, place, row));
        const wrong = target
          .rejectedIn(i + t, row)
          .flatMap((place) => rejected(subject, target, place, row, past[0]?.id));
        return [
          ...placesAsked(subject, target, i + t).flatMap((place) => asked(subject, place, row)),
          ...wrong,
          ...past,
        ];
      });
      return wanted.includes('null')
        ? rows
        : [...rows, ...target.bases.flatMap((base) => nulls(subject, base))];
    }),
};

/** A row that re-writes a number, which a property of several types may not have. */
const isForNumbers = ({ for: meant }: Impostor) => meant?.every((type) => type === 'number') ?? false;

/** Equivalent values are probed once for each property, and in every body in a thorough run. */
function placesAsked(subject: Subject, { askedIn }: Target, rotation: number): readonly Place[] {
  const places = askedIn(rotation);
  if (subject.inputs.thorough) return places;
  return places.filter(({ body, field }) => withinOf(subject, body, field.path) === undefined);
}

function asked(subject: Subject, place: Place, { name, of }: Impostor): readonly HttpCase[] {
  const value = of(rightAt(place));
  if (sameAs(subject, place, value).length === 0) return [];
  const change = changeTo(subject, place, { name: `asked/${name}`, value });
  return askedWrong(subject, place.body, { ...change, kind: 'asked' }, 'converted-values');
}

function rejected(
  subject: Subject,
  target: Target,
  place: Place,
  { name, of }: Impostor,
  control: string | undefined,
): readonly HttpCase[] {
  const value = of(rightAt(place));
  if (sameAs(subject, place, value).length > 0) return [];
  return rejectedChange(subject, place.body, {
    ...changeTo(subject, place, { name, value }),
    ...readingOf(subject, target, place, value, control),
  });
}

/** @param control the case with a value that is converted to a wrong one */
function readingOf(subject: Subject, target: Target, place: Place, value: unknown, control?: string) {
  const absence = isDropped(value, place) ? absenceId(subject, target) : undefined;
  const { reading } = convertedReading(subject, place, value, { absence, control });
  const conditions = [
    ...(isNothing(value) ? whereAbsenceIsNone(subject, target) : []),
    ...(Array.isArray(value) ? unlessMembersOpen(subject, target) : []),
    ...(reading?.conditions ?? []),
  ];
  return conditions.length === 0 ? {} : { reading: { silence: 'converted-values' as const, conditions } };
}

/** A main row is also tried in one place only. */
const once = ({ thorough }: Row): Row => (thorough ? { thorough } : {});

/** Values that become out of range when converted: they must be rejected even if the conversion is accepted. */
function beyond(subject: Subject, target: Target, place: Place, row: Impostor): readonly HttpCase[] {
  const { name, of, beyond: beyondOf = of } = row;
  return pastEnds(subject, place).flatMap(({ keyword, past, called }) => {
    const value = beyondOf(past);
    const { same, other, cut } = conversionsOf(parsedValue(value), typesOf(place.field.schema));
    if (![...same, ...other, ...cut].includes(past) || sameAs(subject, place, value).length > 0) return [];
    const change = changeTo(subject, place, { name: `${name}-${called}`, value }, keyword);
    return rejectedChange(subject, place.body, { ...change, ...readingOf(subject, target, place, value) });
  });
}

/** The first value beyond each bound that the source gives, of a number or of a text's length; a text that is none of those. */
function pastEnds(subject: Subject, place: Place) {
  const { field } = place;
  const { maximum, maxLength, multipleOf = 1 } = field.schema;
  const isText = typeof rightAt(place) === 'string';
  const called = 'above-maximum';
  return [
    ...(maximum === undefined || isText ? [] : [{ keyword: 'maximum', past: maximum + multipleOf, called }]),
    ...(maxLength !== undefined && isText && isWithinReach('maxLength', maxLength)
      ? [{ keyword: 'maxLength', past: textOfLength(field, maxLength + 1), called }]
      : []),
    ...(field.schema.enum !== undefined && isText
      ? [{ keyword: 'enum', past: 'unknown', called: 'of-another-value' }]
      : []),
  ].filter(({ keyword }) => originAt(subject, place, keyword).level !== 'chosen');
}

/**
 * Null has the wrong type, but may be read as if the property was left out: where it may be, that is open, and else the case
 * without the property shows what the server makes of it. Rails takes null out of an array.
 */
function nulls(subject: Subject, base: Place): readonly HttpCase[] {
  if (isItem(base.field) || mayBeLeftOut(subject, base)) {
    const change = changeTo(subject, base, { name: 'asked/null', value: null });
    return askedWrong(subject, base.body, { ...change, kind: 'asked' }, 'null-values');
  }
  const { reading } = convertedReading(subject, base, null);
  return rejectedChange(subject, base.body, {
    ...changeTo(subject, base, { name: 'null', value: null }),
    reading: {
      silence: 'null-values',
      conditions: [
        ...whereAbsenceIsNone(subject, { field: base.field, bases: [base] }),
        ...(reading?.conditions ?? []),
      ],
    },
  });
}

/** Whether the source lets a body do without the property: where another kind of body does, the contract alone requires it. */
function mayBeLeftOut({ contract, alternatives }: Subject, { field, body: { alternative } }: Place): boolean {
  if (!field.required) return true;
  const isChosen = requiredOrigin(contract, alternative, field).level === 'chosen';
  return isChosen && !alternatives.every((other) => fieldAt(other, field.path)?.required);
}

function changeTo(subject: Subject, place: Place, { name, value }: Variant, keyword = 'type'): BodyChange {
  const { field } = place;
  const path = pathName(field.path);
  const words = name.replace(/^asked\//, '').replaceAll('-', ' ');
  return {
    rule: 'types',
    variant: name,
    kind: 'impostor',
    title: `${path} as ${words} instead of ${typesOf(field.schema).join(' or ')}`,
    change: `${path} is ${writeJson(value)}`,
    path: field.path,
    value,
    origin: originAt(subject, place, keyword),
  };
}
