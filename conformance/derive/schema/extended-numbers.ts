// Numbers beyond a bound in a syntax that only extensions of JSON allow. Whether a server parses them is a silence; the parsed
// value is out of range, so that a server rejects them for one reason or the other.

import type { HttpCase } from '../../types.ts';
import { bodyCaseId, rejectedWithout, vary } from '../case.ts';
import { targetsOf } from '../design/places.ts';
import { pathName, RawJson, replaceAt } from '../json-text.ts';
import { rejection } from '../requirements.ts';
import { type Rule, requestWith, type Subject } from '../subject.ts';
import { type Side, sidesOf } from './bounds.ts';
import { firstOutside } from './number-rows.ts';

/** One row: the first value beyond a bound in such a syntax; undefined if another parser reads a valid value. */
interface Row {
  readonly name: string;
  readonly of: (outside: number, side: Side) => string | undefined;
}

const digits: readonly Row[] = [
  { name: 'hexadecimal', of: (outside) => (outside < 0 ? undefined : `0x${outside.toString(16)}`) },
  {
    // The value as octal is beyond a maximum, and as decimal even farther; below a minimum it is the other way round.
    name: 'leading-zero',
    of: (outside, { name }) =>
      outside < 0 ? undefined : `0${name === 'maximum' ? outside.toString(8) : outside}`,
  },
  { name: 'plus-sign', of: (outside) => (outside < 0 ? undefined : `+${outside}`) },
];

const words: readonly Row[] = [
  { name: 'infinity', of: (_, { name }) => (name === 'maximum' ? 'Infinity' : '-Infinity') },
];

/** NaN is in no range; with only one bound, a parser that reads zero has a value inside. */
const notANumber: Row = { name: 'not-a-number', of: () => 'NaN' };

/** Cases in the base body, for each bound that the source gives to an integer. */
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

/** The first body with each property, in any alternative. */
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
  return [
    vary(subject, {
      name: { rule: 'extended-numbers', place: path, variant, kind: '' },
      title: `${path} = ${spelt} (${variant.replaceAll('-', ' ')}, bound ${side.bound})`,
      change: `${path} is ${spelt}`,
      request: requestWith(subject, body, replaceAt(body.value, field.path, new RawJson(spelt))),
      requires: rejection(subject, origin, 'syntax'),
      twin: bodyCaseId(subject, body),
      conditions: rejectedWithout(body),
    }),
  ];
}
