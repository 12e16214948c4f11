import { describe, expect, it } from 'vitest';
import { documentWith } from '../contract/testing/document.ts';
import { mocked } from './testing/mocked.ts';
import { inPath, json, object, operation } from './testing/parts.ts';

const text = { type: 'string' };
const note = { type: ['string', 'null'] };
const code = { type: 'string', writeOnly: true };
const shop = object({ id: { type: 'integer' }, name: text, note, code }, ['id', 'name']);
const any = json({ type: 'object' });
const sku = object({ sku: text });
const shops = documentWith(
  {},
  {
    '/shops': {
      get: operation({
        200: json(
          { type: 'array', items: shop },
          {
            example: [
              { id: 1, name: 'One', note: null },
              { id: 2, name: 'Two' },
            ],
          },
        ),
      }),
      post: operation(
        {
          201: {
            headers: { Location: { required: true, schema: { type: 'string' }, example: '/shops/1' } },
            ...json(shop, { example: { id: 1, name: 'One' } }),
          },
        },
        any,
      ),
    },
    '/shops/{id}': {
      parameters: [inPath('id', 'integer')],
      get: operation({ 200: json(shop), 404: {} }),
      put: operation({ 204: {} }, any),
      patch: operation(
        { 200: json(shop, { example: { id: 9, name: 'Example' } }) },
        { content: { 'application/json': { schema: {} }, 'application/json-patch+json': { schema: {} } } },
      ),
    },
    '/shops/{id}/items': {
      parameters: [inPath('id', 'integer')],
      get: operation({ 200: json({ type: 'array' }, { example: [{ sku: 'A-1', title: 'x' }] }) }),
      post: operation(
        { 201: json(object({ sku: { ...text, pattern: '^[A-Z]-\\d$' } }), { example: { sku: 'A-1' } }) },
        any,
      ),
    },
    '/shops/{id}/items/{sku}': {
      parameters: [inPath('id', 'integer'), inPath('sku', 'string')],
      get: operation({ 200: json(sku), 404: {} }),
    },
    '/search': {
      post: operation(
        {
          200: json({ type: 'object' }, { example: { hits: 3 } }),
          default: json(object({ id: text, message: text })),
        },
        any,
      ),
    },
  },
);

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
    await ask('/_mock/state', { method: 'PUT', body: { resources: { '/shops': {} } } });
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
    expect((await ask('/shops/1', { method: 'PATCH', body: list, headers: type })).status).toBe(501);
    expect((await ask('/shops/1')).body).toEqual({ id: 1, name: 'New', note: null });
    expect((await ask('/shops/1', { method: 'PUT', body: { name: 'Put' } })).status).toBe(204);
    expect((await ask('/shops/1')).body).toEqual({ id: 1, name: 'Put' });
  });

  it('has one identifier to a collection, in the form that the contract has', async () => {
    await reset();
    expect((await ask('/shops/1/items/A-1')).status).toBe(200);
    const { body } = await ask('/shops/1/items', { body: { title: 'y' } });
    expect(body).toEqual({ sku: expect.stringMatching(/^(?!A-1)[A-Z]-\d$/), title: 'y' });
    expect((await ask(`/shops/1/items/${(body as { sku: string }).sku}`)).body).toEqual(body);
  });

  it('is nothing of an operation that only returns a result, and nothing that is for writing alone', async () => {
    expect((await ask('/search', { body: { q: 1 } })).body).toEqual({ hits: 3 });
    expect((await create({ name: 'Secret', code: 'swordfish' })).body).not.toHaveProperty('code');
    expect(JSON.stringify((await ask('/_mock/state')).body)).not.toContain('swordfish');
  });
});
