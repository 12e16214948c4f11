// Resources that other styles of APIs have: wrapped in attributes, created without a
// body, and what there is one of.

import { describe, expect, it } from 'vitest';
import { documentWith } from '../contract/testing/document.ts';
import { mocked } from './testing/mocked.ts';
import { inPath, json, object, operation } from './testing/parts.ts';

const text = { type: 'string' };
const id = { type: 'integer', readOnly: true };
const made = { type: 'string', format: 'date-time', readOnly: true };
const list = (items: object) => ({ type: 'array', items });
const byId = inPath('id', 'integer');

const newTask = object({ title: text, done: { type: 'boolean', default: false }, due: text }, ['title']);
const task = object({ ...newTask.properties, id, created_at: made }, ['id', 'title', 'done', 'created_at']);
const note = object({ id, task_id: id, text });
const user = object({ id, name: text, state: { type: 'string', enum: ['new', 'checked_in'] } }, ['id']);
const attributes = object({ title: text, created_at: made }, ['title', 'created_at']);
const article = object({ data: object({ id: text, type: text, attributes }, ['attributes']) });
const order = object({ id, total: { type: 'number' } });
const one = (schema: object, more: object = {}) => ({
  ...operation({ 200: json(schema), 404: {} }),
  ...more,
});

const document = documentWith(
  {},
  {
    '/tasks': { get: one(list(task)), post: operation({ 201: json(task) }, json(newTask)) },
    '/tasks/{id}': { parameters: [byId], get: one(task), put: operation({ 200: json(task) }, json(newTask)) },
    '/tasks/{id}/notes': {
      parameters: [byId],
      get: one(list(note)),
      post: operation({ 201: json(note) }, json(object({ text }))),
    },
    '/users': {
      get: one(list(object({ id, name: text }, [], { additionalProperties: false }))),
      post: operation(
        { 201: { headers: { Location: { schema: text } } } },
        json(object({ name: text, password: text })),
      ),
    },
    '/users/{id}': {
      parameters: [byId],
      get: one(user),
      post: operation({ 200: json(user) }, json(object({ name: text }))),
    },
    '/users/{id}/check-in': { parameters: [byId], post: operation({ 204: {} }) },
    '/articles': { post: operation({ 201: json(article) }, json(article)) },
    '/articles/{id}': { parameters: [inPath('id', 'string')], get: one(article) },
    '/orders': {
      get: one(object({ orders: list(order), page: object({}) })),
      post: operation({ 202: json(order) }, json(object({ total: { type: 'number' } }))),
    },
    '/orders/{id}': { parameters: [byId], get: one(order) },
    '/payment': {
      get: one(object({ sum: { type: 'number' } })),
      put: operation(
        { 200: json(object({ sum: { type: 'number' } })) },
        json(object({ sum: { type: 'number' } })),
      ),
      delete: operation({ 204: {}, 404: {} }),
    },
    '/repos/{owner}/{repo}': {
      parameters: [inPath('owner', 'string'), inPath('repo', 'string')],
      get: one(object({ name: text })),
    },
  },
);

describe('what was sent', async () => {
  const { ask } = await mocked({ contract: document, stateful: true });
  const recent: unknown = expect.stringMatching(new RegExp(`^${new Date().getFullYear()}`));

  it('is shown with what has to be there and the defaults of the request, and with nothing else', async () => {
    const { body } = await ask('/tasks', { body: { title: 'a' } });
    expect(body).toEqual({ id: 1, title: 'a', done: false, created_at: recent });
    const put = await ask('/tasks/1', { method: 'PUT', body: { title: 'b', due: 'now' } });
    expect(put.body).toEqual({ ...(body as object), title: 'b', due: 'now' });
    expect((await ask('/tasks/1', { method: 'PUT', body: { title: 'c' } })).body).not.toHaveProperty('due');
  });

  it('is kept inside of what wraps it', async () => {
    const body = { data: { type: 'articles', attributes: { title: 'T' } } };
    const { body: shown } = await ask('/articles', { body });
    const kept = { title: 'T', created_at: recent };
    expect(shown).toMatchObject({ data: { id: expect.any(String), type: 'articles', attributes: kept } });
  });

  it('has the key of what it is made below', async () => {
    const { body } = await ask('/tasks/1/notes', { body: { text: 'n' } });
    const { id: made } = body as { id: number };
    expect(body).toEqual({ id: made, task_id: 1, text: 'n' });
    expect((await ask('/tasks/1/notes')).body).toEqual([body]);
  });

  it('is kept though no body is shown, hides what a resource has not, and is changed by a POST', async () => {
    const { status, headers } = await ask('/users', { body: { name: 'Ann', password: 'secret' } });
    expect([status, headers.get('location')]).toEqual([201, '/users/1']);
    expect((await ask('/users/1')).body).toEqual({ id: 1, name: 'Ann', state: 'new' });
    expect((await ask('/users/1', { body: { name: 'Bob' } })).body).toEqual({
      id: 1,
      name: 'Bob',
      state: 'new',
    });
    expect((await ask('/users/1/check-in', { method: 'POST' })).status).toBe(204);
    expect((await ask('/users/1')).body).toEqual({ id: 1, name: 'Bob', state: 'checked_in' });
    expect((await ask('/users')).body).toEqual([{ id: 1, name: 'Bob' }]);
  });

  it('is listed, also where it was only accepted', async () => {
    const { status, body } = await ask('/orders', { body: { total: 3 } });
    expect([status, body]).toEqual([202, { id: 1, total: 3 }]);
    expect((await ask('/orders')).body).toMatchObject({ orders: [{ id: 1, total: 3 }] });
  });
});

it('what there is one of is gone once it is deleted, until it is put again', async () => {
  const { ask } = await mocked({ contract: document, stateful: true });
  const statuses = [];
  for (const method of ['GET', 'DELETE', 'GET', 'DELETE', 'PUT', 'GET'])
    statuses.push((await ask('/payment', { method, ...(method === 'PUT' && { body: { sum: 1 } }) })).status);
  expect(statuses).toEqual([200, 204, 404, 404, 200, 200]);
});

it('what nothing makes, lists or shows is there', async () => {
  const { ask } = await mocked({ contract: document, stateful: true });
  expect((await ask('/repos/ann/own')).status).toBe(200);
});
