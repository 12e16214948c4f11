// Filters, order and pages of a list, and what an envelope says of them.

import { expect, it } from 'vitest';
import { createContract, type OpenApiDocument } from '../../../contract/index.ts';
import { counted, pageOf } from './page.ts';

const parameters = ['status', 'colour', 'sort', 'limit', 'offset', 'page', 'cursor'].map((name) => ({
  name,
  in: 'query',
  schema: name === 'limit' ? { type: 'integer', default: 10 } : { type: 'string' },
}));
const contract = createContract({
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  paths: { '/orders': { get: { parameters, responses: { 200: { description: 'All.' } } } } },
  components: {
    schemas: {
      Order: { type: 'object', properties: { id: {}, status: {}, price: {}, tags: {} } },
      Page: {
        type: 'object',
        properties: { next_cursor: { type: ['string', 'null'] }, status: { type: 'string' } },
      },
    },
  },
} as unknown as OpenApiDocument);
const [list] = contract.operations;
const orders = [
  { id: 1, status: 'open', price: 9, tags: ['a'] },
  { id: 2, status: 'sent', price: 10, tags: ['b'] },
  { id: 3, status: 'open', price: 10 },
];

function ask(query: string) {
  if (list === undefined) throw new Error('the contract has its list');
  return pageOf(
    orders,
    contract,
    list,
    { item: '/components/schemas/Order' },
    { origin: 'http://shop.example', url: `/orders?${query}` },
  );
}
const ids = (query: string) => ask(query).items.map(({ id }) => id);

it.each([
  ['', [1, 2, 3]],
  ['status=open', [1, 3]],
  ['status=open&status=sent', [1, 2, 3]],
  ['status=lost', []],
  ['colour=red', [1, 2, 3]],
  ['sort=-id', [3, 2, 1]],
  ['sort=-price,-id', [3, 2, 1]],
  ['sort=price', [1, 2, 3]],
  ['sort=colour', [1, 2, 3]],
  ['limit=2', [1, 2]],
  ['limit=2&offset=1', [2, 3]],
  ['limit=2&page=2', [3]],
  ['limit=1&cursor=1', [2]],
  ['limit=1&cursor=2&sort=-id', [1]],
  ['limit=many', [1, 2, 3]],
  ['id=1', [1, 2, 3]],
])('%s', (query, shown) => {
  expect(ids(query)).toEqual(shown);
});

it.each([
  ['sort=nonsense', ['sort']],
  ['sort=price,desc', ['sort']],
  ['cursor=lost', ['cursor']],
])('%s: named are %j', (query, names) => {
  expect(ask(query).unapplied).toEqual(names);
});

it('counts in an envelope what there is, and leads to the next page', () => {
  const around = { data: [], total: 99, meta: { total_pages: 7, page: 5 }, next_cursor: 'x', note: 'kept' };
  const at = (query: string) => counted('/components/schemas/Page', around, ask(query));
  expect(at('limit=2')).toEqual({
    data: [],
    total: 3,
    meta: { total_pages: 2, page: 1 },
    next_cursor: '2',
    note: 'kept',
  });
  expect(at('limit=2&page=2')).toMatchObject({ meta: { page: 2 }, next_cursor: null });
  expect(counted(undefined, around, ask(''))).not.toHaveProperty('next_cursor');
});

it('has links among links, also before a page that is past the end', () => {
  const around = { links: { self: 'a', prev: 'b', next: 'c' }, first: true, hasPrev: false };
  const links = { self: '/orders?limit=2&page=9&status=open', prev: '/orders?limit=2&page=1&status=open' };
  const at = counted('/components/schemas/Page', around, ask('limit=2&page=9&status=open'));
  expect(at).toEqual({ links, first: false, hasPrev: true });
});
