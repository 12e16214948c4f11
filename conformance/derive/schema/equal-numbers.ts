// Every number of a body with the same value, if all ranges allow it: rules out relations between numbers that the source does
// not state.

import {
  constraintOrigin,
  derived,
  type Field,
  type Origin,
  typesOf,
  weakest,
} from '../../../src/contract/index.ts';
import type { HttpCase } from '../../types.ts';
import { bodyCaseId, vary } from '../case.ts';
import { pathName, replaceAt, valueAt } from '../json-text.ts';
import { success } from '../requirements.ts';
import { type Rule, requestWith, type Subject } from '../subject.ts';
import type { ValidBody } from '../valid-bodies.ts';

/** A property, and the range of values that must be accepted. */
export interface Range {
  readonly field: Field;
  readonly least: number;
  readonly most: number;
  readonly origin: Origin;
}

/** A bound that the contract decided is not used; the range then ends at the value itself. */
export function rangesOf(subject: Subject, { alternative, value }: ValidBody): readonly Range[] {
  return alternative.fields.flatMap((field) => {
    const right = valueAt(value, field.path);
    const { minimum, maximum, multipleOf } = field.schema;
    if (typeof right !== 'number' || !typesOf(field.schema).includes('integer')) return [];
    if (minimum === undefined || maximum === undefined || multipleOf !== undefined) return [];
    const [low, high] = (['minimum', 'maximum'] as const).map((keyword) =>
      constraintOrigin(subject.contract, alternative, field, keyword),
    );
    if (low === undefined || high === undefined || high.level === 'chosen') return [];
    return [{ field, least: low.level === 'chosen' ? right : minimum, most: maximum, origin: high }];
  });
}

/** One row: the common value of the numbers of a body. */
interface Row {
  readonly name: string;
  readonly of: (least: number, most: number) => number;
}

/** The largest common value. */
const largest: Row = { name: '', of: (_, most) => most };

/** Cases for each example with several numbers. */
export const equalNumbers: Rule = {
  name: 'equal-numbers',
  derive: (subject) => {
    if (!subject.contract.annotated) return [];
    return subject.bodies
      .filter(({ rule }) => rule === 'examples')
      .flatMap((body) => allEqual(subject, body, largest));
  },
};

function allEqual(subject: Subject, body: ValidBody, row: Row): readonly HttpCase[] {
  const ranges = rangesOf(subject, body);
  const value = row.of(highestLeast(ranges), lowestMost(ranges));
  const alike = ranges.filter(({ least, most }) => least <= value && value <= most);
  return alike.length < 2 ? [] : [equal(subject, body, row.name, alike, value)];
}

function _twoEqual(subject: Subject, body: ValidBody): readonly HttpCase[] {
  const ranges = rangesOf(subject, body);
  return ranges.flatMap((one, i) =>
    ranges.slice(i + 1).flatMap((other) => {
      const [two, value] = [[one, other], lowestMost([one, other])];
      const name = two.map(({ field }) => pathName(field.path)).join('-and-');
      return value < highestLeast(two) ? [] : [equal(subject, body, name, two, value)];
    }),
  );
}

const highestLeast = (ranges: readonly Range[]) => Math.max(...ranges.map(({ least }) => least));
const lowestMost = (ranges: readonly Range[]) => Math.min(...ranges.map(({ most }) => most));

function equal(
  subject: Subject,
  body: ValidBody,
  name: string,
  alike: readonly Range[],
  value: number,
): HttpCase {
  const origin = derived(weakest(body.origin, ...alike.map((range) => range.origin)));
  return vary(subject, {
    name: {
      rule: 'bounds',
      variant: ['equal-numbers', name].filter(Boolean).join('/'),
      kind: 'equal-numbers',
      ...(body !== subject.bodies[0] && { within: body.label ?? body.name }),
    },
    title: `${alike.length} numbers that are ${value}`,
    request: requestWith(subject, body, withEach(body.value, alike, value)),
    requires: success(subject, origin),
    twin: bodyCaseId(subject, body),
  });
}

const withEach = (body: unknown, ranges: readonly Range[], value: number) =>
  ranges.reduce((changed, { field }) => replaceAt(changed, field.path, value), body);
