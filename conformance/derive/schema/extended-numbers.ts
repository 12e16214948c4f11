// Numbers past a bound, as only an extension of JSON writes them. Whether they are read at all is a silence; the value that was
// read is judged as any other, so a server rejects them for one reason or the other.

import type { Condition, HttpCase } from '../../types.ts';
import { bodyCaseId, rejectedWithout, vary } from '../case.ts';
import { targetsOf } from '../design/places.ts';
import { pathName, RawJson, replaceAt } from '../json-text.ts';
import { rejection } from '../requirements.ts';
import type { Rule } from '../subject.ts';
import { requestWith, type Subject } from '../subject.ts';
import { type Side, sidesOf } from './bounds.ts';
import { firstOutside } from './number-rows.ts';
import { whereAbsenceIsNone } from './readings.ts';

/** One row: the spelling of the first value outside a bound; none where another reader finds a right value in it. */
interface Row {
  readonly name: string;
  readonly of: (outside: number, side: Side) => string | undefined;
  /** It may be read as a null, which is how JavaScript writes it. */
  readonly mayBeNull?: true;
}

const digits: readonly Row[] = [
  { name: 'hexadecimal', of: (outside) => (outside < 0 ? undefined : `0x${outside.toString(16)}`) },
  {
    // Read as octal it is the value, and as decimal it is farther out; below a minimum it is the other way round.
    name: 'leading-zero',
    of: (outside, { name }) =>
      outside < 0 ? undefined : `0${name === 'maximum' ? outside.toString(8) : outside}`,
  },
  { name: 'plus-sign', of: (outside) => (outside < 0 ? undefined : `+${outside}`) },
];

const words: readonly Row[] = [
  { name: 'infinity', mayBeNull: true, of: (_, { name }) => (name === 'maximum' ? 'Infinity' : '-Infinity') },
];

/** Not in any range; where there is but one bound, a reader that makes zero of it has a value inside. */
const notANumber: Row = { name: 'not-a-number', mayBeNull: true, of: () => 'NaN' };

/** Cases at home, for each bound that the source gives to an integer. */
export const extendedNumbers: Rule = {
  name: 'extended-numbers',
  derive: (subject) =>
    firstBases(subject).flatMap((place) => {
      const sides = sidesOf(subject, place).filter(
        ({ origin, step }) => origin.level !== 'chosen' && step === 1,
      );
      const [first, second] = sides;
      return [
        ...sides.flatMap((side) =>
          [...digits, ...words].flatMap((row) =>
            written(subject, side, row, `${row.name}-past-${side.name}`),
          ),
        ),
        ...(first && second ? written(subject, first, notANumber, notANumber.name) : []),
      ];
    }),
};

/** Where each property is tried first, whichever alternatives have it. */
const firstBases = (subject: Subject) => [
  ...new Map(
    targetsOf(subject)
      .flatMap(({ bases }) => bases.slice(0, 1))
      .toReversed()
      .map((place) => [pathName(place.field.path), place] as const),
  ).values(),
];

function written(subject: Subject, side: Side, row: Row, variant: string): readonly HttpCase[] {
  const { place, origin } = side;
  const { body, field } = place;
  const spelt = row.of(firstOutside(side), side);
  if (spelt === undefined) return [];
  const path = pathName(field.path);
  const conditions: readonly Condition[] = [
    ...rejectedWithout(body),
    ...(row.mayBeNull ? whereAbsenceIsNone(subject, place) : []),
  ];
  return [
    vary(subject, {
      name: { rule: 'extended-numbers', place: path, variant, kind: '' },
      title: `${path} = ${spelt} (${variant.replaceAll('-', ' ')}, bound ${side.bound})`,
      change: `${path} is ${spelt}`,
      request: requestWith(subject, body, replaceAt(body.value, field.path, new RawJson(spelt))),
      requires: rejection(subject, origin, 'body'),
      twin: bodyCaseId(subject, body),
      conditions,
    }),
  ];
}
