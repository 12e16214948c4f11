// Every number of a body the same, where all ranges allow it: no two of them stand in a relation that nobody stated.

import { derived, weakest } from '../../../src/contract/index.ts';
import type { HttpCase } from '../../types.ts';
import { bodyCaseId } from '../case.ts';
import { givenCombinations } from '../combinations.ts';
import { pathName, replaceAt } from '../json-text.ts';
import { vary } from '../negative.ts';
import { success } from '../requirements.ts';
import type { Rule } from '../rule.ts';
import { requestWith, type Subject } from '../subject.ts';
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

/** Cases for each example with several numbers; in a thorough run for what else is valid, and for any two numbers, too. */
export const equalNumbers: Rule = {
  name: 'equal-numbers',
  derive: (subject) => {
    if (!subject.contract.annotated) return [];
    const { thorough = false } = subject.inputs;
    const examples = subject.bodies.filter(({ rule }) => rule === 'examples');
    const others = subject.bodies.filter(({ rule }) => rule !== 'examples');
    if (!thorough) return examples.flatMap((body) => allEqual(subject, body, largest));
    return [
      ...examples.flatMap((body) => [largest, ...inside].flatMap((row) => allEqual(subject, body, row))),
      ...others.flatMap((body) => allEqual(subject, body, largest)),
      ...givenCombinations(subject).flatMap((body) => twoEqual(subject, body)),
    ];
  },
};

function allEqual(subject: Subject, body: ValidBody, row: Row): readonly HttpCase[] {
  const ranges = rangesOf(subject, body);
  const value = row.of(highestLeast(ranges), lowestMost(ranges));
  const alike = ranges.filter(({ least, most }) => least <= value && value <= most);
  return alike.length < 2 ? [] : [equal(subject, body, row.name, alike, value)];
}

function twoEqual(subject: Subject, body: ValidBody): readonly HttpCase[] {
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
