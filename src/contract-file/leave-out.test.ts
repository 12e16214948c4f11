import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { loadUsable } from './leave-out.ts';
import { loadContract } from './load.ts';

const folder = mkdtempSync(join(tmpdir(), 'acs-leave-out-'));
afterAll(() => rmSync(folder, { recursive: true }));

function written(text: string): string {
  const file = join(folder, 'pets.yaml');
  writeFileSync(file, text);
  return file;
}

const HEAD = 'openapi: 3.1.0\ninfo: { title: Pets }\npaths:\n';

it('leaves out what is wrong, and says each in one line', async () => {
  const file = written(`${HEAD}  /pets:
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
  await expect(loadContract(file)).rejects.toThrow('The field `version` must be present');
  const { contract, leftOut } = await loadUsable(file);
  expect(
    contract.operations.map(({ method, path, parameters }) => [method, path, parameters.length]),
  ).toEqual([
    ['GET', '/pets', 1],
    ['GET', '/pets/{id}', 0],
  ]);
  expect(leftOut.map((line) => line.replaceAll(folder, '.'))).toMatchInlineSnapshot(`
    [
      "left out: GET /pets nonsense (pets.yaml, line 6): Property \`nonsense\` is not expected here.",
      "left out: GET /pets parameters/0/in (pets.yaml, line 8): \`in\` can be one of the following only: "query", "header", "path", "cookie".",
      "left out: GET /pets parameters/1/schema/minimum (pets.yaml, line 9): Expected type \`number\` but got \`string\`.",
      "left out: GET /pets responses/200/content/application/json/schema (pets.yaml, line 11): Can't resolve $ref: ENOENT: no such file or directory './nowhere.yaml': it names nothing, add what it means or correct it",
      "left out: GET /pets/{id} parameters/0 (pets.yaml, line 14): Path parameter \`pet\` is not used in the path \`/pets/{id}\`.",
      "left out: GET /pets/{id} responses/200 (pets.yaml, line 15): Can't resolve $ref: it names nothing, add what it means or correct it",
      "left out: GET /pets parameters/0 (pets.yaml): The field \`in\` must be present on this level.",
    ]
  `);
});

it('refuses a document of which nothing is left, and one that is no YAML', async () => {
  await expect(loadUsable(written(`${HEAD}  /pets: 5\n`))).rejects.toThrow('no operation');
  await expect(loadUsable(written('openapi: ['))).rejects.toThrow('cannot read the contract');
});
