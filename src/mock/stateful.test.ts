import { describe, expect, it } from 'vitest';
import { documentWith } from '../contract/testing/document.ts';
import { contract, mocked } from './testing/mocked.ts';
import { inPath, json, object, operation } from './testing/parts.ts';

const MERGE = 'application/merge-patch+json';
const newMembers = { title: { type: 'string', maxLength: 20 }, pages: { type: ['integer', 'null'] } };
const newBook = object(newMembers, ['title']);
const book = object({ isbn: { type: 'string', 'x-identifier': true }, ...newMembers }, ['isbn', 'title']);
const books = object({ items: { type: 'array', items: book }, page: { type: 'integer' } });

/** A contract without accounts and credentials whose operations do everything with one kind of resource. */
const library = documentWith(
  {},
  {
    '/books': {
      get: operation({ 200: json(books, { example: { items: [{ isbn: 'b1', title: 'First' }], page: 1 } }) }),
      post: operation({ 201: json(book) }, json(newBook)),
    },
    '/books/{isbn}': {
      parameters: [inPath('isbn', 'string')],
      get: operation({ 200: json(book), 404: {} }),
      put: operation({ 200: json(book), 201: json(book) }, json(newBook)),
      patch: operation({ 200: json(book), 404: {} }, { content: { [MERGE]: { schema: object({}) } } }),
      delete: operation({ 204: {}, 404: {} }),
    },
  },
);

describe('a mock with a memory, of any contract', async () => {
  const { ask, replaceContract } = await mocked({ contract: library, stateful: true });
  const list = async () => (await ask('/books')).body as { items: { isbn: string }[]; page: number };

  it('begins with what the examples show, and reads, lists, replaces, changes and deletes what was created', async () => {
    expect(await list()).toEqual({ items: [{ isbn: 'b1', title: 'First' }], page: 1 });
    const made = (await ask('/books', { body: { title: 'Second', pages: 9 } })).body as { isbn: string };
    const at = `/books/${made.isbn}`;
    expect((await ask(at)).body).toEqual({ isbn: made.isbn, title: 'Second', pages: 9 });
    expect((await list()).items.map(({ isbn }) => isbn)).toContain(made.isbn);
    const replaced = await ask(at, { method: 'PUT', body: { title: 'Third' } });
    expect([replaced.status, replaced.body]).toEqual([200, { isbn: made.isbn, title: 'Third' }]);
    const patch = { method: 'PATCH', headers: { 'Content-Type': MERGE } };
    await ask(at, { ...patch, body: { pages: 3 } });
    await ask(at, { ...patch, body: { title: null } });
    expect((await ask(at)).body).toEqual({ isbn: made.isbn, title: 'Third', pages: 3 });
    await ask(at, { ...patch, body: { pages: null } });
    expect((await ask(at)).body).toEqual({ isbn: made.isbn, title: 'Third' });
    expect((await ask(at, { method: 'DELETE' })).status).toBe(204);
    expect((await ask(at)).status).toBe(404);
    expect((await ask(at, { method: 'DELETE' })).status).toBe(404);
  });

  it('makes by PUT what is not there, where the contract has a 201 for it', async () => {
    const put = () => ask('/books/b9', { method: 'PUT', body: { title: 'Ninth' } });
    expect([(await put()).status, (await put()).status]).toEqual([201, 200]);
    expect((await ask('/books/b9')).body).toEqual({ isbn: 'b9', title: 'Ninth' });
    await ask('/books/__proto__', { method: 'PUT', body: { title: 'Odd' } });
    expect((await ask('/books/__proto__')).body).toMatchObject({ title: 'Odd' });
    expect((await ask('/books/constructor')).status).toBe(404);
  });

  it('keeps nothing of a request that is rejected or prefers another response, nor for another contract', async () => {
    const before = (await list()).items.length;
    expect((await ask('/books', { body: { title: 'x'.repeat(21) } })).status).toBe(400);
    await ask('/books', { body: { title: 'Tenth' }, headers: { Prefer: 'code=500' } });
    expect((await list()).items).toHaveLength(before);
    replaceContract(contract);
    expect((await ask('/books/b9')).status).toBe(404);
  });
});

const order = object(
  {
    id: { type: 'integer', readOnly: true },
    customer: { type: 'string' },
    createdAt: { type: 'string', format: 'date-time', readOnly: true },
    cancelledAt: { type: ['string', 'null'], format: 'date-time', readOnly: true },
    price: { type: 'number' },
  },
  ['id', 'customer', 'createdAt', 'price'],
);
const orders = object({ data: { type: 'array', items: order }, total: { type: 'integer' } }, [
  'data',
  'total',
]);
const newOrder = object({ customer: { type: 'string' } }, ['customer']);

/** A contract without an example, whose create responds with 200. */
const shop = documentWith(
  {},
  {
    '/orders': {
      get: {
        parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer' } }],
        ...operation({ 200: json(orders) }),
      },
      post: operation({ 200: json(order) }, json(newOrder)),
    },
    '/orders/{orderId}': {
      parameters: [inPath('orderId', 'integer')],
      get: operation({ 200: json(order) }),
      put: operation({ 200: json(order) }, json(newOrder)),
    },
    '/search': { post: operation({ 200: json(order) }, json(newOrder)) },
  },
);

describe('a mock with a memory, of a contract without examples', async () => {
  const { ask } = await mocked({ contract: shop, stateful: true });
  const create = async (customer: string) => (await ask('/orders', { body: { customer } })).body;

  it('makes what the schema asks for, and identifiers of its own', async () => {
    const made = [await create('Ada'), await create('Bob')];
    expect(made).toEqual([
      {
        ...{ id: 1, customer: 'Ada', price: expect.any(Number) },
        ...{ createdAt: expect.stringMatching(/^\d{4}-/), cancelledAt: null },
      },
      expect.objectContaining({ id: 2, customer: 'Bob' }),
    ]);
    expect((await ask('/orders/2')).body).toEqual(made[1]);
    const page = { data: [expect.objectContaining({ id: 1 })], total: 2 };
    expect((await ask('/orders?limit=1')).body).toEqual(page);
  });

  it('leaves by PUT what nobody sends', async () => {
    const before = (await ask('/orders/1')).body as object;
    expect((await ask('/orders/1', { method: 'PUT', body: { customer: 'Eve' } })).body).toEqual({
      ...before,
      customer: 'Eve',
    });
  });

  it('tells what it keeps', async () => {
    const { body } = await ask('/_mock/state');
    expect(body).toMatchObject({ resources: { '/orders': { 1: { customer: 'Eve' } } } });
  });

  it('begins with what it is given', async () => {
    const state = { resources: { '/orders': { 7: { id: 7, customer: 'Zoe' } } } };
    const { ask: askNext } = await mocked({ contract: shop, stateful: true, state });
    expect((await askNext('/orders/7')).body).toEqual({ id: 7, customer: 'Zoe' });
  });

  it('says what is wrong with a state, and forgets overrides with it', async () => {
    const { ask } = await mocked({ stateful: true, contract: library });
    const wrong = { method: 'PUT', body: { resources: [], more: 1 } };
    const errors = [{ pointer: '#/more' }, { pointer: '#/resources' }];
    expect(await ask('/_mock/state', wrong)).toMatchObject({ status: 400, body: { errors } });
    await ask('/_mock/overrides/get-books-isbn-', { method: 'PUT', body: { code: 418 } });
    await ask('/_mock/reset', { method: 'POST' });
    expect((await ask('/books/b1')).status).toBe(200);
  });
});

it('numbers beyond 2^53 come back with the digits that were sent', async () => {
  const integer = { type: 'integer', format: 'int64' };
  const made = json(object({ id: integer, ref: integer }, ['id']));
  const paths = {
    '/notes': { post: operation({ 201: made }, json(object({ ref: integer }))) },
    '/notes/{id}': { parameters: [inPath('id', 'integer')], get: operation({ 200: made }) },
  };
  const { ask } = await mocked({ contract: documentWith({}, paths), stateful: true });
  const { text, body } = await ask('/notes', { body: '{"ref":7163309881222824985}' });
  expect(text).toMatch(/"ref":7163309881222824985\b/);
  expect((await ask(`/notes/${(body as { id: number }).id}`)).text).toBe(text);
  expect((await ask('/_mock/state')).text).toMatch(/7163309881222824985/);
});
