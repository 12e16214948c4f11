// What the mock makes up where Prism knows less of schemas than they say: headers, bytes, media types, and resources of PUT.

import { expect, it } from 'vitest';
import type { OpenApiDocument } from '../contract/index.ts';
import { mocked } from './testing/mocked.ts';

const pen = {
  type: 'object',
  required: ['id', 'ink', 'left'],
  properties: { id: { type: 'integer' }, ink: { type: 'string' }, left: { type: 'integer', minimum: 3 } },
};
const any = (schema: object) => ({ content: { '*/*': { schema } } });
const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' }, example: 12 };
const ink = { type: 'object', required: ['ink'], properties: { ink: { type: 'string' } } };
/** A list of pens, with examples. */
const shown = (...examples: readonly object[]) => ({
  description: 'Pens.',
  content: {
    'application/json': {
      schema: { type: 'array', items: ink },
      examples: Object.fromEntries(examples.map((value, i) => [`example${i}`, { value: [value] }])),
    },
  },
});
const contract = {
  openapi: '3.1.0',
  info: { title: 'Pens', version: '1' },
  paths: {
    '/pens': { post: { requestBody: any(ink), responses: { 201: { description: 'Made.', ...any(pen) } } } },
    '/pens/{id}': {
      parameters: [id],
      get: {
        responses: {
          200: {
            description: 'A pen.',
            headers: { ETag: { schema: { type: 'string', pattern: '^"[0-9]{3}"$' } } },
            ...any(pen),
          },
          404: { description: 'None.' },
        },
      },
      put: {
        requestBody: { required: true, ...any(ink) },
        responses: { 200: { description: 'Kept.', ...any(pen) }, 201: { description: 'Made.', ...any(pen) } },
      },
      delete: {
        responses: {
          200: {
            description: 'Gone.',
            ...any({ type: 'object', required: ['gone'], properties: { gone: { type: 'boolean' } } }),
          },
          404: { description: 'None.' },
        },
      },
    },
    '/shelf': { get: { responses: { 200: shown({ ink: 5 }, { ink: 'green' }), 404: shown({ ink: null }) } } },
    '/picture': { get: { responses: { 200: { description: 'It.', content: { 'image/png': {} } } } } },
  },
} as unknown as OpenApiDocument;

const { ask, url } = await mocked({ contract, stateful: true });

it('shows a header as its schema has it, and JSON for any media type', async () => {
  await ask('/pens/7', { method: 'PUT', body: { ink: 'red' } });
  const { headers } = await ask('/pens/7');
  expect(headers.get('etag')).toMatch(/^"[0-9]{3}"$/);
  expect(headers.get('content-type')).toBe('application/json');
});

it('makes a resource by PUT with all that a response has to show', async () => {
  const { status, body } = await ask('/pens/8', { method: 'PUT', body: { ink: 'blue' } });
  expect([status, body]).toEqual([201, { id: 8, ink: 'blue', left: expect.any(Number) }]);
  expect((await ask('/pens/8')).body).toEqual(body);
});

it('shows of a deletion what the contract has for it', async () => {
  await ask('/pens/9', { method: 'PUT', body: { ink: 'green' } });
  expect((await ask('/pens/9', { method: 'DELETE' })).body).toEqual({ gone: expect.any(Boolean) });
  expect((await ask('/pens/9')).status).toBe(404);
});

it('sends bytes of a type that has no schema', async () => {
  const response = await fetch(`${url}/picture`);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect((await response.text()).length).toBeGreaterThan(0);
});

it.each([
  ['another example', 'code=200', { ink: 'green' }],
  ['what the schema gives', 'code=404', { ink: 'text' }],
  ['the one that is asked for, as it is', 'code=200, example=example0', { ink: 5 }],
])('in place of an example that breaks its schema shows %s', async (_, prefer, pen) => {
  const { body } = await ask('/shelf', { headers: { Prefer: prefer } });
  expect(body).toEqual([pen]);
});
