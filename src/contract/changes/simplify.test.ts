// What allows the same is no difference, however it is written.

import { expect, it } from 'vitest';
import { loadContract } from '../file/index.ts';
import { createContract } from '../index.ts';
import { documentWith } from '../testing/document.ts';
import { withTags } from '../versions/tags.ts';
import { diffContracts } from './index.ts';

const contractOf = (schema: object) => {
  const content = { 'application/json': { schema } };
  const post = { requestBody: { content }, responses: { '200': { description: '', content } } };
  return createContract(withTags(documentWith({}, { '/a': { post } })));
};
const having = (name: string) => ({ type: 'object', properties: { [name]: { type: 'string' } } });
const text = { type: 'string', maxLength: 3 };

it.each<[string, object, object]>([
  ['one alternative', { anyOf: [text] }, text],
  [
    'one alternative with words',
    { description: 'x', oneOf: [{ type: 'string' }] },
    { description: 'x', type: 'string' },
  ],
  ['null beside one', { oneOf: [text, { type: 'null' }] }, { ...text, type: ['string', 'null'] }],
  ['null first', { anyOf: [{ type: 'null' }, { type: 'integer' }] }, { type: ['integer', 'null'] }],
  [
    'null beside values',
    { oneOf: [{ enum: ['a'], type: 'string' }, { type: 'null' }] },
    { type: ['null', 'string'], enum: [null, 'a'] },
  ],
  ['types', { anyOf: [{ type: 'string' }, { type: 'integer' }] }, { type: ['integer', 'string'] }],
  ['values', { oneOf: [{ const: 'a' }, { const: 'b' }] }, { enum: ['b', 'a'] }],
  ['values beside a type', { type: 'string', oneOf: [{ const: 'a' }, { const: 'b' }] }, { enum: ['a', 'b'] }],
  [
    'types beside one that says more',
    { anyOf: [text, { type: 'integer' }] },
    { ...text, type: ['string', 'integer'] },
  ],
  [
    'base64 in OpenAPI 3.0',
    { items: { type: 'string', format: 'byte' } },
    { items: { type: 'string', contentEncoding: 'base64' } },
  ],
  ['any bytes', { type: 'string', format: 'binary' }, {}],
  ['another order', { oneOf: [having('a'), having('b')] }, { oneOf: [having('b'), having('a')] }],
])('%s', (_, one, other) => {
  expect(diffContracts(contractOf(one), contractOf(other))).toMatchObject({ same: true, groups: [] });
});

it.each<[string, object, object]>([
  ['null, which one has', { oneOf: [text, { type: 'null' }] }, text],
  ['a bound of an alternative', { anyOf: [{ ...text, maxLength: 4 }] }, text],
  ['one alternative of two', { oneOf: [having('a'), having('b')] }, { oneOf: [having('a')] }],
  ['anything, which one allows', { anyOf: [{ type: 'string' }, {}] }, { type: 'string' }],
  ['what stands beside alternatives', { minLength: 2, anyOf: [text] }, text],
])('tells of %s', (_, one, other) => {
  expect(diffContracts(contractOf(one), contractOf(other)).same).toBe(false);
});

it.each(['swagger', 'nullable', 'shared'])('the same in two versions of OpenAPI: %s', async (name) => {
  const [old, now] = await Promise.all(
    ['', 'as-3-1/'].map((below) => loadContract(`fixtures/documents/wild/${below}${name}.yaml`)),
  );
  expect(old && now && diffContracts(old, now).same).toBe(true);
});
