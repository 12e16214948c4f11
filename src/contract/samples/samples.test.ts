import { expect, it } from 'vitest';
import { createContract } from '../index.ts';
import { documentWith } from '../testing/document.ts';
import { builtValue } from './index.ts';

it.each<[schema: object, built: unknown]>([
  [{ type: 'object', required: ['a'], properties: { a: { type: 'integer', minimum: 3 } } }, { a: 3 }],
  [{ type: 'object', if: { required: ['k'] }, else: { required: ['z'] } }, { z: 'text' }],
  [
    {
      ...{ type: 'object', required: ['a'], properties: { a: { type: 'string' } } },
      dependentSchemas: { a: { required: ['b'], properties: { b: { type: 'integer' } } } },
    },
    { a: 'text', b: 0 },
  ],
  [{ type: 'null' }, null],
  [{ not: {} }, undefined],
])('of %j a value is made', (schema, built) => {
  const contract = createContract(documentWith({ Made: schema }));
  expect(builtValue(contract, '/components/schemas/Made')).toEqual(built);
});
