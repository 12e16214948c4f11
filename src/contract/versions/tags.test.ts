import { expect, it } from 'vitest';
import { createContract, type Schema } from '../index.ts';
import { documentWith } from '../testing/document.ts';
import { withTags } from './tags.ts';

const responses = { '201': { description: 'd' } };
const toMapped = (...names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name.toLowerCase(), `#/components/schemas/${name}`]));
const kind = { type: 'string' };
const part = (name: string) => ({ allOf: [{ $ref: `#/components/schemas/${name}` }, { type: 'object' }] });

/** The values of `kind` in each alternative of a body. */
function kindsIn(schema: object, schemas: Readonly<Record<string, object>>) {
  const content = { 'application/json': { schema } };
  const document = documentWith({}, { '/a': { post: { requestBody: { content }, responses } } });
  const components = { schemas: schemas as Record<string, Schema> };
  const contract = createContract(withTags(JSON.parse(JSON.stringify({ ...document, components }))));
  const pointer = contract.operations[0]?.body?.schemaPointer ?? '';
  return contract
    .alternatives(pointer)
    .map(({ fields }) => fields.find(({ path }) => path.join() === 'kind')?.schema.enum);
}

const union = (mapping: object, ...names: readonly string[]) => ({
  oneOf: names.map((name) => ({ $ref: `#/components/schemas/${name}` })),
  discriminator: { propertyName: 'kind', mapping },
});
const plain = { type: 'object', required: ['kind'], properties: { kind } };
const base = { ...plain, discriminator: { propertyName: 'kind', mapping: toMapped('Cat', 'Dog') } };

it('a schema that is used elsewhere has its values in the union alone', () => {
  const schemas = { Pet: union(toMapped('Cat', 'Dog'), 'Cat', 'Dog'), Cat: plain, Dog: plain };
  const document = withTags(documentWith(structuredClone(schemas)));
  expect(document.components?.['schemas']).toMatchObject({ Cat: plain, Dog: plain });
  const { isValid } = createContract(document);
  const validAt = (name: string) =>
    ['cat', 'dog', 'cow'].filter((kind) => isValid(`/components/schemas/${name}`, { kind }));
  expect([validAt('Pet'), validAt('Cat')]).toEqual([
    ['cat', 'dog'],
    ['cat', 'dog', 'cow'],
  ]);
});

it.each([
  ['a union', union(toMapped('Cat', 'Dog'), 'Cat', 'Dog'), { Cat: plain, Dog: plain }, [['cat'], ['dog']]],
  [
    'a union without a mapping, of what one leads to',
    union(undefined as never, 'Cat', 'Dog'),
    { Base: base, Cat: part('Base'), Dog: part('Base') },
    [['cat'], ['dog']],
  ],
  [
    'two values of one',
    union({ a: '#/components/schemas/Cat', b: '#/components/schemas/Cat' }, 'Cat'),
    { Cat: plain },
    [['a', 'b']],
  ],
  [
    'a list of all kinds that each has',
    union(toMapped('Cat', 'Dog'), 'Cat', 'Dog'),
    {
      Kind: { type: 'string', enum: ['cat', 'dog'] },
      Cat: { ...plain, properties: { kind: { $ref: '#/components/schemas/Kind' } } },
      Dog: { ...plain, properties: { kind: { const: 'dog' } } },
    },
    [['cat'], undefined],
  ],
  [
    'a base that its children consist of',
    { oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }] },
    { Base: base, Cat: part('Base'), Dog: part('Base') },
    [['cat'], ['dog']],
  ],
  [
    'the base alone',
    { $ref: '#/components/schemas/Base' },
    { Base: base, Cat: part('Base'), Dog: part('Base') },
    [['cat'], ['dog']],
  ],
  [
    'one that another consists of',
    union(toMapped('Cat', 'Lion'), 'Cat', 'Lion'),
    { Cat: plain, Lion: part('Cat') },
    [['cat'], ['lion']],
  ],
  [
    'a base that lists other values',
    union(toMapped('Cat'), 'Cat'),
    { Base: { ...plain, properties: { kind: { enum: ['dog'] } } }, Cat: part('Base') },
    [['dog']],
  ],
  ['no mapping', { oneOf: [plain], discriminator: { propertyName: 'kind' } }, {}, [undefined]],
])('%s', (_, schema, schemas, kinds) => {
  expect(kindsIn(schema, schemas)).toEqual(kinds);
});
