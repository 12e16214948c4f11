// Numbers: accepted at each bound and inside, rejected beyond it, also in a notation that only extensions of JSON read.

import { typesOf } from '../../src/contract/index.ts';
import type { Context, Made, Row } from '../types.ts';
import { pathName, RawJson, valueAt } from '../view/json-text.ts';
import { rejection } from '../view/requirements.ts';
import type { Subject } from '../view/subject.ts';
import { type Member, memberRow } from './members.ts';
import { above, below, type End, firstOutside, inside, type Past } from './number-rows.ts';
import { accepted, originAt, rejected, shortly } from './row.ts';

/** The rows of a member that is a number with a bound. */
export function numberRows(subject: Subject, member: Member): readonly Row[] {
  const { field } = member;
  if (!typesOf(field.schema).some((type) => type === 'integer' || type === 'number')) return [];
  const sides = sidesOf(member);
  return [
    ...sides.map((side) =>
      memberRow(subject, member, {
        name: side.name,
        main: true,
        on: (context) =>
          accepted(subject, context, changeTo(subject, context, member, side, innermost(side))),
      }),
    ),
    ...insideRows(subject, member, sides),
    ...sides.flatMap((side) =>
      (side.name === 'minimum' ? below : above).map((row) => pastRow(subject, member, side, row)),
    ),
    ...extended(subject, member, sides),
  ];
}

interface Side extends End {
  readonly keyword: 'minimum' | 'exclusiveMinimum' | 'maximum' | 'exclusiveMaximum';
}

function sidesOf({ field: { schema } }: Member): readonly Side[] {
  const step = schema.type === 'number' ? 0.5 : (schema.multipleOf ?? 1);
  return (['minimum', 'exclusiveMinimum', 'maximum', 'exclusiveMaximum'] as const).flatMap((keyword) => {
    const bound = schema[keyword];
    if (typeof bound !== 'number') return [];
    const name = keyword === 'minimum' || keyword === 'exclusiveMinimum' ? 'minimum' : 'maximum';
    return [{ keyword, name, bound, exclusive: keyword.startsWith('exclusive'), step }];
  });
}

const innermost = ({ name, bound, exclusive, step }: End) =>
  exclusive ? (name === 'minimum' ? bound + step : bound - step) : bound;

const rightIn = (context: Context, { field }: Member, usual: number): number => {
  const right = valueAt(context.value, field.path);
  return typeof right === 'number' ? right : usual;
};

function changeTo(subject: Subject, context: Context, { field }: Member, side: Side, value: unknown) {
  const path = pathName(field.path);
  return {
    rule: side.name,
    title: `${path} = ${shortly(value)} (bound ${side.bound})`,
    says: `${path} is ${shortly(value)}`,
    path: field.path,
    value,
    origin: originAt(subject, context, field, side.keyword),
  };
}

/** A value between the bounds is the matter of the bound that lies beyond it, as seen from the value that is accepted. */
function insideRows(subject: Subject, member: Member, sides: readonly Side[]): readonly Row[] {
  const [least, most] = [
    sides.find(({ name }) => name === 'minimum'),
    sides.find(({ name }) => name === 'maximum'),
  ];
  if (least === undefined || most === undefined || least.step !== 1) return [];
  return inside.flatMap(({ name, of }) => {
    const value = of(innermost(least), innermost(most));
    if (value <= innermost(least) || value >= innermost(most)) return [];
    const on = (context: Context): Made | undefined => {
      const right = rightIn(context, member, value);
      if (right === value) return undefined;
      const side = value < right ? least : most;
      return accepted(subject, context, changeTo(subject, context, member, side, value));
    };
    return [memberRow(subject, member, { name, on })];
  });
}

const pastRow = (subject: Subject, member: Member, side: Side, { name, of, main }: Past): Row =>
  memberRow(subject, member, {
    name,
    main: main ?? false,
    on: (context) => {
      const value = of(side, rightIn(context, member, innermost(side)));
      return rejected(subject, context, changeTo(subject, context, member, side, value));
    },
  });

/** The first value beyond a bound in such a syntax; undefined if another parser reads a valid value. */
const notations: Readonly<Record<string, (outside: number, side: Side) => string | undefined>> = {
  hexadecimal: (outside) => (outside < 0 ? undefined : `0x${outside.toString(16)}`),
  // The value as octal is beyond a maximum, and as decimal even farther; below a minimum it is the other way round.
  'leading-zero': (outside, { name }) =>
    outside < 0 ? undefined : `0${name === 'maximum' ? outside.toString(8) : outside}`,
  'plus-sign': (outside) => (outside < 0 ? undefined : `+${outside}`),
  infinity: (_, { name }) => (name === 'maximum' ? 'Infinity' : '-Infinity'),
};

/** Whether a server parses them is a silence; the parsed value is out of range, so that it rejects them for one reason or the other. */
function extended(subject: Subject, member: Member, sides: readonly Side[]): readonly Row[] {
  const whole = sides.filter(({ step }) => step === 1);
  const rows = whole.flatMap((side) =>
    Object.entries(notations).flatMap(([name, of]) => {
      const text = of(firstOutside(side), side);
      return text === undefined ? [] : [{ name: `${name}-past-${side.name}`, side, text }];
    }),
  );
  // NaN is in no range; with only one bound, a parser that reads zero has a value inside.
  const [first, second] = whole;
  const notNumber = first && second ? [{ name: 'not-a-number', side: first, text: 'NaN' }] : [];
  return [...rows, ...notNumber].map(({ name, side, text }) =>
    memberRow(subject, member, {
      name,
      on: (context) => {
        const change = changeTo(subject, context, member, side, new RawJson(text));
        if (change.origin.level === 'chosen') return undefined;
        return member.raw(context, { ...change, rule: 'type' }, rejection(subject, change.origin, 'syntax'));
      },
    }),
  );
}
