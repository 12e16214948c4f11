// Boundary values of numbers: accepted at each bound and inside, rejected beyond it.

import type { Origin } from '../../../src/contract/index.ts';
import type { HttpCase } from '../../types.ts';
import { withinOf } from '../case.ts';
import { acceptedChange, acceptedChangeId, type BodyChange, rejectedChange } from '../change.ts';
import {
  isTriedBeyondBase,
  originAt,
  type Place,
  rightAt,
  type Target,
  targetsOf,
} from '../design/places.ts';
import { pathName, RawJson } from '../json-text.ts';
import type { Rule, Subject } from '../subject.ts';
import { above, below, type End, type Inside, inside, type Past } from './number-rows.ts';

/** Cases for `minimum`, `maximum` and their exclusive forms. */
export const bounds: Rule = {
  name: 'bounds',
  derive: (subject) =>
    targetsOf(subject).flatMap((target, t) => [
      ...target.bases.flatMap((place) => atBounds(subject, place)),
      ...target
        .acceptedIn(t, { main: true })
        .filter((place) => !target.bases.includes(place))
        .flatMap((place) => atBounds(subject, place, isTriedBeyondBase)),
      ...inside.flatMap((row, i) =>
        target.acceptedIn(i + t, row).flatMap((place) => insideBounds(subject, place, row)),
      ),
      ...past(subject, target, t, 'minimum', below),
      ...past(subject, target, t, 'maximum', above),
    ]),
};

/** A bound of a property in one body. */
export interface Side extends End {
  readonly place: Place;
  readonly origin: Origin;
}

/** The bounds of a property. */
export function sidesOf(subject: Subject, place: Place): readonly Side[] {
  const { schema } = place.field;
  const step = schema.type === 'number' ? 0.5 : (schema.multipleOf ?? 1);
  return (['minimum', 'exclusiveMinimum', 'maximum', 'exclusiveMaximum'] as const).flatMap((keyword) => {
    const bound = schema[keyword];
    if (typeof bound !== 'number') return [];
    const origin = originAt(subject, place, keyword);
    const name = keyword.toLowerCase().endsWith('minimum') ? ('minimum' as const) : ('maximum' as const);
    return [{ place, name, bound, exclusive: keyword.startsWith('exclusive'), step, origin }];
  });
}

type IsTried = (origin: Origin) => boolean;

const atBounds = (subject: Subject, place: Place, isTried: IsTried = () => true): readonly HttpCase[] =>
  sidesOf(subject, place)
    .filter(({ origin }) => isTried(origin))
    .flatMap((side) => acceptedChange(subject, side.place.body, changeTo(side, side.name, innermost(side))));

/** Values between the bounds: the first one after the minimum depends on it, all others on the maximum alone. */
function insideBounds(subject: Subject, place: Place, { name, of }: Inside): readonly HttpCase[] {
  const sides = sidesOf(subject, place);
  const [least, most] = (['minimum', 'maximum'] as const).map((end) =>
    sides.find((side) => side.name === end),
  );
  if (least === undefined || most === undefined || least.step !== 1) return [];
  if (!isTriedBeyondBase(most.origin)) return [];
  const value = of(innermost(least), innermost(most));
  if (value <= innermost(least) || value >= innermost(most)) return [];
  const side = name === 'next-to-minimum' ? least : most;
  return acceptedChange(subject, place.body, { ...changeTo(side, name, value), kind: 'inside' });
}

/** Values beyond the bound; if the bound is the contract's decision, in the base body only. */
function past(
  subject: Subject,
  target: Target,
  rotation: number,
  name: End['name'],
  rows: readonly Past[],
): readonly HttpCase[] {
  const isBase = (place: Place) => target.bases.some((base) => base.body === place.body);
  return rows.flatMap((row, i) =>
    placesPast(subject, target, i + rotation, row)
      .flatMap((place) => sidesOf(subject, place))
      .filter((side) => side.name === name)
      .filter(({ place, origin }) => isBase(place) || isTriedBeyondBase(origin))
      .flatMap((side) => pastBound(subject, target, side, row)),
  );
}

function placesPast(subject: Subject, target: Target, rotation: number, row: Past): readonly Place[] {
  const [base] = target.bases;
  if (!row.everyField) return target.rejectedIn(rotation, row);
  return base && withinOf(subject, base.body, base.field.path) === undefined ? [base] : [];
}

/** In the base body the twin is the case of the bound itself. */
function pastBound(subject: Subject, { bases }: Target, side: Side, { name, of }: Past): readonly HttpCase[] {
  const { body } = side.place;
  const right = rightAt(side.place);
  const value = of(side, typeof right === 'number' ? right : innermost(side));
  const isBase = bases.some((base) => base.body === body);
  return rejectedChange(subject, body, {
    ...changeTo(side, name, value),
    kind: `past-${side.name}`,
    ...(isBase && { twin: acceptedChangeId(subject, body, changeTo(side, side.name, innermost(side))) }),
  });
}

const innermost = ({ name, bound, exclusive, step }: End) =>
  exclusive ? (name === 'minimum' ? bound + step : bound - step) : bound;

const inShort = (digits: string) =>
  digits.length > 60 ? `${digits.slice(0, 9)}... (${digits.length} digits)` : digits;

function changeTo(side: Side, variant: string, value: unknown): BodyChange {
  const { field } = side.place;
  const path = pathName(field.path);
  const shown = inShort(value instanceof RawJson ? value.text : String(value));
  return {
    rule: 'bounds',
    variant,
    title: `${path} = ${shown} (${variant.replaceAll('-', ' ')}, bound ${side.bound})`,
    change: `${path} is ${shown}`,
    path: field.path,
    value,
    origin: side.origin,
  };
}
