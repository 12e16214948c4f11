// JSON that is no object, or deeper than any: another value in place of the body.

import { derived, type Origin, originOf } from '../../../src/contract/index.ts';
import type { HttpCase } from '../../types.ts';
import { RawJson, replaceAt, valueAt, writeJson } from '../json-text.ts';
import { vary } from '../negative.ts';
import { refusal } from '../requirements.ts';
import type { Rule } from '../rule.ts';
import { requestOf, type Subject } from '../subject.ts';
import type { Variant } from '../variant.ts';

/** Cases for the type of the whole body. */
export const otherValues: Rule = {
  name: 'other-values',
  derive: (subject) => {
    const { contract, operation, alternatives, bodies } = subject;
    const root = alternatives[0]?.root;
    const pointer = operation.body?.schemaPointer;
    if (root === undefined || pointer === undefined || bodies.length === 0) return [];
    const origin = originOf(contract.source, root.schema['x-origin'], 'type', root.pointer);
    return [
      ...valuesInstead(bodies[0]?.value)
        .filter(({ name }) => operation.body?.required || name !== 'null')
        .filter(({ value }) => contract.validate(pointer, JSON.parse(writeJson(value))).length > 0)
        .map(({ name, value }) =>
          instead(
            subject,
            origin,
            name,
            `${name.replaceAll('-', ' ')} instead of an object`,
            writeJson(value),
          ),
        ),
      ...deepMember(subject, origin),
    ];
  },
};

const valuesInstead = (valid: unknown): readonly Variant[] => [
  { name: 'array', value: [valid] },
  { name: 'empty-array', value: [] },
  { name: 'string', value: 'text' },
  { name: 'number', value: 5 },
  { name: 'true', value: true },
  { name: 'null', value: null },
  { name: 'deeply-nested', value: new RawJson(`${'['.repeat(1000)}${']'.repeat(1000)}`) },
];

function deepMember(subject: Subject, origin: Origin): readonly HttpCase[] {
  const { contract, operation, alternatives } = subject;
  const [body] = subject.bodies;
  const field = alternatives[0]?.fields[0];
  if (body === undefined || field === undefined || valueAt(body.value, field.path) === undefined) return [];
  const deep = new RawJson(`${'{"a":'.repeat(1000)}1${'}'.repeat(1000)}`);
  const text = writeJson(replaceAt(body.value, field.path, deep));
  const pointer = operation.body?.schemaPointer;
  if (pointer === undefined || contract.validate(pointer, JSON.parse(text)).length === 0) return [];
  return [instead(subject, origin, 'deeply-nested-member', 'a member nested 1000 deep', text)];
}

const instead = (subject: Subject, origin: Origin, name: string, title: string, text: string): HttpCase =>
  vary(subject, {
    name: { rule: 'bodies', variant: `value/${name}` },
    title,
    request: requestOf(subject, { body: { text } }),
    requires: refusal(subject, derived(origin), 'body'),
  });
