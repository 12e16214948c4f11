// JSON that is no object, or deeper than any: another value in place of the body.

import { derived, type Origin, originOf } from '../../../src/contract/index.ts';
import type { Condition, HttpCase } from '../../types.ts';
import { saidBeside, shownBeside } from '../beside.ts';
import { bodyCaseId, type CaseName } from '../case.ts';
import { RawJson, replaceAt, valueAt, writeJson } from '../json-text.ts';
import { vary } from '../negative.ts';
import { wholesOf } from '../places.ts';
import { decided, refusal } from '../requirements.ts';
import type { Rule } from '../rule.ts';
import { convertedReading, readFromPairs } from '../schema/readings.ts';
import { spell } from '../spell.ts';
import { requestOf, type Subject } from '../subject.ts';
import { inTurns, type Turn } from '../turns.ts';
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
    return [
      ...valuesInstead
        .filter(({ name }) => operation.body?.required || name !== 'null')
        .flatMap((row, i) =>
          inTurns(subject, wholes(row, i), i, row).flatMap((body) => inPlaceOf(subject, origin, body, row)),
        ),
      ...deepMember(subject, origin),
    ];
  },
};

/** One row. */
interface Instead extends Turn, Variant<(valid: unknown, text: string) => unknown> {
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
  { name: 'empty-array', value: () => [] },
  { name: 'string', value: () => 'text' },
  { name: 'empty-string', value: () => '' },
  { name: 'number', value: () => 5 },
  { name: 'zero', value: () => 0 },
  { name: 'true', value: () => true },
  { name: 'false', value: () => false },
  { name: 'null', value: () => null },
  { name: 'deeply-nested', value: () => new RawJson(`${'['.repeat(1000)}${']'.repeat(1000)}`) },
];

function inPlaceOf(
  subject: Subject,
  origin: Origin,
  body: ValidBody,
  { name, value, isPairs }: Instead,
): readonly HttpCase[] {
  const { contract, operation, bodies } = subject;
  const isHome = body === bodies[0];
  const text = spell(value(body.value, spell(body.value)), body.spelling);
  if (contract.validate(operation.body?.schemaPointer ?? '', JSON.parse(text)).length === 0) return [];
  const title = `${name.replaceAll('-', ' ')} instead of an object`;
  return [
    instead(
      subject,
      origin,
      { variant: `value/${name}`, ...(!isHome && { within: body.label ?? body.name }) },
      title,
      text,
      body,
      isPairs ? readFromPairs(subject, body) : [],
    ),
  ];
}

function deepMember(subject: Subject, origin: Origin): readonly HttpCase[] {
  const { contract, operation, alternatives } = subject;
  const [body] = subject.bodies;
  const field = alternatives[0]?.fields[0];
  if (body === undefined || field === undefined || valueAt(body.value, field.path) === undefined) return [];
  const deep = new RawJson(`${'{"a":'.repeat(1000)}1${'}'.repeat(1000)}`);
  const text = writeJson(replaceAt(body.value, field.path, deep));
  const pointer = operation.body?.schemaPointer;
  if (pointer === undefined || contract.validate(pointer, JSON.parse(text)).length === 0) return [];
  return [
    instead(
      subject,
      origin,
      { variant: 'value/deeply-nested-member' },
      'a member nested 1000 deep',
      text,
      body,
      convertedReading(subject, { field, body }, deep).reading?.conditions,
    ),
  ];
}

const instead = (
  subject: Subject,
  origin: Origin,
  name: Pick<CaseName, 'variant' | 'within'>,
  title: string,
  text: string,
  twin: ValidBody,
  conditions: readonly Condition[] = [],
): HttpCase =>
  vary(subject, {
    name: { rule: 'bodies', kind: 'value', ...name },
    title,
    change: saidBeside(title, { body: twin }),
    request: requestOf(subject, { body: { text } }),
    requires: [
      ...refusal(subject, derived(origin), 'body'),
      ...(conditions.length > 0 ? decided(subject, 'converted-values') : []),
    ],
    twin: bodyCaseId(subject, twin),
    conditions: [...shownBeside(subject, { body: twin }), ...conditions],
  });
