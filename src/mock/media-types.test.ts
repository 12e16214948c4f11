// A body is what its media type says: JSON is never labelled XML, a range becomes one of its types, a type has its parameters.

import { expect, it } from 'vitest';
import { documentWith } from '../contract/testing/document.ts';
import { mocked } from './testing/mocked.ts';

const cup = { type: 'object', required: ['size'], properties: { size: { type: 'integer' } } };
const text = { schema: { type: 'string' }, example: 'size\n1\n' };
const contents: Record<string, object> = {
  both: { 'application/xml': { schema: cup }, 'application/json': { schema: cup } },
  xml: { 'application/xml': { schema: cup } },
  shown: { 'application/xml': { schema: cup, example: '<cup><size>1</size></cup>' } },
  image: { 'image/*': { schema: { type: 'string', format: 'binary' } } },
  any: { '*/*': { schema: cup } },
  charset: { 'application/json; charset=utf-8': { schema: cup, example: { size: 1 } } },
  csv: { 'text/csv; header=present': text },
};
const secret = { type: 'string', writeOnly: true };
const base = { type: 'object', required: ['id', 'secret'], properties: { id: { type: 'integer' }, secret } };
const composed = { allOf: [base, { type: 'object', properties: { name: { type: 'string' } } }] };
contents['written'] = { 'application/json': { schema: { type: 'array', minItems: 1, items: composed } } };
const paths = Object.fromEntries(
  Object.entries(contents).map(([name, content]) => [
    `/${name}`,
    { get: { responses: { '200': { description: '', content } } } },
  ]),
);
const { url } = await mocked({ contract: documentWith({}, paths) });

it.each([
  ['both', 200, 'application/json', '{"size":0}'],
  ['xml', 406, 'application/problem+json', undefined],
  ['shown', 200, 'application/xml', '<cup><size>1</size></cup>'],
  ['image', 200, 'image/png', undefined],
  ['any', 200, 'application/json', '{"size":0}'],
  ['charset', 200, 'application/json; charset=utf-8', '{"size":1}'],
  ['csv', 200, 'text/csv; header=present', 'size\n1\n'],
])('%s: %d, %s', async (name, status, type, body) => {
  const response = await fetch(`${url}/${name}`);
  expect([response.status, response.headers.get('content-type')]).toEqual([status, type]);
  const sent = await response.text();
  expect(body ?? sent).toBe(sent);
});

it.each([
  ['both', 'image/png', 406],
  ['both', 'image/png, */*;q=0.1', 200],
  ['both', '', 200],
  ['charset', 'image/png', 200],
])('%s to a request that accepts %j: %d', async (name, Accept, status) => {
  expect((await fetch(`${url}/${name}`, { headers: { Accept } })).status).toBe(status);
});

it('what is only written is in no response, wherever the schema says so', async () => {
  for (const headers of [{}, { Prefer: 'dynamic=true' }]) {
    const sent = await (await fetch(`${url}/written`, { headers: headers as Record<string, string> })).text();
    expect(sent).toMatch(/"id":/);
    expect(sent).not.toMatch(/secret/);
  }
});
