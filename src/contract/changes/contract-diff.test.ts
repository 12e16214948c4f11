import { describe, expect, test } from 'vitest';
import { defaultContractFile, loadDocument } from '../file/index.ts';
import { createContract, type OpenApiDocument } from '../index.ts';
import { type Change, compareContracts } from './index.ts';
import {
  type Edit,
  type Node,
  partsOf,
  requests,
  responses,
  sources,
  whole,
  written,
} from './testing/edits.ts';

/** The document with a property `label` that is only sent, and one that is only received. */
const base = withLabels(await loadDocument(defaultContractFile));

function withLabels(document: OpenApiDocument): Node {
  const copy = structuredClone(document) as Node;
  const label = () => ({ type: 'string', minLength: 2, maxLength: 20 });
  copy.components.schemas.NewTag.properties.label = label();
  copy.components.schemas.Tag.properties.label = label();
  copy.components.schemas.NewTag.additionalProperties = false;
  return copy;
}

function changesBy(edit: Edit, first: Edit = () => undefined): readonly Change[] {
  const before = structuredClone(base);
  first(partsOf(before));
  const after = structuredClone(before);
  edit(partsOf(after));
  const contract = (document: Node) => createContract(document as unknown as OpenApiDocument);
  return compareContracts(contract(before), contract(after));
}

/** `source frontend reviewer`: for whom something is breaking; `-` where there is no change at all. */
function verdictOf(changes: readonly Change[]): string {
  const scopes = new Set(changes.map(({ breaks }) => breaks.implementer));
  const words = [
    ...(scopes.has('source') ? ['source'] : scopes.has('contract') ? ['contract'] : []),
    ...(changes.some(({ breaks }) => breaks.frontend) ? ['frontend'] : []),
    ...(changes.some(({ breaks }) => breaks.reviewer) ? ['reviewer'] : []),
  ];
  return changes.length === 0 ? '-' : words.join(' ') || 'nobody';
}

describe.each([
  ['of requests', requests],
  ['of responses', responses],
  ['of the whole', whole],
  ['of the source', sources],
] as const)('a change %s', (_, rows) => {
  const named = rows.map(([edit, verdict, first]) => ({
    title: `${typeof edit === 'string' ? edit : edit[0]}${first === undefined ? '' : ` after ${first}`}`,
    change: typeof edit === 'string' ? written(edit) : edit[1],
    verdict,
    first: first === undefined ? undefined : written(first),
  }));

  test.each(named)('$title: $verdict', ({ change, verdict, first }) => {
    expect(verdictOf(changesBy(change, first))).toBe(verdict);
  });
});

test('a shared schema that changed is one change with all its places', () => {
  const changes = changesBy(({ schemas }) => (schemas.TagName.maxLength = 9));
  expect(changes).toMatchObject([
    {
      part: 'schema',
      name: 'maxLength',
      before: 255,
      after: 9,
      pointer: '/components/schemas/TagName/maxLength',
    },
  ]);
  expect(changes[0]?.places.map(({ operation, at }) => `${operation} ${at.join(' ')}`)).toEqual(
    expect.arrayContaining(['createTag request body name', 'createTag response 201 body name']),
  );
});

test('a schema that holds itself is compared once', () => {
  const recursive: Edit = ({ schemas }) => {
    schemas.Tree = {
      type: 'object',
      properties: { of: { $ref: '#/components/schemas/Tree' }, n: { maximum: 3 } },
    };
    schemas.NewTag.properties.tree = { $ref: '#/components/schemas/Tree' };
  };
  const changes = changesBy(({ schemas }) => (schemas.Tree.properties.n.maximum = 4), recursive);
  expect(changes).toMatchObject([{ name: 'maximum', before: 3, after: 4 }]);
});

test('150 schemas that all refer to each other are compared at the nearest places', {
  timeout: 60_000,
}, () => {
  const names = Array.from({ length: 150 }, (_, i) => `S${i}`);
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const web: Edit = ({ schemas }) => {
    const properties = Object.fromEntries(names.map((name) => [name, ref(name)]));
    for (const name of names)
      schemas[name] = { properties: { ...properties, n: { type: 'integer', maximum: 3 } } };
    schemas.Tag.properties.web = ref('S0');
  };
  const changes = changesBy(({ schemas }) => (schemas.S149.properties.n.maximum = 4), web);
  expect(changes).toMatchObject([{ name: 'maximum', before: 3, after: 4 }]);
  const inEach = new Set(changes[0]?.places.map(({ at }) => at.slice(3).join(' ')));
  expect([...inEach]).toEqual(['web S149 n', 'web S0 S149 n', 'web S1 S149 n']);
});

test('a property that was required and is described now has come, and is no more required than it was', () => {
  const changes = changesBy(
    ({ schemas }) => (schemas.Tag.properties.more = {}),
    ({ schemas }) => schemas.Tag.required.push('more'),
  );
  expect(changes).toMatchObject([{ part: 'property', kind: 'added', name: 'more', after: 'required' }]);
});

test.each([
  [{ type: 'string' }, { oneOf: [{ type: 'string' }, { type: 'null' }] }, ['oneOf', 'oneOf', 'oneOf']],
  [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, { anyOf: [{ type: 'null' }] }, ['anyOf']],
  [{ enum: ['aa'] }, { enum: ['aa'], maxLength: 3 }, []],
  [{ items: true }, { items: false }, ['not']],
  [{ additionalProperties: false }, { additionalProperties: {} }, ['additionalProperties']],
  [{ type: 'integer', minimum: 16 }, { type: 'integer', exclusiveMinimum: 15 }, []],
  [{ type: 'number', minimum: 16 }, { type: 'number', exclusiveMinimum: 16 }, ['exclusiveMinimum']],
  [{ multipleOf: 2 }, { multipleOf: 4 }, ['multipleOf']],
  [{ type: 'string' }, { allOf: [{ type: 'string' }] }, []],
  [{ minLength: 0 }, {}, []],
  [{ type: 'array', items: { maxLength: 1 } }, { type: 'array', items: { maxLength: 2 } }, ['maxLength']],
  [{ additionalProperties: { type: 'string' } }, { additionalProperties: { type: 'null' } }, ['type']],
])('from %j to %j changes %j', (before, after, names) => {
  const changes = changesBy(
    ({ schemas }) => (schemas.NewTag.properties.label = after),
    ({ schemas }) => (schemas.NewTag.properties.label = before),
  );
  expect(changes.filter(({ part }) => part === 'schema').map(({ name }) => name)).toEqual(names);
});

test('a change far below is found through schemas that are written the same', () => {
  const chain: Edit = ({ schemas }) => {
    schemas.One = { properties: { two: { $ref: '#/components/schemas/Two' } } };
    schemas.Two = { items: { $ref: '#/components/schemas/Three/properties/a' } };
    schemas.Three = { properties: { a: { maxLength: 3 }, one: { $ref: '#/components/schemas/One' } } };
    schemas.NewTag.properties.label = { $ref: '#/components/schemas/One' };
  };
  const changes = changesBy(({ schemas }) => (schemas.Three.properties.a.maxLength = 2), chain);
  expect(changes.map(({ pointer, places }) => [pointer, places.map(({ at }) => at.join(' '))])).toEqual([
    ['/components/schemas/Three/properties/a/maxLength', ['request body label two []']],
  ]);
});

test('another security scheme is told once, where it is asked for', () => {
  const changes = changesBy(({ securitySchemes }) => {
    const { description, 'x-origin': origin } = securitySchemes.bearer;
    securitySchemes.bearer = { type: 'apiKey', in: 'header', name: 'X-Key', description, 'x-origin': origin };
  });
  expect(changes.every(({ part }) => part === 'security')).toBe(true);
  const breaks = Object.fromEntries(
    changes.map((change) => [change.places[0]?.operation, change.breaks.implementer]),
  );
  expect(breaks).toMatchObject({
    getRoutingProfile: 'source',
    createAuthenticationProfile: 'contract',
    createTag: 'contract',
  });
  expect(changes.length).toBe(Object.keys(breaks).length);
});

test('what is on its way out is told where it is, and a removal says that it was', () => {
  const end: Edit = ({ create, schemas }) => {
    create.deprecated = true;
    schemas.TagName.deprecated = true;
  };
  const remove: Edit = ({ paths }) => delete paths['/{account_id}/tag/create'];
  expect(changesBy(end)).toMatchObject([
    { part: 'deprecation', kind: 'added', places: [{ operation: 'createTag', at: [] }] },
    { part: 'deprecation', kind: 'added', pointer: '/components/schemas/TagName/deprecated' },
  ]);
  expect(changesBy(remove, end)).toMatchObject([
    { part: 'operation', kind: 'removed', before: 'deprecated' },
  ]);
});

describe('an operation at another address', () => {
  const move = written('paths./{account_id}/tag/create => /{account_id}/tags');
  const told = (changes: readonly Change[]) =>
    changes.map(({ part, before, after }) => [part, before, after]);
  const moved = ['operation', 'POST /{account_id}/tag/create', 'POST /{account_id}/tags'];

  test('is the same by its operationId, and what else changed in it is told', () => {
    const changes = changesBy((parts) => {
      move(parts);
      parts.create.security = [];
      parts.create['x-origin']['responses/201'] = 'tag-create';
      parts.create.summary = 'x';
    });
    expect(told(changes)).toEqual([
      moved,
      ['security', 'bearer', 'none'],
      ['origin', 'tag-created', 'tag-create'],
      ['description', 'Create a tag', 'x'],
    ]);
  });

  test('is another one without an operationId', () => {
    const nameless: Edit = ({ create }) => delete create.operationId;
    expect(changesBy(move, nameless).map(({ kind }) => kind)).toEqual(['added', 'removed']);
  });

  test('is the one that is there where two change places', () => {
    const changes = changesBy(({ create, get }) => {
      [create.operationId, get.operationId] = [get.operationId, create.operationId];
    });
    expect(changes.map(({ part }) => part)).toEqual(['operation-id', 'operation-id']);
  });
});
