// JSON that is no object: another value in place of the body.

import { derived, type Origin, originOf } from '../../../src/contract/index.ts';
import type { HttpCase } from '../../types.ts';
import { saidBeside, shownBeside } from '../beside.ts';
import { bodyCaseId } from '../case.ts';
import { isValid } from '../change.ts';
import { vary } from '../negative.ts';
import { decided, refusal } from '../requirements.ts';
import type { Rule } from '../rule.ts';
import { readFromPairs } from '../schema/readings.ts';
import { whereNothingIsRefused } from '../schema/required.ts';
import { spell } from '../spell.ts';
import { requestOf, type Subject } from '../subject.ts';
import { type Row, wholesOf } from '../targets.ts';
import type { ValidBody } from '../valid-bodies.ts';
import type { Variant } from '../variant.ts';

/** Cases for the type of the whole body. */
export const otherValues: Rule = {
  name: 'other-values',
  derive: (subject) => {
    const { contract, operation, alternatives, bodies } = subject;
    const root = alternatives[0]?.root;
    const pointer = operation.body?.schemaPointer;
    if (root === undefined || pointer === undefined || bodies.length === 0) return [];
    const origin = originOf(contract.source, root.schema, 'type', root.pointer);
    const wholes = wholesOf(subject);
    return valuesInstead
      .filter(({ name }) => operation.body?.required || name !== 'null')
      .flatMap((row, i) => wholes(row, i).flatMap((body) => inPlaceOf(subject, origin, body, row)));
  },
};

/** One row. */
interface Instead extends Row, Variant<(valid: unknown, text: string) => unknown> {
  /** Go reads a null as an empty object, PHP an empty list, and `body or {}` all that is false. */
  readonly saysNothing?: true;
  /** Python makes an object of it. */
  readonly isPairs?: true;
}

/** Named values in place of a valid body. */
const valuesInstead: readonly Instead[] = [
  { name: 'array', value: (valid) => [valid] },
  { name: 'two-in-an-array', value: (valid) => [valid, valid] },
  { name: 'array-in-an-array', value: (valid) => [[valid]] },
  { name: 'array-of-text', value: (_, text) => [text] },
  { name: 'array-of-numbers', value: () => [1, 2] },
  { name: 'entries', isPairs: true, value: (valid) => Object.entries(Object(valid)) },
  {
    name: 'array-of-members',
    value: (valid) => Object.entries(Object(valid)).map(([key, value]) => ({ [key]: value })),
  },
  { name: 'json-text', value: (_, text) => text },
  { name: 'empty-array', saysNothing: true, value: () => [] },
  { name: 'string', value: () => 'text' },
  { name: 'empty-string', saysNothing: true, value: () => '' },
  { name: 'number', value: () => 5 },
  { name: 'zero', saysNothing: true, value: () => 0 },
  { name: 'true', value: () => true },
  { name: 'false', saysNothing: true, value: () => false },
  { name: 'null', saysNothing: true, value: () => null },
];

function inPlaceOf(
  subject: Subject,
  origin: Origin,
  body: ValidBody,
  { name, value, saysNothing, isPairs }: Instead,
): readonly HttpCase[] {
  const { contract, operation, bodies } = subject;
  const isHome = body === bodies[0];
  const text = spell(value(body.value, spell(body.value)), body.spelling);
  if (contract.validate(operation.body?.schemaPointer ?? '', JSON.parse(text)).length === 0) return [];
  if (saysNothing && isValid(subject, {})) return [];
  const title = `${name.replaceAll('-', ' ')} instead of an object`;
  return [
    vary(subject, {
      name: {
        rule: 'bodies',
        kind: 'value',
        variant: `value/${name}`,
        ...(!isHome && { within: body.label ?? body.name }),
      },
      title,
      change: saidBeside(title, body),
      request: requestOf(subject, { body: { text } }),
      requires: [
        ...refusal(subject, derived(origin), 'body'),
        ...(isPairs ? decided(subject, 'converted-values') : []),
      ],
      twin: bodyCaseId(subject, body),
      conditions: [
        ...shownBeside(subject, { body }),
        ...(saysNothing ? whereNothingIsRefused(subject) : []),
        ...(isPairs ? readFromPairs(subject, body) : []),
      ],
    }),
  ];
}
