// Numbers: accepted at each bound, refused past it, by one and by far, and where integers wrap around.

import type { Field, Origin } from '../../../src/contract/index.ts';
import type { Case } from '../../types.ts';
import type { Base } from '../bases.ts';
import { acceptedChange, type BodyChange, changeId, refusedChange } from '../body-change.ts';
import { pathName, RawJson, valueAt } from '../json-text.ts';
import { constraintOrigin } from '../presence.ts';
import { fieldsInBases, type Subject } from '../subject.ts';

/** Cases for `minimum`, `maximum` and their exclusive forms. */
export function deriveBounds(subject: Subject): readonly Case[] {
  return fieldsInBases(subject).flatMap(({ field, base }) =>
    sidesOf(subject, base, field).flatMap((side) => [
      ...atBound(subject, base, side),
      ...insideBound(subject, base, side),
      ...pastBound(subject, base, side),
    ]),
  );
}

interface Side {
  readonly field: Field;
  readonly name: 'minimum' | 'maximum';
  readonly bound: number;
  /** The bound itself is outside. */
  readonly exclusive: boolean;
  readonly step: number;
  readonly origin: Origin;
}

function sidesOf(subject: Subject, base: Base, field: Field): readonly Side[] {
  const step = field.schema.type === 'number' ? 0.5 : (field.schema.multipleOf ?? 1);
  return (['minimum', 'exclusiveMinimum', 'maximum', 'exclusiveMaximum'] as const).flatMap((keyword) => {
    const bound = field.schema[keyword];
    if (typeof bound !== 'number') return [];
    const origin = constraintOrigin(subject.contract, base.alternative, field, keyword);
    const name = keyword.toLowerCase().endsWith('minimum') ? ('minimum' as const) : ('maximum' as const);
    return [{ field, name, bound, exclusive: keyword.startsWith('exclusive'), step, origin }];
  });
}

function atBound(subject: Subject, base: Base, side: Side): readonly Case[] {
  return acceptedChange(subject, base, changeTo(side, side.name, innermost(side)));
}

/** An odd number well inside, for a server that takes round ones only. */
function insideBound(subject: Subject, base: Base, side: Side): readonly Case[] {
  const from = valueAt(base.value, side.field.path);
  if (side.name === 'minimum' || typeof from !== 'number' || side.step !== 1) return [];
  const value = (from + Math.floor((side.bound - from) * 0.37)) | 1;
  return value < side.bound ? acceptedChange(subject, base, changeTo(side, 'inside', value)) : [];
}

function pastBound(subject: Subject, base: Base, side: Side): readonly Case[] {
  const twin = changeId(subject, base, changeTo(side, side.name, 0));
  return pastValues(side, valueAt(base.value, side.field.path)).flatMap(([name, value]) =>
    refusedChange(subject, base, { ...changeTo(side, name, value), twin }),
  );
}

const innermost = ({ name, bound, exclusive, step }: Side) =>
  exclusive ? (name === 'minimum' ? bound + step : bound - step) : bound;

/** Named values outside one bound; the names say why a server might let them through. */
function pastValues(side: Side, inside: unknown): readonly (readonly [string, unknown])[] {
  const { name, bound, exclusive, step } = side;
  if (name === 'minimum') {
    const below = exclusive ? bound : bound - step;
    const values: readonly (readonly [string, number])[] = [
      ['below-minimum', below],
      ['negative', -1],
      ['far-below-minimum', Math.min(-Math.abs(bound) * 1000, -1000000)],
    ];
    return distinct(values.filter(([, value]) => value <= below));
  }
  const above = exclusive ? bound : bound + step;
  const wrapped = 2 ** 32 + (typeof inside === 'number' ? Math.trunc(inside) : 1);
  return distinct<unknown>([
    ['above-maximum', above],
    ['far-above-maximum', bound * 10 + 7],
    ['2-to-the-31', 2 ** 31],
    ['wrapped-at-2-to-the-32', wrapped],
    ['past-2-to-the-53', new RawJson('9007199254740993')],
    ['past-every-double', new RawJson('1e400')],
  ]);
}

function changeTo(side: Side, name: string, value: unknown): BodyChange {
  const path = pathName(side.field.path);
  const shown = value instanceof RawJson ? value.text : String(value);
  return {
    rule: 'bounds',
    name: `${path}/${name}`,
    title: `${path} = ${shown} (${name.replaceAll('-', ' ')}, bound ${side.bound})`,
    change: `${path} is ${shown}`,
    path: side.field.path,
    value,
    origin: side.origin,
  };
}

function distinct<T>(values: readonly (readonly [string, T])[]): readonly (readonly [string, T])[] {
  return values.filter(([, value], i) => values.findIndex(([, other]) => other === value) === i);
}
