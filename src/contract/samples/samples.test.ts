import { expect, it } from 'vitest';
import { createContract } from '../index.ts';
import { documentWith } from '../testing/document.ts';
import { mendedValue } from './index.ts';

const properties = {
  uri: { type: 'string', format: 'uri' },
  page: { type: 'integer' },
  items: { items: { required: ['id'], properties: { id: { type: 'integer', minimum: 3 } } } },
};
const contract = createContract(documentWith({ Page: { type: 'object', required: ['page'], properties } }));

it.each([
  [
    { uri: '/a', page: 1, items: [{ id: 7 }] },
    { uri: 'https://example.org/a', page: 1, items: [{ id: 7 }] },
  ],
  [
    { uri: 'a:b', items: [{ id: 1, name: 'a' }, {}] },
    { uri: 'a:b', page: 0, items: [{ id: 3, name: 'a' }, { id: 3 }] },
  ],
  [7, { page: 0 }],
])('of %j what is wrong is made anew', (value, mended) => {
  expect(mendedValue(contract, '/components/schemas/Page', value)).toEqual(mended);
});
