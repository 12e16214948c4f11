// Documents of every version, read as their own version says.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { listen } from '../../http/node/index.ts';
import { loadContract } from '../file/index.ts';
import { createContract } from '../index.ts';
import { builtValue } from '../samples/index.ts';
import { withTags } from './tags.ts';
import { upgraded } from './upgrade.ts';

const folder = mkdtempSync(join(tmpdir(), 'acs-versions-'));
afterAll(() => rmSync(folder, { recursive: true }));

const info = { title: 'T', version: '1' };

describe.each(['swagger', 'nullable', 'shared'])('the document %s', (name) => {
  it('says the same as it does in OpenAPI 3.1', async () => {
    const [old, now] = await Promise.all(
      ['', 'as-3-1/'].map((below) => loadContract(`fixtures/documents/wild/${below}${name}.yaml`)),
    );
    expect(old?.document).toEqual(now?.document);
  });
});

describe('a schema', () => {
  const of = { allOf: [{ $ref: '#/x' }] };
  const ofNull = { ...of, nullable: true };
  const orNull = { anyOf: [{ $ref: '#/x' }], nullable: true };
  const rows: readonly [says: string, openapi: string, schema: object, read: object][] = [
    ['has bounds beside booleans', '3.0.3', { minimum: 1, exclusiveMinimum: true }, { exclusiveMinimum: 1 }],
    ['has null among its types', '3.0.0', { type: 'string', nullable: true }, { type: ['string', 'null'] }],
    ['has null beside what it consists of', '3.0.1', ofNull, { anyOf: [of, { type: 'null' }] }],
    ['has null beside its alternatives', '3.0.1', orNull, { anyOf: [{ $ref: '#/x' }, { type: 'null' }] }],
    ['has no type that null is added to', '3.0.3', ofNull, of],
    ['is a reference alone', '3.0.3', { $ref: '#/x', maximum: 3, 'x-a': 1 }, { $ref: '#/x', 'x-a': 1 }],
    [
      'has more beside a reference',
      '3.1.0',
      { $ref: '#/x', maximum: 3 },
      { allOf: [{ $ref: '#/x' }], maximum: 3 },
    ],
    ['has words beside a reference', '3.1.0', { $ref: '#/x', title: 'X' }, { $ref: '#/x', title: 'X' }],
    [
      'is of an earlier draft',
      '3.1.0',
      {
        $schema: 'http://json-schema.org/draft-04/schema#',
        ...{ items: [{ minimum: 5, exclusiveMinimum: true }], additionalItems: false, const: [] },
        dependencies: { a: ['b'], c: { $ref: '#/x', maximum: 3 } },
      },
      {
        ...{ prefixItems: [{ exclusiveMinimum: 5 }], items: { not: {} } },
        ...{ dependentRequired: { a: ['b'] }, dependentSchemas: { c: { $ref: '#/x' } } },
      },
    ],
    [
      'has properties named like keywords',
      '3.0.3',
      { properties: { nullable: { type: 'string' }, example: {} } },
      {},
    ],
    [
      'has data with keywords',
      '3.0.3',
      { default: { type: 'string', nullable: true }, enum: [{ $ref: 1 }] },
      {},
    ],
  ];
  it.each(rows)('%s (%s)', (_, openapi, schema, read) => {
    const document = { openapi, info, components: { schemas: { A: schema } } };
    const { components } = upgraded('a', document);
    expect(components?.['schemas']?.['A']).toEqual(Object.keys(read).length > 0 ? read : schema);
  });
});

describe('a value that names a schema', () => {
  const toPet = { $ref: '#/components/schemas/Pet' };
  const named = { type: 'object', required: ['kind'], properties: { kind: { type: 'string' } } };
  const child = (name: string) => ({
    allOf: [toPet, { required: [name], properties: { [name]: { type: 'integer' } } }],
  });
  const mapping = { dog: '#/components/schemas/Dog' };
  it.each<[value: object, is: boolean, discriminator?: unknown]>([
    [{ kind: 'dog', bark: 1 }, true],
    [{ kind: 'dog' }, false],
    [{ kind: 'Cat', lives: 9 }, true],
    [{ kind: 'Cat' }, false],
    [{ kind: 'Lion', lives: 9, mane: 1 }, true],
    [{ kind: 'Lion', mane: 1 }, false],
    [{ kind: 'Pet' }, true],
    [{ kind: 'Car' }, false],
    [{ kind: 'Dog', bark: 1 }, true, 'kind'],
    [{ kind: 'Dog' }, false, 'kind'],
    [{ kind: 'Car' }, false, 'kind'],
    [{ kind: 'Car' }, true, { propertyName: 'kind' }],
  ])('is held to it: %j %s', (value, is, discriminator = { propertyName: 'kind', mapping }) => {
    const Lion = { allOf: [{ $ref: '#/components/schemas/Cat' }, child('mane')] };
    const schemas = { Pet: { ...named, discriminator }, Dog: child('bark'), Cat: child('lives'), Lion };
    const paths = {
      '/a': { get: { responses: { '200': { content: { 'application/json': { schema: toPet } } } } } },
    };
    const contract = createContract(
      withTags(upgraded('a', { openapi: '3.0.3', info, paths, components: { schemas } })),
    );
    const place = contract.operations[0]?.responses[0]?.content?.schemaPointer ?? '';
    expect(contract.faultsOf(place, value).length).toBe(is ? 0 : 1);
    const made = builtValue(contract, place);
    expect([contract.isValid(place, value), made]).toEqual([
      is,
      expect.objectContaining({ kind: expect.any(String) }),
    ]);
  });
});

describe('a reference', () => {
  const reference = (openapi: string, $ref: string, schemas: object) => {
    const { components } = upgraded('a', {
      openapi,
      info,
      components: { schemas: { ...schemas, A: { $ref } } },
    });
    return components?.['schemas']?.['A']?.['$ref' as never];
  };
  it.each([
    ['an anchor', '#here', { B: { items: { $anchor: 'here' } } }, '#/components/schemas/B/items'],
    ['an identifier', 'https://a.test/b', { B: { $id: 'https://a.test/b' } }, '#/components/schemas/B'],
    [
      'a part of what has an identifier',
      'b#/$defs/c',
      { B: { $id: 'b', $defs: { c: {} } } },
      '#/components/schemas/B/$defs/c',
    ],
    ['an encoded name', '#/components/schemas/a%20b', { 'a b': {} }, '#/components/schemas/a%20b'],
  ])('leads to %s', (_, $ref, schemas, place) => {
    expect(reference('3.1.0', $ref, schemas)).toBe(place);
  });
});

describe('a file', () => {
  const write = (name: string, value: unknown) => {
    writeFileSync(join(folder, name), JSON.stringify(value));
    return join(folder, name);
  };
  const documentOf = (schema: unknown, example?: unknown) => ({
    ...{ openapi: '3.0.3', info },
    paths: {
      '/a': {
        get: {
          responses: { '200': { description: '', content: { 'application/json': { schema, example } } } },
        },
      },
    },
  });

  it('may have parameters with any letters', async () => {
    const parameters = [{ name: 'größe', in: 'path', required: true, schema: { type: 'integer' } }];
    const get = { parameters, responses: { '200': { description: '' } } };
    const file = write('d.json', { openapi: '3.0.3', info, paths: { '/maße/{größe}': { get } } });
    const { operations, leftOut } = await loadContract(file);
    expect([leftOut, operations[0]?.parameters.map(({ name }) => name)]).toEqual([[], ['größe']]);
  });

  it('may have an encoded name', async () => {
    write('é a.json', { type: 'integer' });
    const file = write('a.json', documentOf({ $ref: '%C3%A9%20a.json' }));
    const { schemaAt, operations, leftOut } = await loadContract(file);
    expect(leftOut).toEqual([]);
    expect(schemaAt(operations[0]?.responses[0]?.content?.schemaPointer ?? '').node).toEqual({
      type: 'integer',
    });
  });

  it('is not read over the network, and never for what is data', async () => {
    let count = 0;
    const server = createServer((_, response) => {
      count += 1;
      response.end('{}');
    });
    const url = await listen(server, '127.0.0.1', 0);
    const file = write('b.json', documentOf({ $ref: `${url}/a.json` }, { $ref: `${url}/b.json` }));
    const { leftOut } = await loadContract(file);
    expect(leftOut.join('\n')).toMatch(/is not read over the network: pass --allow-remote/);
    const data = await loadContract(
      write('c.json', documentOf({}, { $ref: `${url}/b.json`, a: { $ref: './d' } })),
    );
    expect([data.leftOut, data.operations[0]?.responses[0]?.content?.examples[0]?.value]).toEqual([
      [],
      { $ref: `${url}/b.json`, a: { $ref: './d' } },
    ]);
    server.close();
    expect(count).toBe(0);
  });
});
