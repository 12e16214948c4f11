// Contracts whose bodies wrap their resources, in `data` or in one property alone.

import { describe, expect, it } from 'vitest';
import { documentWith } from '../contract/testing/document.ts';
import { mocked } from './testing/mocked.ts';
import { inPath, json, object, operation } from './testing/parts.ts';

const name = { type: 'string', minLength: 1 };
const id = { type: 'integer', readOnly: true };
const book = object({ id, name, pages: { type: 'integer' } }, ['id', 'name']);
const version = { type: 'string', enum: ['v1'] };
const closed = { additionalProperties: false };
const shown = (data: object) => object({ data, version }, ['data', 'version'], closed);
const sent = (data: object) => object({ data }, ['data'], closed);
const wrapped = shown(book);
const listed = shown({ type: 'array', items: book });
const documentOf = (example?: object) =>
  documentWith(
    {},
    {
      '/books': {
        get: operation({ 200: json(listed) }),
        post: operation({ 201: json(wrapped) }, json(sent(book))),
      },
      '/books/{id}': {
        parameters: [inPath('id', 'integer', { example: 7 })],
        get: operation({ 200: json(wrapped, example && { example }), 404: {} }),
        put: operation({ 204: {}, 404: {} }, json(sent(book))),
      },
    },
  );

describe('a mock of a contract that wraps its resources', () => {
  it('remembers what is inside', async () => {
    const { ask } = await mocked({ contract: documentOf(), stateful: true });
    const emma = { name: 'Emma', pages: 474 };
    const made = await ask('/books', { body: { data: emma } });
    const { id } = (made.body as { readonly data: { readonly id: number } }).data;
    const kept = { data: { ...emma, id: expect.any(Number) }, version: 'v1' };
    expect(made).toMatchObject({ status: 201, body: kept });
    const shown = async () => (await ask(`/books/${id}`)).body;
    expect(await shown()).toEqual(made.body);
    expect((await ask('/books')).body).toEqual({ data: [{ ...emma, id }], version: 'v1' });
    const replaced = await ask(`/books/${id}`, { method: 'PUT', body: { data: { name: 'Persuasion' } } });
    expect(replaced.status).toBe(204);
    expect(await shown()).toEqual({ data: { name: 'Persuasion', id }, version: 'v1' });
    const { body } = await ask('/_mock/state');
    expect(body).toMatchObject({ resources: { '/books': { [id]: { name: 'Persuasion', id } } } });
  });

  it('begins with what is inside of the examples', async () => {
    const example = { data: { id: 7, name: 'Emma' }, version: 'v1' };
    const { ask } = await mocked({ contract: documentOf(example), stateful: true });
    expect((await ask('/books/7')).body).toEqual(example);
    expect((await ask('/books')).body).toEqual({ ...example, data: [example.data] });
    const other = { data: { id: 1, name: 'Emma' }, version: 'v1' };
    const { ask: askShown } = await mocked({ contract: documentOf(other) });
    expect((await askShown('/books/7')).body).toEqual(example);
    const sent = { data: { name: 'Lady Susan' } };
    expect((await askShown('/books', { body: sent })).body).toMatchObject({ ...sent, version: 'v1' });
  });
});
