// Numbers: accepted at each bound and inside, rejected beyond it, also in a notation that only extensions of JSON read.

import { typesOf } from '../../src/contract/index.ts';
import type { Row } from '../types.ts';
import { RawJson } from '../view/json-text.ts';
import { rejection } from '../view/requirements.ts';
import type { Subject } from '../view/subject.ts';
import { type Member, type Value, type ValueRow, valueRows } from './members.ts';
import { above, below, type End, firstOutside, inside } from './number-rows.ts';
import { accepted, madeOf, rejected } from './row.ts';

/** The rows of a member that is a number with a bound. */
export function numberRows(subject: Subject, member: Member): readonly Row[] {
  if (!typesOf(member.field.schema).some((type) => type === 'integer' || type === 'number')) return [];
  const sides = sidesOf(member);
  return valueRows(subject, member, [
    ...sides.map((side) => ({
      ...{ name: side.name, main: true, must: accepted },
      of: () => valueBeside(side, innermost(side)),
    })),
    ...insideRows(sides),
    ...sides.flatMap(pastRows),
    ...notationRows(sides),
  ]);
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

const valueBeside = ({ name, keyword }: Side, value: unknown): Value => ({
  value,
  keyword,
  rule: name,
});

/** A value between the bounds is the matter of the bound that lies beyond it, as seen from the value that is accepted. */
function insideRows(sides: readonly Side[]): readonly ValueRow[] {
  const least = sides.find(({ name }) => name === 'minimum');
  const most = sides.find(({ name }) => name === 'maximum');
  if (least === undefined || most === undefined || least.step !== 1) return [];
  return inside.flatMap(({ name, of }) => {
    const value = of(innermost(least), innermost(most));
    if (value <= innermost(least) || value >= innermost(most)) return [];
    const sideFrom = (right: unknown) => (typeof right === 'number' && value < right ? least : most);
    return {
      name,
      of: (right) => (right === value ? undefined : valueBeside(sideFrom(right), value)),
      must: accepted,
    };
  });
}

const pastRows = (side: Side): readonly ValueRow[] =>
  (side.name === 'minimum' ? below : above).map(({ name, of, main }) => ({
    name,
    main,
    of: (right) => valueBeside(side, of(side, typeof right === 'number' ? right : innermost(side))),
    must: rejected,
  }));

/** The first value beyond a bound in such a syntax. NaN is in no range; a parser that reads zero has it inside of one bound alone. */
const notations: Readonly<Record<string, (outside: number, side: Side) => string>> = {
  hexadecimal: (outside) => `0x${outside.toString(16)}`,
  infinity: (_, { name }) => (name === 'maximum' ? 'Infinity' : '-Infinity'),
  'not-a-number': () => 'NaN',
};

/** Whether a server parses them is a silence; the parsed value is out of range, so that it rejects them for one reason or the other. */
function notationRows(sides: readonly Side[]): readonly ValueRow[] {
  const whole = sides.filter(({ step }) => step === 1);
  return whole.flatMap((side) =>
    Object.entries(notations)
      .filter(([name]) => name !== 'not-a-number' || whole.length > 1)
      .filter(([name]) => name !== 'hexadecimal' || firstOutside(side) >= 0)
      .map(([name, of]) => ({
        name: `${name}-past-${side.name}`,
        of: () => ({ ...valueBeside(side, new RawJson(of(firstOutside(side), side))), rule: 'type' }),
        must: (subject, context, change) =>
          change.origin.level === 'chosen'
            ? undefined
            : madeOf(subject, context, change, rejection(subject, change.origin, 'syntax')),
      })),
  );
}
