import { describe, expect, it } from 'vitest';
import type { OpenApiDocument } from '../contract/index.ts';
import { contract, JWT, mocked, TOKEN } from './testing/mocked.ts';

const ACME = { Authorization: 'Bearer acme-demo-token' };
const GLOBEX = { Authorization: 'Bearer globex-demo-token' };

describe('a mock with a memory, of the contract of the kit', async () => {
  const { ask } = await mocked({ stateful: true });

  it('knows the seed of the reference server', async () => {
    const { status, body } = await ask('/acme/routing12', { headers: ACME });
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ id: '12', upstream: expect.any(String) }),
    ]);
    expect((await ask('/globex/routing77', { headers: GLOBEX })).status).toBe(200);
    expect((await ask('/globex/routing12', { headers: GLOBEX })).status).toBe(404);
  });

  it('knows its tokens, and opens with each its own accounts', async () => {
    expect((await ask('/acme/routing12')).status).toBe(401);
    expect((await ask('/acme/routing12', { headers: GLOBEX })).body).toMatchObject({
      status: 404,
      detail: 'There is no such account.',
    });
  });

  it('knows the JWT configurations of each account', async () => {
    const create = (body: unknown, headers = ACME) => ask('/acme/authentication/create', { body, headers });
    expect((await create(JWT)).status).toBe(201);
    const { status, body } = await create({ ...JWT, jwt_id: 'jwt9' });
    expect([status, body]).toEqual([
      400,
      expect.objectContaining({
        errors: [{ pointer: '#/jwt_id', detail: 'names no JWT configuration of this account' }],
      }),
    ]);
  });

  it('gives every profile an identifier of its own', async () => {
    const create = async () =>
      (await ask('/acme/authentication/create', { body: TOKEN, headers: ACME })).body as { id: string };
    const ids = await Promise.all(Array.from({ length: 20 }, create));
    expect(new Set(ids.map(({ id }) => id)).size).toBe(20);
  });
});

const json = (schema: object, more: object = {}) => ({
  content: { 'application/json': { schema, ...more } },
});
const book = {
  type: 'object',
  required: ['isbn', 'title'],
  properties: {
    isbn: { type: 'string', 'x-identifier': true },
    title: { type: 'string', maxLength: 20 },
    pages: { type: ['integer', 'null'] },
  },
};
const newBook = {
  ...book,
  required: ['title'],
  properties: { title: book.properties.title, pages: book.properties.pages },
};
const of = (description: string, more: object = {}) => ({ description, ...more });

/** A contract without accounts and credentials whose operations do everything with one kind of resource. */
const library = {
  openapi: '3.1.0',
  info: { title: 'Library', version: '1' },
  paths: {
    '/books': {
      get: {
        responses: {
          200: of(
            'All.',
            json(
              {
                type: 'object',
                properties: { items: { type: 'array', items: book }, page: { type: 'integer' } },
              },
              { example: { items: [{ isbn: 'b1', title: 'First' }], page: 1 } },
            ),
          ),
        },
      },
      post: {
        requestBody: { required: true, ...json(newBook) },
        responses: { 201: of('Made.', json(book)) },
      },
    },
    '/books/{isbn}': {
      parameters: [{ name: 'isbn', in: 'path', required: true, schema: { type: 'string' } }],
      get: { responses: { 200: of('One.', json(book)), 404: of('None.') } },
      put: {
        requestBody: { required: true, ...json(newBook) },
        responses: { 200: of('Replaced.', json(book)), 201: of('Made.', json(book)) },
      },
      patch: {
        requestBody: { required: true, ...json({ type: 'object' }) },
        responses: { 200: of('Changed.', json(book)), 404: of('None.') },
      },
      delete: { responses: { 204: of('Gone.'), 404: of('None.') } },
    },
  },
} as unknown as OpenApiDocument;

describe('a mock with a memory, of any contract', async () => {
  const { ask } = await mocked({ contract: library, stateful: true });
  const list = async () => (await ask('/books')).body as { items: { isbn: string }[]; page: number };

  it('begins with what the examples show', async () => {
    expect(await list()).toEqual({ items: [{ isbn: 'b1', title: 'First' }], page: 1 });
  });

  it('reads, lists, replaces, changes and deletes what was created', async () => {
    const made = (await ask('/books', { body: { title: 'Second', pages: 9 } })).body as { isbn: string };
    const at = `/books/${made.isbn}`;
    expect((await ask(at)).body).toEqual({ isbn: made.isbn, title: 'Second', pages: 9 });
    expect((await list()).items.map(({ isbn }) => isbn)).toContain(made.isbn);
    const replaced = await ask(at, { method: 'PUT', body: { title: 'Third' } });
    expect([replaced.status, replaced.body]).toEqual([200, { isbn: made.isbn, title: 'Third' }]);
    await ask(at, { method: 'PATCH', body: { pages: 3, title: null } });
    expect((await ask(at)).body).toEqual({ isbn: made.isbn, pages: 3 });
    expect((await ask(at, { method: 'DELETE' })).status).toBe(204);
    expect((await ask(at)).status).toBe(404);
    expect((await ask(at, { method: 'DELETE' })).status).toBe(404);
  });

  it('makes by PUT what is not there, where the contract has a 201 for it', async () => {
    const put = () => ask('/books/b9', { method: 'PUT', body: { title: 'Ninth' } });
    expect([(await put()).status, (await put()).status]).toEqual([201, 200]);
    expect((await ask('/books/b9')).body).toEqual({ isbn: 'b9', title: 'Ninth' });
  });

  it('keeps nothing of a request that is refused or that prefers another answer', async () => {
    const before = (await list()).items.length;
    expect((await ask('/books', { body: { title: 'x'.repeat(21) } })).status).toBe(400);
    await ask('/books', { body: { title: 'Tenth' }, headers: { Prefer: 'code=500' } });
    expect((await list()).items).toHaveLength(before);
  });

  it('forgets nothing of an identifier that looks like a property of every object', async () => {
    await ask('/books/__proto__', { method: 'PUT', body: { title: 'Odd' } });
    expect((await ask('/books/__proto__')).body).toMatchObject({ title: 'Odd' });
    expect((await ask('/books/constructor')).status).toBe(404);
  });
});

describe('a mock whose contract changes', () => {
  it('goes on with what it keeps', async () => {
    const { ask, replaceContract } = await mocked({ contract: library, stateful: true });
    await ask('/books/b9', { method: 'PUT', body: { title: 'Ninth' } });
    const changed = { ...library, info: { title: 'Changed', version: '2' } };
    replaceContract(changed);
    expect((await ask('/books/b9')).status).toBe(200);
    expect(() => replaceContract(contract)).not.toThrow();
    expect((await ask('/books/b9')).status).toBe(404);
  });
});

const shop = {
  type: 'object',
  required: ['id', 'name'],
  properties: {
    id: { type: 'integer' },
    name: { type: 'string' },
    note: { type: ['string', 'null'] },
    code: { type: 'string', writeOnly: true },
  },
};
const parameter = (name: string, type: string, examples?: object) => ({
  name,
  in: 'path',
  required: true,
  schema: { type },
  ...(examples && { examples }),
});
const shops = {
  openapi: '3.1.0',
  info: { title: 'Shops', version: '1' },
  paths: {
    '/shops': {
      get: {
        responses: {
          200: of(
            'All.',
            json(
              { type: 'array', items: shop },
              {
                example: [
                  { id: 1, name: 'One', note: null },
                  { id: 2, name: 'Two' },
                ],
              },
            ),
          ),
        },
      },
      post: {
        requestBody: { required: true, ...json({ type: 'object' }) },
        responses: {
          201: of('Made.', {
            headers: { Location: { required: true, schema: { type: 'string' }, example: '/shops/1' } },
            ...json(shop, { example: { id: 1, name: 'One' } }),
          }),
        },
      },
    },
    '/shops/{id}': {
      parameters: [parameter('id', 'integer')],
      get: { responses: { 200: of('One.', json(shop)), 404: of('None.') } },
      put: {
        requestBody: { required: true, ...json({ type: 'object' }) },
        responses: { 204: of('Replaced.') },
      },
      patch: {
        requestBody: {
          required: true,
          content: { 'application/json': { schema: {} }, 'application/json-patch+json': { schema: {} } },
        },
        responses: { 200: of('Changed.', json(shop, { example: { id: 9, name: 'Example' } })) },
      },
    },
    '/shops/{id}/items': {
      parameters: [parameter('id', 'integer')],
      get: {
        responses: { 200: of('All.', json({ type: 'array' }, { example: [{ sku: 'A-1', title: 'x' }] })) },
      },
      post: {
        requestBody: { required: true, ...json({ type: 'object' }) },
        responses: {
          201: of(
            'Made.',
            json(
              { type: 'object', properties: { sku: { type: 'string', pattern: '^[A-Z]-\\d$' } } },
              { example: { sku: 'A-1' } },
            ),
          ),
        },
      },
    },
    '/shops/{id}/items/{sku}': {
      parameters: [parameter('id', 'integer'), parameter('sku', 'string')],
      get: {
        responses: {
          200: of('One.', json({ type: 'object', properties: { sku: { type: 'string' } } })),
          404: of('None.'),
        },
      },
    },
    '/search': {
      post: {
        requestBody: { required: true, ...json({ type: 'object' }) },
        responses: {
          200: of('Hits.', json({ type: 'object' }, { example: { hits: 3 } })),
          default: of(
            'No.',
            json({ type: 'object', properties: { id: { type: 'string' }, message: { type: 'string' } } }),
          ),
        },
      },
    },
  },
} as unknown as OpenApiDocument;

describe('what a mock keeps', async () => {
  const { ask, replaceContract } = await mocked({ contract: shops, stateful: true });
  const reset = () => ask('/_mock/reset', { method: 'POST' });
  const create = (body: object) => ask('/shops', { body });

  it('is never taken the place of by a create', async () => {
    const { status, body, headers } = await create({ name: 'Mine' });
    expect([status, body]).toEqual([201, { id: 3, name: 'Mine' }]);
    expect(headers.get('location')).toBe('/shops/3');
    expect((await ask('/shops/2')).body).toMatchObject({ name: 'Two' });
    replaceContract({ ...shops, info: { title: 'Edited', version: '2' } });
    expect((await create({ name: 'Next' })).body).toMatchObject({ id: 4 });
    expect((await ask('/shops')).body).toHaveLength(4);
  });

  it('survives an edit of the contract and a round trip, what nobody touched included', async () => {
    await reset();
    replaceContract(shops);
    expect((await ask('/shops/1/items')).body).toHaveLength(1);
    const { body: state } = await ask('/_mock/state');
    await ask('/_mock/state', { method: 'PUT', body: state });
    expect((await ask('/shops')).body).toHaveLength(2);
    await ask('/_mock/state', { method: 'PUT', body: { resources: {} } });
    expect((await ask('/shops')).body).toEqual([]);
  });

  it('is changed by a merge patch, without its identifier', async () => {
    await reset();
    expect((await ask('/shops/1', { method: 'PATCH', body: { name: 'New', id: 77 } })).body).toEqual({
      id: 1,
      name: 'New',
      note: null,
    });
    const list = [{ op: 'remove', path: '/name' }];
    const type = { 'Content-Type': 'application/json-patch+json' };
    await ask('/shops/1', { method: 'PATCH', body: list, headers: type });
    expect((await ask('/shops/1')).body).toEqual({ id: 1, name: 'New', note: null });
    expect((await ask('/shops/1', { method: 'PUT', body: { name: 'Put' } })).status).toBe(204);
    expect((await ask('/shops/1')).body).toEqual({ id: 1, name: 'Put' });
  });

  it('has one identifier to a collection, in the form that the contract has', async () => {
    await reset();
    expect((await ask('/shops/1/items/A-1')).status).toBe(200);
    const { body } = await ask('/shops/1/items', { body: { title: 'y' } });
    expect(body).toEqual({ sku: expect.stringMatching(/^A-[02-9]$/), title: 'y' });
    expect((await ask(`/shops/1/items/${(body as { sku: string }).sku}`)).body).toEqual(body);
  });

  it('is nothing of an operation that only answers, and nothing that is for writing alone', async () => {
    expect((await ask('/search', { body: { q: 1 } })).body).toEqual({ hits: 3 });
    expect((await create({ name: 'Secret', code: 'swordfish' })).body).not.toHaveProperty('code');
    expect(JSON.stringify((await ask('/_mock/state')).body)).not.toContain('swordfish');
  });
});
