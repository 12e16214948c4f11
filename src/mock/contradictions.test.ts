// What a mock says agrees with itself: what was sent, the status, the media type, the counts.

import { expect, it } from 'vitest';
import { documentWith } from '../contract/testing/document.ts';
import { mocked } from './testing/mocked.ts';
import { inPath, json, object, operation } from './testing/parts.ts';

const text = { type: 'string' };
const made = { type: 'integer', readOnly: true };
const kind = (name: string) => ({ const: name });
const closed = { additionalProperties: false };
const cat = object({ id: made, kind: kind('cat'), lives: { type: 'integer', default: 9 } }, ['kind'], closed);
const barks = { type: 'boolean' };
const tag = { ...text, readOnly: true };
const dog = object({ id: made, kind: kind('dog'), barks, tag }, ['kind', 'id', 'tag'], closed);
const pet = { oneOf: [cat, dog] };
const room = object({ id: { type: 'integer' }, name: text }, ['id', 'name']);
const named = object({ name: text });
const url = { ...text, format: 'uri' };
const rooms = { type: 'array', items: room };
const hotel = { ...object({ id: text, name: text }, ['id', 'name']), examples: [{ id: 'h1', name: 'Ritz' }] };
const page = object({ data: { type: 'array', items: hotel }, total: made, has_more: barks }, [
  'data',
  'total',
]);
const fault = object({ title: text, status: { type: 'integer' } }, ['title', 'status']);
const chat = object({ slug: text, topic: text, status: { enum: ['new', 'sent'] } }, ['slug', 'status']);
const ok = { type: 'boolean' };
const chatOf = object({ chat }, ['chat']);
const meta = object({ next_cursor: text }, ['next_cursor']);
const chats = object({ ok, chats: { type: 'array', items: chat }, meta }, ['chats', 'meta']);
const sales = { total: 99, days: [{ id: 1, name: 'Monday' }] };
const secret = object({ pin: { ...text, writeOnly: true } });
const bytes = { content: { 'image/png': { schema: { ...text, format: 'binary' } } } };
const key = object({ id: { ...text, pattern: '^h_' } }, ['id']);
const document = documentWith(
  {},
  {
    '/pets': {
      get: operation({ 200: json({ type: 'array', items: pet }) }),
      post: operation({ 201: json(pet) }, json(pet)),
    },
    '/pets/{id}': { parameters: [inPath('id', 'integer')], get: operation({ 200: json(pet), 404: {} }) },
    '/rooms': {
      get: operation({
        200: { content: { 'application/json': { schema: rooms }, 'text/csv': { schema: text } } },
      }),
      post: operation({ 201: { ...json(room), headers: { Location: { schema: url } } } }, json(named)),
    },
    '/rooms/{id}': {
      parameters: [inPath('id', 'integer')],
      head: operation({ 200: {}, 404: {} }),
      get: operation({
        200: json(room, {
          examples: { good: { value: { id: 1, name: 'One' } }, broken: { value: { id: 2, name: 7 } } },
        }),
        404: json(fault),
      }),
    },
    '/hotels': { get: operation({ 200: json(page) }) },
    '/keys': { get: operation({ 200: json({ type: 'array', items: key }) }) },
    '/keys/{id}': { parameters: [inPath('id', 'string')], get: operation({ 200: json(key) }) },
    '/chats': {
      get: operation({ 200: json(chats) }),
      post: operation({ 200: json(chatOf) }, json(object({ slug: text }, ['slug']))),
    },
    '/chats/{slug}': {
      parameters: [inPath('slug', 'string')],
      get: operation({ 200: { ...json(chatOf), headers: { ETag: { schema: text } } }, 304: {}, 404: {} }),
      patch: operation({ 200: json(chatOf), 412: {} }, { content: { 'application/merge-patch+json': {} } }),
    },
    '/chats/{slug}/send': { post: operation({ 204: {} }), parameters: [inPath('slug', 'string')] },
    '/chats/{slug}/likes/{who}': {
      parameters: [inPath('slug', 'string'), inPath('who', 'string')],
      put: operation({ 204: {} }),
    },
    '/sales': { get: operation({ 200: json(object({ total: made, days: rooms }), { example: sales }) }) },
    '/files': { post: operation({ 201: json(secret) }, json(secret)) },
    '/picture': { put: operation({ 204: {} }, bytes), get: operation({ 200: bytes }) },
  },
);
const memory = await mocked({ contract: document, stateful: true });
const shown = await mocked({ contract: document });

it.each([
  [
    { kind: 'dog', barks: true },
    { id: expect.any(Number), kind: 'dog', barks: true, tag: expect.any(String) },
  ],
  [{ kind: 'cat' }, { id: expect.any(Number), kind: 'cat', lives: 9 }],
  [{ kind: 'dog' }, { id: expect.any(Number), kind: 'dog', tag: expect.any(String) }],
])('of alternatives %j is the one that was sent', async (body, resource) => {
  for (const { ask } of [memory, shown])
    expect(await ask('/pets', { body })).toMatchObject({ status: 201, body: resource });
  const { body: pets } = await memory.ask('/pets');
  expect(pets).toContainEqual(resource);
});

it('bytes are what was uploaded, also where something is write-only', async () => {
  const headers = { 'Content-Type': 'image/png' };
  await memory.ask('/picture', { method: 'PUT', body: 'PNG', headers });
  expect((await memory.ask('/picture')).text).toBe('PNG');
});

it('an example that breaks its schema is in no list', async () => {
  expect((await memory.ask('/rooms')).body).toEqual([{ id: 1, name: 'One' }]);
});

it('JSON that is kept is not labelled as another type', async () => {
  const { status, headers } = await memory.ask('/rooms', { headers: { Accept: 'text/csv' } });
  expect([status, headers.get('content-type')]).toEqual([200, 'application/json']);
});

it('a location that is a URL has an origin', async () => {
  const { headers, body } = await shown.ask('/rooms', { body: { name: 'Two' } });
  const { id } = body as { readonly id: number };
  expect(headers.get('location')).toBe(`${shown.url}/rooms/${id}`);
});

it('HEAD has the status of GET', async () => {
  const statuses = [];
  for (const id of [1, 99]) statuses.push((await memory.ask(`/rooms/${id}`, { method: 'HEAD' })).status);
  expect(statuses).toEqual([200, 404]);
});

it('an error that is asked for has its status in its body, as any other', async () => {
  const headers = { Prefer: 'code=404' };
  const told = { title: 'Not found', status: 404 };
  for (const { ask } of [memory, shown]) expect((await ask('/rooms/1', { headers })).body).toEqual(told);
  expect((await memory.ask('/rooms/99')).body).toEqual(told);
});

it('a list that nothing is put into counts what it shows, which is what its schema shows', async () => {
  const list = { data: [{ id: 'h1', name: 'Ritz' }], total: 1, has_more: false };
  for (const { ask } of [memory, shown]) expect((await ask('/hotels')).body).toMatchObject(list);
});

it('identifiers with an open pattern are unlike each other', async () => {
  const { ask } = await mocked({ contract: document, items: 12 });
  expect((await ask('/keys')).body).toHaveLength(12);
});

it('what is the only member of a body is the resource', async () => {
  const body = { slug: 'dev' };
  const made = await memory.ask('/chats', { body });
  expect(made.body).toMatchObject({ chat: body });
  expect((await memory.ask('/chats/dev')).body).toEqual(made.body);
  expect((await memory.ask('/chats')).body).toMatchObject({ chats: [body], meta: { next_cursor: '' } });
  expect((await memory.ask('/chats/dev/send', { method: 'POST' })).status).toBe(204);
  expect((await memory.ask('/chats/dev')).body).toMatchObject({ chat: { ...body, status: 'sent' } });
  expect((await memory.ask('/chats/dev/likes/ada', { method: 'PUT' })).status).toBe(204);
});

it('an example list that nothing is put into is as it is shown, whatever is asked', async () => {
  for (const { ask } of [memory, shown]) expect((await ask('/sales?from=2026-01-01')).body).toEqual(sales);
});
