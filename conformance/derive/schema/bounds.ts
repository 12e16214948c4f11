// Numbers: accepted at each bound, refused past it, by one and by far, and where integers wrap around.

import { constraintOrigin, type Field, type Origin } from '../../../src/contract/index.ts';
import type { HttpCase } from '../../types.ts';
import { acceptedChange, type BodyChange, changeId, refusedChange } from '../change.ts';
import { pathName, RawJson, valueAt } from '../json-text.ts';
import type { Rule } from '../rule.ts';
import { type Place, placesOf, type Subject } from '../subject.ts';
import type { ValidBody } from '../valid-bodies.ts';
import { distinct, type Variant } from '../variant.ts';

/** Cases for `minimum`, `maximum` and their exclusive forms. */
export const bounds: Rule = {
  name: 'bounds',
  derive: (subject) =>
    placesOf(subject).flatMap((place) =>
      sidesOf(subject, place).flatMap((side) => [
        ...atBound(subject, place.body, side),
        ...insideBound(subject, place.body, side),
        ...pastBound(subject, place.body, side),
      ]),
    ),
};

interface Side {
  readonly field: Field;
  readonly name: 'minimum' | 'maximum';
  readonly bound: number;
  /** The bound itself is outside. */
  readonly exclusive: boolean;
  readonly step: number;
  readonly origin: Origin;
}

function sidesOf(subject: Subject, { field, body }: Place): readonly Side[] {
  const step = field.schema.type === 'number' ? 0.5 : (field.schema.multipleOf ?? 1);
  return (['minimum', 'exclusiveMinimum', 'maximum', 'exclusiveMaximum'] as const).flatMap((keyword) => {
    const bound = field.schema[keyword];
    if (typeof bound !== 'number') return [];
    const origin = constraintOrigin(subject.contract, body.alternative, field, keyword);
    const name = keyword.toLowerCase().endsWith('minimum') ? ('minimum' as const) : ('maximum' as const);
    return [{ field, name, bound, exclusive: keyword.startsWith('exclusive'), step, origin }];
  });
}

function atBound(subject: Subject, body: ValidBody, side: Side): readonly HttpCase[] {
  return acceptedChange(subject, body, changeTo(side, side.name, innermost(side)));
}

/** An odd number well inside, for a server that takes round ones only. */
function insideBound(subject: Subject, body: ValidBody, side: Side): readonly HttpCase[] {
  const from = valueAt(body.value, side.field.path);
  if (side.name === 'minimum' || typeof from !== 'number' || side.step !== 1) return [];
  const value = (from + Math.floor((side.bound - from) * 0.37)) | 1;
  return value < side.bound ? acceptedChange(subject, body, changeTo(side, 'inside', value)) : [];
}

function pastBound(subject: Subject, body: ValidBody, side: Side): readonly HttpCase[] {
  const twin = changeId(subject, body, changeTo(side, side.name, 0));
  return pastValues(side, valueAt(body.value, side.field.path)).flatMap(({ name, value }) =>
    refusedChange(subject, body, { ...changeTo(side, name, value), twin }),
  );
}

const innermost = ({ name, bound, exclusive, step }: Side) =>
  exclusive ? (name === 'minimum' ? bound + step : bound - step) : bound;

/** Named values outside one bound; the names say why a server might let them through. */
function pastValues(side: Side, inside: unknown): readonly Variant[] {
  return distinct(side.name === 'minimum' ? belowValues(side) : aboveValues(side, inside));
}

function belowValues({ bound, exclusive, step }: Side): readonly Variant[] {
  const below = exclusive ? bound : bound - step;
  const values = [
    { name: 'below-minimum', value: below },
    { name: 'negative', value: -1 },
    { name: 'far-below-minimum', value: Math.min(-Math.abs(bound) * 1000, -1000000) },
  ];
  return values.filter(({ value }) => value <= below);
}

function aboveValues({ bound, exclusive, step }: Side, inside: unknown): readonly Variant[] {
  const wrapped = 2 ** 32 + (typeof inside === 'number' ? Math.trunc(inside) : 1);
  return [
    { name: 'above-maximum', value: exclusive ? bound : bound + step },
    { name: 'far-above-maximum', value: bound * 10 + 7 },
    { name: '2-to-the-31', value: 2 ** 31 },
    { name: 'wrapped-at-2-to-the-32', value: wrapped },
    { name: 'past-2-to-the-53', value: new RawJson('9007199254740993') },
    { name: 'past-every-double', value: new RawJson('1e400') },
  ];
}

function changeTo(side: Side, variant: string, value: unknown): BodyChange {
  const path = pathName(side.field.path);
  const shown = value instanceof RawJson ? value.text : String(value);
  return {
    rule: 'bounds',
    variant,
    title: `${path} = ${shown} (${variant.replaceAll('-', ' ')}, bound ${side.bound})`,
    change: `${path} is ${shown}`,
    path: side.field.path,
    value,
    origin: side.origin,
  };
}
