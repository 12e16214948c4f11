// Every number of a body the same, where all ranges allow it: no two of them stand in a relation that nobody stated.

import { derived, weakest } from '../../../src/contract/index.ts';
import type { HttpCase } from '../../types.ts';
import { bodyCaseId } from '../case.ts';
import { replaceAt } from '../json-text.ts';
import { vary } from '../negative.ts';
import { success } from '../requirements.ts';
import type { Rule } from '../rule.ts';
import { requestOf, type Subject } from '../subject.ts';
import type { ValidBody } from '../valid-bodies.ts';
import { inside } from './inside-bounds.ts';
import { type Range, rangesOf } from './ranges.ts';

/** One row: the value that the numbers of a body have. */
interface Row {
  readonly name: string;
  readonly of: (least: number, most: number) => number;
}

/** The largest that all of them may have; in a thorough run each value inside a range too, for those that may have it. */
const largest: Row = { name: '', of: (_, most) => most };

/** Cases for each example with several numbers. */
export const equalNumbers: Rule = {
  name: 'equal-numbers',
  derive: (subject) => {
    const rows = subject.inputs.thorough ? [largest, ...inside] : [largest];
    return subject.bodies
      .filter(({ rule }) => rule === 'examples' && subject.contract.annotated)
      .flatMap((body, i) => rows.flatMap((row) => allEqual(subject, body, row, i === 0)));
  },
};

function allEqual(subject: Subject, body: ValidBody, row: Row, isHome: boolean): readonly HttpCase[] {
  const ranges = rangesOf(subject, body);
  const value = row.of(
    Math.max(...ranges.map(({ least }) => least)),
    Math.min(...ranges.map(({ most }) => most)),
  );
  const alike = ranges.filter(({ least, most }) => least <= value && value <= most);
  if (alike.length < 2) return [];
  const origin = derived(weakest(body.origin, ...alike.map((range) => range.origin)));
  return [
    vary(subject, {
      name: {
        rule: 'bounds',
        variant: ['equal-numbers', row.name].filter(Boolean).join('/'),
        kind: 'equal-numbers',
        ...(!isHome && { within: body.name }),
      },
      title: `${alike.length} numbers that are ${value}`,
      request: requestOf(subject, { json: withEach(body.value, alike, value) }),
      requires: success(subject, origin),
      twin: bodyCaseId(subject, body),
    }),
  ];
}

const withEach = (body: unknown, ranges: readonly Range[], value: number) =>
  ranges.reduce((changed, { field }) => replaceAt(changed, field.path, value), body);
