import { describe, expect, it } from 'vitest';
import type { OpenApiDocument } from '../contract/index.ts';
import { mocked } from './testing/mocked.ts';
import { json, of } from './testing/parts.ts';

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
