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
import { type Range, rangesOf } from './ranges.ts';

/** One case for each example with several numbers. */
export const equalNumbers: Rule = {
  name: 'equal-numbers',
  derive: (subject) =>
    subject.bodies
      .filter(({ rule }) => rule === 'examples' && subject.contract.annotated)
      .flatMap((body, i) => allEqual(subject, body, i === 0 ? undefined : body.name)),
};

function allEqual(subject: Subject, body: ValidBody, within: string | undefined): readonly HttpCase[] {
  const ranges = rangesOf(subject, body);
  const value = Math.min(...ranges.map(({ most }) => most));
  const alike = ranges.filter(({ least }) => least <= value);
  if (alike.length < 2) return [];
  const origin = derived(weakest(body.origin, ...alike.map((range) => range.origin)));
  return [
    vary(subject, {
      name: { rule: 'bounds', variant: 'equal-numbers', within },
      title: `${alike.length} numbers that are ${value}`,
      request: requestOf(subject, { json: withEach(body.value, alike, value) }),
      requires: success(subject, origin),
      twin: bodyCaseId(subject, body),
    }),
  ];
}

const withEach = (body: unknown, ranges: readonly Range[], value: number) =>
  ranges.reduce((changed, { field }) => replaceAt(changed, field.path, value), body);
