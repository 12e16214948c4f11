// JSON types: values of another type are rejected. Whether an equivalent value of another type is accepted is a silence.

import {
  type Contract,
  conversionsOf,
  fieldAt,
  requiredOrigin,
  toPointer,
  typesOf,
} from '../../../src/contract/index.ts';
import { oncePer } from '../../../src/once.ts';
import { firstPer } from '../../grouped.ts';
import type { Condition, Control, HttpCase } from '../../types.ts';
import { withinOf } from '../case.ts';
import { askedWrong, type BodyChange, rejectedChange } from '../change.ts';
import { originAt, type Place, rightAt, type Target, targetsOf, type Variant } from '../design/places.ts';
import type { Inputs } from '../inputs.ts';
import { parsedValue, pathName, writeJson } from '../json-text.ts';
import { isWithinReach, textOfLength } from '../made-up.ts';
import { createSubject, type Rule, type Subject } from '../subject.ts';
import { type Impostor, impostorsOf } from './impostors.ts';
import {
  absenceId,
  convertedReading,
  isDropped,
  isItem,
  isNothing,
  readAs,
  sameAs,
  whereAbsenceIsNone,
} from './readings.ts';
import { unlessMembersOpen } from './required.ts';

/** Cases for `type`. */
export const types: Rule = {
  name: 'types',
  derive: (subject) => {
    const byTarget = targetsOf(subject).map((target, t) => ({ target, tried: triedAt(subject, target, t) }));
    const all = byTarget.flatMap(({ tried }) => tried);
    return byTarget.flatMap(({ target, tried }) => {
      const wanted = typesOf(target.field.schema);
      const rows = tried.flatMap((one) => {
        const { row, rotation, past } = one;
        const controls = [...controlsOf(one, all), ...zeroControls(one, all)];
        return [
          ...placesAsked(subject, target, rotation).flatMap((place) => asked(subject, place, row)),
          ...wrongIn(one).flatMap((place) => rejected(one, place, controls)),
          ...past,
        ];
      });
      return wanted.length === 0 || wanted.includes('null')
        ? rows
        : [...rows, ...target.bases.flatMap((base) => nulls(subject, base))];
    });
  },
};

/** A row that is tried of one property. */
interface Tried {
  readonly subject: Subject;
  readonly target: Target;
  readonly row: Impostor;
  readonly rotation: number;
  /** Cases in which it is converted to a value past a bound. */
  readonly past: readonly HttpCase[];
}

function triedAt(
  subject: Subject,
  target: Target,
  t: number,
  isMeant: (row: Impostor) => boolean = () => true,
): readonly Tried[] {
  const wanted = typesOf(target.field.schema);
  const isNumber = target.bases.every((base) => typeof rightAt(base) === 'number');
  const impostors = wanted.length === 0 ? [] : impostorsOf(wanted);
  return impostors
    .filter((row) => isNumber || !isForNumbers(row))
    .flatMap((row, i) => {
      if (!isMeant(row)) return [];
      const places = target.rejectedIn(i + t, {});
      const past = places.flatMap((place) => beyond(subject, target, place, row));
      return [{ subject, target, row, rotation: i + t, past }];
    });
}

const wrongIn = ({ target, row, rotation }: Tried): readonly Place[] => target.rejectedIn(rotation, row);

/** Controls of every operation, for properties whose own operation has none. */
const controlsAnywhere = oncePer((inputs: Inputs, contract: Contract): readonly Tried[] =>
  contract.operations
    .filter(({ body }) => contract.annotated && body !== undefined)
    .map((operation) => createSubject(contract, operation, inputs))
    .flatMap((subject) => targetsOf(subject).flatMap((target, t) => triedAt(subject, target, t, isList)))
    .filter(({ past }) => past.length > 0),
);

const isList = ({ type }: Impostor) => type === 'array';

/**
 * What shows that a server converts such a value: the same with a value past a bound is rejected. A property without bounds has
 * those of another one of its type, where the conversion is accepted as well.
 * @param all rows of the operation
 */
function controlsOf(one: Tried, all: readonly Tried[]): readonly Control[] {
  const [past] = one.past;
  if (past !== undefined) return [{ rejected: past.id }];
  const { subject, row, target } = one;
  const isText = isOfText(target);
  if (isText ? !/array|object/.test(row.type) : !/array|boolean/.test(row.type)) return [];
  // JavaScript makes a text of lists in a list, and so of anything.
  const alsoShowing = [...(isText ? ['array-in-an-array'] : []), ...(isList(row) ? ['array'] : [])];
  const names = new Set([row.name, ...alsoShowing]);
  const among = (rows: readonly Tried[]) =>
    rows.filter(
      (other) => other.past.length > 0 && names.has(other.row.name) && isOfText(other.target) === isText,
    );
  const found = among(all);
  const alike = found.length > 0 ? found : among(controlsAnywhere(subject.inputs, subject.contract));
  return firstPer(alike, (other) => other.row.name).flatMap((other) => {
    const [place] = wrongIn(other);
    const [converted] = place ? rejected(other, place, []) : [];
    const [wrong] = other.past;
    const elsewhere = other.subject.operation.id !== subject.operation.id;
    return converted && wrong
      ? [{ rejected: wrong.id, converted: converted.id, ...(elsewhere && { elsewhere }) }]
      : [];
  });
}

/**
 * What shows that a blank text, or false, is read as zero, where a number may be zero: it is rejected where zero is too little, and
 * a number in text, or true, is accepted there.
 */
function zeroControls({ subject, target, row }: Tried, all: readonly Tried[]): readonly Control[] {
  const [base] = target.bases;
  if (base === undefined || !isOfNumber(target) || !isReadAsZero(subject, base, row)) return [];
  const like = row.type === 'boolean' ? 'boolean' : 'numeric-string';
  const strict = all.find(
    (other) =>
      other.row === row &&
      isOfNumber(other.target) &&
      !other.target.bases.some((place) => isReadAsZero(subject, place, row)),
  );
  const right = all.find((other) => other.target === strict?.target && other.row.name === like);
  if (strict === undefined || right === undefined) return [];
  const [wrong] = wrongIn(strict).flatMap((place) => rejected(strict, place, []));
  const [converted] = [
    ...placesAsked(subject, right.target, right.rotation).flatMap((place) =>
      asked(subject, place, right.row),
    ),
    ...wrongIn(right).flatMap((place) => rejected(right, place, [])),
  ];
  return wrong && converted ? [{ rejected: wrong.id, converted: converted.id }] : [];
}

/** Whether the row is converted to zero, and the source allows that. */
const isReadAsZero = (subject: Subject, place: Place, { type, of }: Impostor): boolean =>
  (type === 'string' || type === 'boolean') && readAs(subject, place, of(rightAt(place))).includes(0);

const isOfText = ({ field }: Target): boolean => typesOf(field.schema).includes('string');

const isOfNumber = ({ field }: Target): boolean =>
  typesOf(field.schema).some((type) => type === 'integer' || type === 'number');

/** A row that re-writes a number, which a property of several types may not have. */
const isForNumbers = ({ for: meant }: Impostor) => meant?.every((type) => type === 'number') ?? false;

/** Equivalent values are probed once for each property. */
function placesAsked(subject: Subject, { askedIn }: Target, rotation: number): readonly Place[] {
  const places = askedIn(rotation);
  return places.filter(({ body, field }) => withinOf(subject, body, field.path) === undefined);
}

function asked(subject: Subject, place: Place, { name, of }: Impostor): readonly HttpCase[] {
  const value = of(rightAt(place));
  if (sameAs(subject, place, value).length === 0) return [];
  const change = changeTo(subject, place, { name: `asked/${name}`, value });
  return askedWrong(subject, place.body, { ...change, kind: 'asked' }, 'converted-values');
}

function rejected(
  { subject, target, row: { name, of } }: Tried,
  place: Place,
  controls: readonly Control[],
): readonly HttpCase[] {
  const value = of(rightAt(place));
  if (sameAs(subject, place, value).length > 0) return [];
  return rejectedChange(subject, place.body, {
    ...changeTo(subject, place, { name, value }),
    ...readingOf(subject, target, place, value, controls),
  });
}

function readingOf(
  subject: Subject,
  target: Target,
  place: Place,
  value: unknown,
  controls: readonly Control[] = [],
) {
  const absence = isDropped(value, place) ? absenceId(subject, target) : undefined;
  const { reading } = convertedReading(subject, place, value, { absence, controls });
  const conditions = [
    ...(isNothing(value) ? whereAbsenceIsNone(subject, target) : []),
    ...(Array.isArray(value) ? unlessMembersOpen(subject, target) : []),
    ...whereNullIsTaken(subject, target, value),
    ...(reading?.conditions ?? []),
  ];
  return conditions.length === 0 ? {} : { reading: { silence: 'converted-values' as const, conditions } };
}

/** Ajv, which Fastify has convert by default, reads an empty text, 0 and false as null where that is allowed. */
function whereNullIsTaken(
  subject: Subject,
  { field, bases: [base] }: Target,
  value: unknown,
): readonly Condition[] {
  if (base === undefined || (value !== '' && value !== 0 && value !== false)) return [];
  const unlessShown = { pointer: toPointer(field.path), value: writeJson(value) };
  return nulls(subject, base).map(({ id }) => ({
    kind: 'unless-accepted',
    case: id,
    because: 'may-be-read-as-null',
    unlessShown,
  }));
}

/** Values that become out of range when converted: they must be rejected even if the conversion is accepted. */
function beyond(subject: Subject, target: Target, place: Place, row: Impostor): readonly HttpCase[] {
  const { name, of, beyond: beyondOf = of } = row;
  return pastEnds(subject, place, row).flatMap(({ keyword, past, called }) => {
    const value = beyondOf(past);
    const { same, other, cut } = conversionsOf(parsedValue(value), typesOf(place.field.schema));
    if (![...same, ...other, ...cut].includes(past) || sameAs(subject, place, value).length > 0) return [];
    const change = changeTo(subject, place, { name: `${name}-${called}`, value }, keyword);
    return rejectedChange(subject, place.body, { ...change, ...readingOf(subject, target, place, value) });
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
