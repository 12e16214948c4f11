// Lengths of strings and arrays: accepted at each bound, rejected beyond it, in ASCII and other scripts.

import { typesOf } from '../../../src/contract/index.ts';
import type { HttpCase } from '../../types.ts';
import { withinOf } from '../case.ts';
import { acceptedChange, acceptedChangeId, askedWrong, type BodyChange, rejectedChange } from '../change.ts';
import {
  isTriedBeyondBase,
  originAt,
  type Place,
  rightAt,
  type Target,
  targetsOf,
} from '../design/places.ts';
import { isWithinReach, textOfLength } from '../made-up.ts';
import { success } from '../requirements.ts';
import type { Rule, Subject } from '../subject.ts';
import { charactersCounted } from './characters-counted.ts';
import {
  arrayChange,
  farBeyond,
  type LongText,
  longTexts,
  textChange,
  tooShortToBeNew,
} from './length-rows.ts';

/** Cases for `minLength`, `maxLength`, `minItems` and `maxItems`. */
export const lengths: Rule = {
  name: 'lengths',
  derive: (subject) =>
    targetsOf(subject).flatMap((target) => {
      const takes = (type: string) => typesOf(target.field.schema).includes(type);
      return [
        ...(takes('string') ? texts(subject, target) : []),
        ...(takes('array') ? target.bases.flatMap((place) => arrays(subject, place)) : []),
      ];
    }),
};

/** A bound that is the contract's decision is tried in the base body only. */
function texts(subject: Subject, { bases, acceptedIn, rejectedIn }: Target): readonly HttpCase[] {
  const isTried = (place: Place) =>
    isTriedBeyondBase(originAt(subject, place, 'maxLength')) && !bases.includes(place);
  const first = bases.slice(0, 1).filter((base) => isFirst(subject, base));
  const acceptedAtBounds = acceptedIn(0, { main: true }).filter(isTried);
  const rejectedAtBounds = rejectedIn(0, { main: true, withOpenMember: true }).filter(isTried);
  return [
    ...bases.flatMap((place) => ends(subject, place)),
    ...acceptedAtBounds.flatMap((place) => ends(subject, place)),
    ...rejectedAtBounds.flatMap((place) => outside(subject, place)),
    ...first.flatMap((place) => [...further(subject, place), ...blanksAtEnds(subject, place)]),
    ...longTexts.flatMap((row, i) =>
      rejectedIn(i, row)
        .filter(isTried)
        .flatMap((place) => tooLongText(subject, place, row)),
    ),
  ];
}

/** Whether this is the first body with the property, in any alternative. */
const isFirst = (subject: Subject, { field, body }: Place) =>
  withinOf(subject, body, field.path) === undefined;

/** The bounds that are tried: none of a text with constraints on its characters. */
function boundsOf({ field: { schema } }: Place) {
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern, format, 'x-input': input } = schema;
  const isPlain = (pattern ?? format ?? input) === undefined;
  return {
    minLength: isPlain && isWithinReach('minLength', minLength) ? minLength : 0,
    maxLength: isPlain && isWithinReach('maxLength', maxLength) ? maxLength : undefined,
  };
}

function ends(subject: Subject, place: Place): readonly HttpCase[] {
  const { minLength, maxLength } = boundsOf(place);
  return [
    ...(minLength > 0 ? shortest(subject, place, minLength) : []),
    ...(maxLength === undefined ? [] : longest(subject, place, maxLength)),
  ];
}

/** In other bodies the body itself is the twin. */
const outside = (subject: Subject, place: Place): readonly HttpCase[] =>
  tooLongText(subject, place, {
    name: 'above-maximum',
    of: (most) => textOfLength(place.field, most + 1),
  });

function tooLongText(subject: Subject, place: Place, { name, of }: LongText): readonly HttpCase[] {
  const { maxLength } = boundsOf(place);
  if (maxLength === undefined) return [];
  const text = of(maxLength);
  const change = textChange(subject, place, 'maxLength')(name, text);
  return rejectedChange(subject, place.body, change);
}

/** Texts far beyond the bound, and texts beyond ASCII. */
function further(subject: Subject, place: Place): readonly HttpCase[] {
  const { maxLength } = boundsOf(place);
  if (maxLength === undefined) return [];
  return [
    ...tooLong(subject, place, 'far-above-maximum', farBeyond(maxLength)),
    ...charactersCounted(subject, place, maxLength),
  ];
}

/** Texts too long because of a blank at an end, which many servers trim first. */
function blanksAtEnds(subject: Subject, place: Place): readonly HttpCase[] {
  const { maxLength } = boundsOf(place);
  if (maxLength === undefined || !isTriedBeyondBase(originAt(subject, place, 'maxLength'))) return [];
  const text = textOfLength(place.field, maxLength);
  const texts = {
    'blank-before': ` ${text}`,
    'blank-after': `${text} `,
    'blanks-alone': ' '.repeat(maxLength + 1),
  };
  return Object.entries(texts).flatMap(([name, value]) =>
    askedWrong(subject, place.body, textChange(subject, place, 'maxLength')(name, value), 'trimmed-blanks'),
  );
}

function _counted(subject: Subject, place: Place): readonly HttpCase[] {
  const { maxLength } = boundsOf(place);
  return maxLength === undefined ? [] : charactersCounted(subject, place, maxLength);
}

function shortest(subject: Subject, place: Place, minLength: number): readonly HttpCase[] {
  const { body, field } = place;
  const change = textChange(subject, place, 'minLength');
  const conditions = tooShortToBeNew(subject, field, minLength);
  const at: BodyChange = { ...change('minimum', textOfLength(field, minLength)), conditions };
  const requires = success(subject, at.origin).slice(0, conditions.length > 0 ? 1 : undefined);
  return [...acceptedChange(subject, body, at, requires), ...tooShort(subject, place)];
}

function tooShort(subject: Subject, place: Place): readonly HttpCase[] {
  const { minLength } = boundsOf(place);
  if (minLength === 0) return [];
  const variant = minLength === 1 ? 'empty' : 'below-minimum';
  const change = textChange(subject, place, 'minLength')(variant, 'x'.repeat(minLength - 1));
  return rejectedChange(subject, place.body, change);
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
  const twin = acceptedChangeId(subject, body, atMost(subject, place, field.schema.maxLength ?? 0));
  return rejectedChange(subject, body, { ...change, twin });
}

function arrays(subject: Subject, place: Place): readonly HttpCase[] {
  const { body, field } = place;
  const { minItems = 0, maxItems } = field.schema;
  const items = rightAt(place);
  const item = Array.isArray(items) ? items[0] : undefined;
  if (item === undefined) return [];
  const change = arrayChange(subject, place);
  const filled = (length: number) => Array.from({ length }, () => item);
  const shortest =
    minItems > 0
      ? rejectedChange(subject, body, change('minItems', 'below-minimum', filled(minItems - 1)))
      : [];
  if (maxItems === undefined || maxItems > 1000) return shortest;
  return [
    ...shortest,
    ...acceptedChange(subject, body, change('maxItems', 'maximum', filled(maxItems))),
    ...rejectedChange(subject, body, change('maxItems', 'above-maximum', filled(maxItems + 1))),
  ];
}
