// A body with two errors must be rejected like one with either.

import { type Alternative, constraintOrigin, type Field, type Origin } from '../../../src/contract/index.ts';
import type { HttpCase } from '../../types.ts';
import { bodyCaseId, vary } from '../case.ts';
import { isValid } from '../change.ts';
import { pathName, replaceAt, valueAt, writeJson } from '../json-text.ts';
import { rejection } from '../requirements.ts';
import { type Rule, requestWith, type Subject } from '../subject.ts';
import type { ValidBody } from '../valid-bodies.ts';

/** Cases for the fullest body of the first alternative: each number above its maximum together with the next one. */
export const twoWrong: Rule = {
  name: 'two-wrong',
  derive: (subject) =>
    subject.alternatives.slice(0, 1).flatMap((alternative) => {
      const body = fullestOf(subject, alternative);
      const wrong = body ? wrongIn(subject, body) : [];
      return wrong
        .slice(1)
        .flatMap((second, i) => (body ? pair(subject, body, [wrong[i] ?? second, second]) : []));
    }),
};

const fullestOf = ({ bodies }: Subject, alternative: Alternative) =>
  bodies
    .filter((body) => body.alternative === alternative)
    .toSorted((a, b) => writeJson(b.value).length - writeJson(a.value).length)[0];

/** A property with an invalid number. */
export interface Wrong {
  readonly field: Field;
  readonly value: number;
  readonly origin: Origin;
}

/**
 * Every number of a body with a value above its maximum that no alternative allows, unless the maximum is the contract's
 * decision.
 */
export const wrongIn = (subject: Subject, body: ValidBody): readonly Wrong[] =>
  body.alternative.fields.flatMap((field) => {
    const { maximum } = field.schema;
    if (typeof maximum !== 'number' || typeof valueAt(body.value, field.path) !== 'number') return [];
    const origin = constraintOrigin(subject.contract, body.alternative, field, 'maximum');
    const value = maximum + 1;
    const isWrong = origin.level !== 'chosen' && !isValid(subject, replaceAt(body.value, field.path, value));
    return isWrong ? [{ field, value, origin }] : [];
  });

function pair(
  subject: Subject,
  body: ValidBody,
  [first, second]: readonly [Wrong, Wrong],
): readonly HttpCase[] {
  const both = [first, second];
  const value = both.reduce((json, wrong) => replaceAt(json, wrong.field.path, wrong.value), body.value);
  if (isValid(subject, value)) return [];
  return [
    vary(subject, {
      name: {
        rule: 'combinations',
        variant: `two-wrong/${both.map(({ field }) => pathName(field.path)).join('+')}`,
        kind: 'two-wrong',
        ...(body.alternative !== subject.alternatives[0] && { within: body.name }),
      },
      title: `${both.map((wrong) => `${pathName(wrong.field.path)} = ${wrong.value}`).join(' and ')}, both above their maximum`,
      change: both.map((wrong) => `${pathName(wrong.field.path)} is ${wrong.value}`).join(' and '),
      request: requestWith(subject, body, value),
      requires: rejection(subject, first.origin, 'body', first.field.path),
      twin: bodyCaseId(subject, body),
      ...(second.origin.id !== undefined && { cites: [second.origin.id] }),
    }),
  ];
}
