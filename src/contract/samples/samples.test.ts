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
  // What holds itself has no end, and too much is not made.
  [{ type: 'object', required: ['a'], properties: { a: { $ref: '#/components/schemas/Made' } } }, undefined],
  [{ type: 'object', properties: { a: { $ref: '#/components/schemas/Made' } } }, {}],
  [{ type: 'array', minItems: 1_000_000, items: { type: 'string' } }, undefined],
  [
    { type: 'array', minItems: 900, items: { type: 'array', minItems: 900, items: { type: 'null' } } },
    undefined,
  ],
  [{ type: 'string', pattern: '^(a{1,1000}){1,1000}$' }, 'a'],
  [{ not: {} }, undefined],
])('of %j a value is made', (schema, built) => {
  const contract = createContract(documentWith({ Made: schema }));
  expect(builtValue(contract, '/components/schemas/Made')).toEqual(built);
});
