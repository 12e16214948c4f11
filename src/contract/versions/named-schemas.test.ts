import { expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { loadContract } from '../file/index.ts';

const { file } = temporaryFolder();

const SCHEMAS = {
  Page: {
    $id: 'https://example.com/page',
    properties: { items: { type: 'array', items: { $dynamicRef: '#T' } } },
    $defs: { T: { $dynamicAnchor: 'T' }, low: { $anchor: 'low', maximum: 3 } },
  },
  Numbers: {
    $id: 'https://example.com/numbers',
    $ref: 'page',
    $defs: { T: { $dynamicAnchor: 'T', type: 'integer' }, low: { $anchor: 'low', maximum: 5 } },
  },
  Tree: {
    $id: 'https://example.com/tree',
    $dynamicAnchor: 'node',
    properties: { v: { type: 'integer' }, below: { type: 'array', items: { $dynamicRef: '#node' } } },
  },
  Older: {
    $schema: 'https://json-schema.org/draft/2019-09/schema',
    $id: 'https://example.com/older',
    $recursiveAnchor: true,
    properties: { v: { type: 'integer' }, below: { type: 'array', items: { $recursiveRef: '#' } } },
  },
  Fourth: {
    $schema: 'http://json-schema.org/draft-04/schema#',
    id: 'https://example.com/fourth',
    properties: { v: { $ref: '#small' }, below: { $ref: 'fourth' } },
    definitions: { Small: { id: '#small', maximum: 3, exclusiveMaximum: true } },
  },
  Always: true,
};

async function faultsOf(schema: unknown, value: unknown): Promise<number> {
  const content = { 'application/json': { schema } };
  const operation = { requestBody: { content }, responses: { 204: { description: 'done' } } };
  const document = {
    ...{ openapi: '3.1.0', info: { title: 'T', version: '1' } },
    paths: { '/a': { post: operation } },
    components: { schemas: SCHEMAS },
  };
  const { operations, leftOut, validate } = await loadContract(file('a.json', JSON.stringify(document)));
  expect(leftOut).toEqual([]);
  return validate(operations[0]?.body?.schemaPointer ?? '', value).length;
}

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

// JSON Schema, core 8.2 (identifiers and anchors), 8.2.3.2 (dynamic references), 4.3.1 (other keywords), 4.3.2 (booleans).
it.each<[title: string, schema: unknown, valid: unknown, invalid: unknown]>([
  ['an anchor of one of two resources', { $ref: 'https://example.com/page#low' }, 3, 4],
  ['the same anchor of the other one', { $ref: 'https://example.com/numbers#low' }, 5, 6],
  [
    'a relative reference, and a dynamic one that has two anchors',
    ref('Numbers'),
    { items: ['a'] },
    { items: 1 },
  ],
  ['a tree', ref('Tree'), { below: [{ v: 1 }] }, { below: [{ v: 'x' }] }],
  ['a tree of 2019-09', ref('Older'), { below: [{ v: 1 }] }, { below: [{ v: 'x' }] }],
  ['identifiers of draft 4', ref('Fourth'), { below: { v: 2 } }, { below: { v: 3 } }],
  ['booleans', { not: false, prefixItems: [true, false], allOf: [ref('Always')] }, [1], [1, 2]],
  ['a keyword that nobody knows', { even: true, maximum: 3 }, 3, 4],
  ['nullable, which 3.1 has not', { type: 'string', nullable: true }, 'a', null],
])('reads %s', async (_, schema, valid, invalid) => {
  expect([await faultsOf(schema, valid), (await faultsOf(schema, invalid)) > 0]).toEqual([0, true]);
});
