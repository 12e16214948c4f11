import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadContract } from '../contract-file/index.ts';
import { ContractError } from '../errors.ts';

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

describe('a document that cannot be used', () => {
  it.each([
    [
      'nullable in 3.1',
      '{ properties: { a: { type: string, nullable: true } } }',
      /schemas\/A\/properties\/a\/nullable .*write type: \[string, 'null'\]/,
    ],
    [
      'a pattern that is invalid under the flag u',
      `{ properties: { a: { pattern: '[\\w-_]' } } }`,
      /#\/components\/schemas\/A\/properties\/a\/pattern: Invalid regular expression.*flag u: escape/,
    ],
    [
      'an allOf that leads back',
      `{ allOf: [{ $ref: '#/components/schemas/B' }] }`,
      /#\/components\/schemas\/A: the schema consists of itself .*take one of them out/,
    ],
    [
      'a oneOf that leads back',
      `{ oneOf: [{ $ref: '#/components/schemas/B' }, {}] }`,
      /#\/components\/schemas\/A: the schema consists of itself/,
    ],
    [
      'a reference to nowhere',
      `{ properties: { a: { $ref: '#/components/schemas/C' } } }`,
      /#\/components\/schemas\/A\/properties\/a .*: it names nothing, add what it means or correct it/,
    ],
  ])('for %s is one line with the file, the place and what to do', async (_, schema, says) => {
    const error = await load(schema).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ContractError);
    const { message } = error as ContractError;
    expect(message).toMatch(says);
    expect(message).toMatch(/^the contract .*contract\.yaml has an error at /);
    expect(message).not.toContain('\n');
  });
});

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
