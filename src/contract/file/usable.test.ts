import { expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { servedHere } from '../index.ts';
import { loadContract } from './load.ts';

const { folder, file } = temporaryFolder();
const written = (text: string) => file('pets.yaml', text);

const HEAD = 'openapi: 3.1.0\ninfo: { title: Pets }\npaths:\n';

it('leaves out what is wrong, and says each in one line', async () => {
  const pets = written(`${HEAD}  /pets:
    get:
      nonsense: true
      parameters:
        - { name: one, in: nowhere, schema: {} }
        - { name: limit, in: query, schema: { type: integer, minimum: one } }
      responses:
        200: { description: all, content: { application/json: { schema: { $ref: nowhere.yaml } } } }
  /pets/{id}:
    get:
      parameters: [{ name: pet, in: path, required: true, schema: {} }]
      responses: { 200: { $ref: '#/components/responses/None' }, 404: { description: none } }
`);
  const contract = await loadContract(pets);
  expect(
    contract.operations.map(({ method, path, parameters }) => [method, path, parameters.length]),
  ).toEqual([
    ['GET', '/pets', 1],
    ['GET', '/pets/{id}', 0],
  ]);
  expect(contract.leftOut.map((line) => line.replaceAll(folder, '.'))).toMatchInlineSnapshot(`
    [
      "left out: GET /pets nonsense (pets.yaml, line 6): Property \`nonsense\` is not expected here.",
      "left out: GET /pets parameters/0/in (pets.yaml, line 8): \`in\` can be one of the following only: "query", "header", "path", "cookie".",
      "left out: GET /pets parameters/1/schema/minimum (pets.yaml, line 9): Expected type \`number\` but got \`string\`.",
      "left out: GET /pets responses/200/content/application/json/schema (pets.yaml, line 11): Can't resolve $ref: ENOENT: no such file or directory './nowhere.yaml'",
      "left out: GET /pets/{id} responses/200 (pets.yaml, line 15): Can't resolve $ref",
      "left out: GET /pets parameters/0 (pets.yaml): The field \`in\` must be present on this level.",
    ]
  `);
});

it.each(['1.0', '{}', 'null', '2026-11-26'])('takes a version that is no text: %s', async (version) => {
  const text = `openapi: 3.1.0\ninfo: { title: 7, version: ${version} }\npaths:\n`;
  const responses = '{ 200: { description: ok } }';
  const contract = await loadContract(written(`${text}  /a: { get: { responses: ${responses} } }\n`));
  expect([contract.title, contract.leftOut]).toEqual(['7', []]);
});

it('takes responses that are not described', async () => {
  const schema = '{ content: { application/json: { schema: { type: string } } } }';
  const { operations, leftOut } = await loadContract(
    written(`${HEAD}  /a: { get: { responses: { 200: ${schema} } } }\n`),
  );
  expect([operations[0]?.responses[0]?.content?.mediaType, leftOut]).toEqual(['application/json', []]);
});

it('leaves out keywords of schemas that OpenAPI 3.0 does not have', async () => {
  const content = 'content: { application/json: { schema: { type: integer, const: 5 } } }';
  const get = `{ get: { responses: { 200: { description: ok, ${content} } } } }`;
  const { leftOut } = await loadContract(
    written(`${HEAD.replace('3.1', '3.0').replace('Pets', 'Pets, version: 1')}  /a: ${get}\n`),
  );
  expect(leftOut).toEqual([
    'left out: GET /a responses/200/content/application/json/schema/const (pets.yaml, line 4): OpenAPI 3.0 has no const: write it otherwise, or the document as openapi: 3.1.0',
  ]);
});

it('makes nothing by a schema of which something was left out', async () => {
  const schemas = `{ Name: { type: string, pattern: '(?i)a' }, Names: { items: { $ref: '#/components/schemas/Name' } } }`;
  const [name, names] = ['Name', 'Names'].map((of) => `{ $ref: '#/components/schemas/${of}' }`);
  const properties = `{ a: ${name}, b: ${names}, c: { type: integer }, d: { required: [e], properties: { e: ${name} } } }`;
  const content = `{ application/json: { schema: { type: object, properties: ${properties} } } }`;
  const post = `{ post: { requestBody: { content: ${content} }, responses: {} } }`;
  const { operations, alternatives } = await loadContract(
    written(`${HEAD}  /a: ${post}\ncomponents: { schemas: ${schemas} }\n`),
  );
  const [body] = alternatives(operations[0]?.body?.schemaPointer ?? '');
  expect(body?.fields.map(({ path }) => path.join('.'))).toEqual(['c']);
});

it('takes extensions among the paths, whatever they are', async () => {
  const paths = '  x-none: null\n  x-item: { get: { responses: {} } }\n  /a: { get: { responses: {} } }\n';
  expect((await loadContract(written(HEAD + paths))).operations.map(({ path }) => path)).toEqual(['/a']);
});

it('rejects a document of which nothing is left, and one that is no YAML', async () => {
  await expect(loadContract(written(`${HEAD}  /pets: 5\n`))).rejects.toThrow('no operation');
  await expect(loadContract(written('openapi: ['))).rejects.toThrow('cannot read the contract');
  const endless = `${HEAD}  /a: &a { get: { responses: {} }, x-all: *a }\n`;
  await expect(loadContract(written(endless))).rejects.toThrow('stand for a document without end');
});

it('takes no parameter for which the path has no place', async () => {
  const parameters = "parameters: [{ $ref: '#/components/parameters/Id' }]";
  const get = 'get: { responses: { 200: { description: ok } } }';
  const { operations, leftOut } = await loadContract(
    written(`${HEAD}  /a/{id}: { $ref: '#/components/pathItems/A' }
  /c: { ${parameters}, ${get} }
components:
  parameters: { Id: { name: id, in: path, required: true, schema: { type: integer } } }
  pathItems: { A: { ${parameters}, ${get} } }
`),
  );
  expect(operations.map((operation) => operation.parameters.length)).toEqual([1, 0]);
  expect(leftOut).toEqual([]);
});

/** A contract whose one body has this schema. */
const withBody = (schema: string, more = '', example = '{}') =>
  loadContract(
    written(`${HEAD}  /a:
    post:
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/A' }, example: ${example} } } }
      responses: { 200: { description: d } }
components:
  schemas:
    A: ${schema}
    B: { allOf: [{ $ref: '#/components/schemas/A' }] }
${more}`),
  );

it.each([
  ['a pattern that is none', "{ type: string, pattern: '[a' }", 'schemas/A/pattern'],
  [
    'a schema that is part of itself',
    "{ allOf: [{ $ref: '#/components/schemas/B' }] }",
    'schemas/[AB]/allOf/0',
  ],
  ['the same by oneOf', "{ oneOf: [{ $ref: '#/components/schemas/B' }, {}] }", 'schemas/(A/oneOf|B/allOf)/0'],
  [
    'an allOf that nothing fits',
    '{ properties: { a: { allOf: [{ type: string }, { type: integer }] } } }',
    'schemas/A/properties/a',
  ],
  [
    'a reference to nowhere',
    "{ properties: { a: { $ref: '#/components/schemas/C' } } }",
    'schemas/A/properties/a',
  ],
])('leaves out %s, and the rest is a contract', async (_, schema, place) => {
  const { leftOut, operations } = await withBody(schema);
  expect(operations).toHaveLength(1);
  expect(leftOut).toHaveLength(1);
  expect(leftOut[0]).toMatch(
    new RegExp(`^left out: components/${place} \\(pets\\.yaml, line \\d+\\): [^\\n]+$`),
  );
});

it('leaves out a credential that is not declared, and reads JSON without a schema as any', async () => {
  const { leftOut, operations, alternatives, faultsOf } = await loadContract(
    written(`${HEAD}  /a:
    post:
      security: [{ key: [] }]
      requestBody: { content: { application/json: { example: { a: 1 } } } }
      responses: { 200: { description: d } }
`),
  );
  expect(leftOut).toEqual([
    'left out: POST /a security/0 (pets.yaml, line 6): There is no `key` security scheme defined. Add it under components/securitySchemes.',
  ]);
  const pointer = operations[0]?.body?.schemaPointer ?? '';
  expect([alternatives(pointer).length, faultsOf(pointer, { a: 1 })]).toEqual([1, []]);
});

it('follows a reference that is written as a part of a URL', async () => {
  const { operations, alternatives } = await withBody(
    "{ properties: { a: { $ref: '#/components/schemas/A%20b%7Cc' } } }",
    "    'A b|c': { type: string }\n",
  );
  const [body] = alternatives(operations[0]?.body?.schemaPointer ?? '');
  expect(body?.fields.map(({ schema }) => schema.type)).toEqual(['string']);
});

it('reads a pattern that is valid without the flag u alone', async () => {
  const { leftOut, operations, faultsOf } = await withBody(
    "{ type: object, properties: { a: { type: string, pattern: '^[\\w-.]+\\-x$' }, b: { type: [integer, 'null'] }, c: { nullable: true } } }",
  );
  const faults = (value: unknown) => faultsOf(operations[0]?.body?.schemaPointer ?? '', value).length;
  expect([leftOut, faults({ a: 'q.-x', b: null, c: null }), faults({ a: 'q x', b: 'x' })]).toEqual([
    [],
    0,
    2,
  ]);
});

it.each([
  ['in an example', '{ properties: { a: { type: string } } }', "{ $id: '1 %', a: x }"],
  [
    'in an example of a schema',
    "{ example: { $id: 'contract:', a: x }, properties: { a: { type: string } } }",
  ],
  ['of a schema', "{ $id: 'https://example.org/a', properties: { a: { $ref: '#/components/schemas/S' } } }"],
  ['that is a property', '{ properties: { $id: { type: integer }, a: { type: string } } }'],
])('a name of its own ($id) %s changes nothing', async (where, schema, example = '{ a: x }') => {
  const { operations, validate } = await withBody(schema, '    S: { type: string }\n', example);
  const faults = (value: unknown) => validate(operations[0]?.body?.schemaPointer ?? '', value).length;
  expect([faults({ a: 'x' }), faults({ a: 5 })]).toEqual([0, 1]);
  expect(faults({ $id: 'x' })).toBe(where === 'that is a property' ? 1 : 0);
});

it('takes names that name nothing, and leaves out a list without a value', async () => {
  const schema =
    "{ $anchor: '', $id: '', id: a, nullable: 1, enum: [], properties: { a: { $dynamicAnchor: x y } } }";
  const responses = `{ 200: { description: ok, content: { application/json: { schema: ${schema} } } } }`;
  const { operations, isValid, leftOut } = await loadContract(
    written(`${HEAD}  /a: { get: { responses: ${responses} } }\n`),
  );
  expect(isValid(operations[0]?.responses[0]?.content?.schemaPointer ?? '', { a: 1 })).toBe(true);
  expect(leftOut).toEqual([expect.stringMatching(/schema\/enum .*: it allows no value/)]);
});

it('does not judge an operation with a list in a list, which OpenAPI 3 cannot write', async () => {
  const items = '{ type: array, items: { type: integer } }';
  const responses = 'responses: { 200: { description: ok } }';
  const contract = await loadContract(
    written(`swagger: '2.0'
info: { title: Pets, version: '1' }
paths:
  /a: { get: { parameters: [{ name: v, in: query, type: array, items: ${items} }], ${responses} } }
  /b: { get: { ${responses} } }
`),
  );
  expect(servedHere(contract).leftOut).toEqual([
    'not judged: GET /a has a parameter v that is not read whole',
  ]);
});
