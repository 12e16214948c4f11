// What the mock makes up where Prism knows less of schemas than they say: headers, bytes, media types, and resources of PUT.

import { expect, it } from 'vitest';
import { documentWith } from '../contract/testing/document.ts';
import { mocked } from './testing/mocked.ts';
import { inPath, json, object, operation } from './testing/parts.ts';

const integer = { type: 'integer' };
const text = { type: 'string' };
const penOf = (members: object) =>
  object({ id: integer, ink: text, left: { ...integer, minimum: 3 }, ...members }, ['id', 'ink', 'left']);
const pen = penOf({});
const any = (schema: object) => ({ content: { '*/*': { schema } } });
const ink = object({ ink: text }, ['ink']);
/** A list of pens, with examples. */
const shown = (...examples: readonly object[]) =>
  json(
    { type: 'array', items: ink },
    { examples: Object.fromEntries(examples.map((value, i) => [`example${i}`, { value: [value] }])) },
  );
const gone = object({ gone: { type: 'boolean' } }, ['gone']);
const ETag = { required: true, schema: { type: 'string', pattern: '^"[0-9]{3}"$' } };
const contract = documentWith(
  {},
  {
    '/pens': { post: operation({ 201: any(pen) }, any(ink)) },
    '/pens/{id}': {
      parameters: [inPath('id', 'integer', { example: 12 })],
      get: operation({ 200: { headers: { ETag }, ...any(pen) }, 404: {} }),
      put: operation({ 200: any(pen), 201: any(pen) }, any(ink)),
      delete: operation({ 200: any(gone), 404: {} }),
    },
    '/shelf': { get: operation({ 200: shown({ ink: 5 }, { ink: 'green' }), 404: shown({ ink: null }) }) },
    // A colour is sent as a text, and shown as a number.
    '/blots': { post: operation({ 201: any(penOf({ ink: integer })) }, any(ink)) },
    '/blots/{id}': { parameters: [inPath('id', 'integer')], get: operation({ 200: any(pen) }) },
    '/stamps': {
      post: operation(
        { 201: any(penOf({ ink: integer, id: { ...text, pattern: '^OQ[a-f]{4}$' } })) },
        any(ink),
      ),
    },
    '/stamps/{id}': { parameters: [inPath('id', 'string')], get: operation({ 200: any(pen) }) },
    '/users': { get: operation({ 200: json({ type: 'array', items: object({ name: text }) }) }) },
    '/anything': { get: operation({ 200: { content: { 'application/json': {} } } }) },
    '/picture': { get: operation({ 200: { content: { 'image/png': {} } } }) },
  },
);

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

it('sends bytes of a type that has no schema, and some JSON', async () => {
  expect((await ask('/anything')).body).toEqual({});
  const response = await fetch(`${url}/picture`);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect((await response.text()).length).toBeGreaterThan(0);
});

it.each([
  ['another example', 'code=200', { ink: 'green' }],
  ['what the schema gives', 'code=404', { ink: expect.any(String) }],
  ['the one that is asked for, as it is', 'code=200, example=example0', { ink: 5 }],
])('in place of an example that breaks its schema shows %s', async (_, prefer, pen) => {
  const { body } = await ask('/shelf', { headers: { Prefer: prefer } });
  expect(body).toEqual([pen]);
});

it('keeps the identifier of the sample where one of its own would not have the form that is asked for', async () => {
  const { body } = await ask('/stamps', { body: { ink: 'red' } });
  expect((body as { readonly id: string }).id).toMatch(/^OQ[a-f]{4}$/);
});

it('gives what is created an identifier of its own, whatever was sent', async () => {
  const made = [await ask('/blots', { body: { ink: 'red' } }), await ask('/blots', { body: { ink: 'red' } })];
  const [one, other] = made.map(({ body }) => body as { readonly id: number; readonly ink: unknown });
  expect(one).toMatchObject({ ink: expect.any(Number), left: expect.any(Number) });
  expect(one?.id).not.toBe(other?.id);
});

it('calls people by names of people', async () => {
  const { body } = await ask('/users', { headers: { Prefer: 'dynamic=true' } });
  expect(body).toContainEqual({ name: expect.stringMatching(/ (Okafor|Bakker|Moreau|Silva|Novak|Tanaka)$/) });
});
