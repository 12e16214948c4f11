import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { judgedJson, writeJson } from '../../values.ts';
import { loadContract } from './load.ts';

const { folder, file: write } = temporaryFolder();
const load = (name: string) => loadContract(join(folder, name));
const pets = (id: string) => `get: {operationId: ${id}, responses: {200: {description: all}}}`;
const contractOf = (path: string) =>
  `openapi: 3.1.0\ninfo: {title: Pets, version: '1'}\npaths:\n  /pets: {${path}}\n`;

it('gives the same contract again while no file of it has changed', async () => {
  expect(await loadContract()).toBe(await loadContract());
  write('alone.yaml', contractOf(pets('list')));
  await load('alone.yaml');
  write('alone.yaml', contractOf(pets('find')));
  expect((await load('alone.yaml')).operations.map(({ id }) => id)).toEqual(['find']);
});

it('reads a contract anew where a file that it refers to has changed', async () => {
  write('pets.yaml', pets('list'));
  write('whole.yaml', contractOf('$ref: pets.yaml'));
  await load('whole.yaml');
  write('pets.yaml', pets('find'));
  expect((await load('whole.yaml')).operations.map(({ id }) => id)).toEqual(['find']);
});

it('follows references by name, and says of a name that nothing has that it leads nowhere', async () => {
  const body = (name: string) =>
    `post: {operationId: ${name}, requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/${name}'}}}}, responses: {204: {description: done}}}`;
  const schemas = {
    tree: `{$dynamicAnchor: node, required: [size], properties: {size: {$ref: '#count'}, below: {type: array, items: {$dynamicRef: '#node'}}}}`,
    size: '{$anchor: count, type: integer}',
    lost: "{properties: {size: {$dynamicRef: '#nowhere'}}}",
  };
  const written = Object.entries(schemas).map(([name, schema]) => `    ${name}: ${schema}\n`);
  const paths = `  /trees: {${body('tree')}}\n  /lost: {${body('lost')}}\ncomponents:\n  schemas:\n${written.join('')}`;
  write('named.yaml', `openapi: 3.1.0\ninfo: {title: Trees, version: '1'}\npaths:\n${paths}`);
  const { validate, operations, leftOut } = await load('named.yaml');
  const pointer = operations.find(({ id }) => id === 'tree')?.body?.schemaPointer ?? '';
  expect(validate(pointer, { size: 1, below: [{ size: 2, below: [] }] })).toEqual([]);
  const faults = validate(pointer, { size: 'x', below: [{ size: 'y' }] });
  expect(faults.map((fault) => fault.pointer)).toEqual(['/size', '/below/0/size']);
  expect(leftOut).toEqual([expect.stringContaining('components/schemas/lost/properties/size')]);
});

it('says in one line that a document of webhooks has nothing to call', async () => {
  const event = 'post: {responses: {204: {description: done}}}';
  write(
    'webhooks.yaml',
    `openapi: 3.1.0\ninfo: {title: Events, version: '1'}\nwebhooks:\n  sent: {${event}}\n`,
  );
  await expect(load('webhooks.yaml')).rejects.toThrow(/^cannot use .* has no operation under paths$/);
});

it('keeps the digits of integers that no double holds', async () => {
  const schema = '{type: integer, maximum: 9223372036854775806, example: 9007199254740993}';
  const content = `{200: {description: one, content: {application/json: {schema: ${schema}}}}}`;
  write('long.yaml', contractOf(`get: {responses: ${content}}`));
  const { operations, schemaAt, isValid } = await load('long.yaml');
  const { schemaPointer = '' } = operations[0]?.responses[0]?.content ?? {};
  const { maximum, example } = schemaAt(schemaPointer).node;
  expect(writeJson([maximum, example])).toBe('[9223372036854775806,9007199254740993]');
  const texts = ['9223372036854775806', '9223372036854775807'];
  expect(texts.map((text) => isValid(schemaPointer, judgedJson(text)))).toEqual([true, false]);
});
