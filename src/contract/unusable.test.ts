import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadContract } from './file/index.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'unusable-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Loads a document whose one body has the schema A. */
async function load(schema: string, example = '{ a: x }') {
  const file = join(folder, 'contract.yaml');
  await writeFile(
    file,
    `openapi: 3.1.0
info: { title: T, version: '1' }
paths:
  /a:
    post:
      requestBody:
        required: true
        content: { application/json: { schema: { $ref: '#/components/schemas/A' }, example: ${example} } }
      responses: { '200': { description: d } }
components:
  schemas:
    A: ${schema}
    B: { allOf: [{ $ref: '#/components/schemas/A' }] }
`,
  );
  return loadContract(file);
}

describe('a name of its own ($id)', () => {
  it.each([
    ['in an example', '{ type: object, properties: { a: { type: string } } }', `{ $id: '1 %', a: x }`],
    [
      'in an example of a schema',
      `{ type: object, example: { $id: 'contract:', a: x }, properties: { a: { type: string } } }`,
      '{ a: x }',
    ],
    [
      'of a schema',
      `{ $id: 'https://example.org/a', type: object, properties: { a: { $ref: '#/components/schemas/S' } } }
    S: { type: string }`,
      '{ a: x }',
    ],
    [
      'that is a property',
      '{ type: object, properties: { $id: { type: integer }, a: { type: string } } }',
      '{ a: x }',
    ],
  ])('%s changes nothing', async (_, schema, example) => {
    const contract = await load(schema, example);
    const pointer = contract.operations[0]?.body?.schemaPointer ?? '';
    expect(contract.validate(pointer, { a: 'x' })).toEqual([]);
    expect(contract.validate(pointer, { a: 5 })).toHaveLength(1);
  });

  it('that is a property is validated as one', async () => {
    const contract = await load('{ type: object, properties: { $id: { type: integer } } }');
    const pointer = contract.operations[0]?.body?.schemaPointer ?? '';
    expect(contract.validate(pointer, { $id: 'x' })).toHaveLength(1);
  });
});
