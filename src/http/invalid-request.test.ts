import { describe, expect, it } from 'vitest';
import { createContract } from '../contract/index.ts';
import { documentWith } from '../contract/testing/document.ts';
import { fieldErrors } from './fault-words.ts';
import { createRequestJudge, invalidRequest, type ReceivedRequest } from './judge.ts';

const parameter = (name: string, place: string, schema: object, more: object = {}) => ({
  name,
  in: place,
  schema,
  ...more,
});
const integer = { type: 'integer', maximum: 5 };
const shape = { oneOf: ['round', 'square'].map(named), discriminator: { propertyName: 'kind' } };

function named(kind: string) {
  const side = { type: 'integer', minimum: 1 };
  return { type: 'object', required: ['kind', kind], properties: { kind: { const: kind }, [kind]: side } };
}

const parameters = [
  parameter('id', 'path', { type: 'string', minLength: 2 }, { required: true }),
  parameter('limit', 'query', { $ref: '#/components/schemas/Limit' }),
  parameter('tag', 'query', { type: 'array', items: { type: 'integer' }, maxItems: 2 }),
  parameter('csv', 'query', { type: 'array', items: { enum: ['a', 'b'] } }, { explode: false }),
  parameter('deep', 'query', { type: 'object', properties: { size: integer } }, { style: 'deepObject' }),
  parameter('flag', 'query', { type: 'boolean' }),
  parameter('either', 'query', { type: ['integer', 'string'], maximum: 3 }),
  { name: 'json', in: 'query', content: { 'application/json': { schema: { type: 'array' } } } },
  parameter('X-Count', 'header', { anyOf: [{ type: 'integer' }, { type: 'null' }] }),
  parameter('Accept', 'header', { type: 'integer' }, { required: true }),
  parameter('session', 'cookie', { type: 'string', pattern: '^s' }),
];

const content = {
  'application/json': { schema: { type: 'object', properties: { shapes: { items: shape } } } },
  'text/plain': { schema: { type: 'string', maxLength: 3 } },
  'text/csv': { schema: { type: 'object' } },
};
const paths = { '/a/{id}': { post: { parameters, requestBody: { content }, responses: {} } } };

const contract = createContract(documentWith({ Limit: integer }, paths));
const { faultsOfReceived } = createRequestJudge(contract);
const [operation] = contract.operations;

function problemOf(request: Partial<ReceivedRequest>) {
  if (operation === undefined) throw new TypeError('the document has no operation');
  const received = { params: { id: '12' }, headers: {}, url: '/', ...request };
  const faults = faultsOfReceived(operation, received);
  return faults.length > 0 ? invalidRequest(faults).body : undefined;
}

const PARAMETERS: readonly (readonly [string, Partial<ReceivedRequest>, string | undefined])[] = [
  ['a text of digits', {}, undefined],
  ['a text too short', { params: { id: '1' } }, 'The path parameter id must have at least 2 characters.'],
  ['a number', { url: '/?limit=5' }, undefined],
  ['a number too large', { url: '/?limit=6' }, 'The query parameter limit must be at most 5.'],
  ['no number', { url: '/?limit=x' }, 'The query parameter limit must be an integer.'],
  ['an empty text for a number', { url: '/?limit=' }, 'The query parameter limit must be an integer.'],
  ['a number that is a text as well', { url: '/?either=7' }, undefined],
  ['an array, an item each', { url: '/?tag=1&tag=2' }, undefined],
  ['an array of one', { url: '/?tag=1' }, undefined],
  ['too many items', { url: '/?tag=1&tag=2&tag=3' }, 'The query parameter tag must have at most 2 items.'],
  ['a wrong item', { url: '/?tag=1&tag=x' }, 'The query parameter tag must be an integer.'],
  ['an array in one text', { url: '/?csv=a,b' }, undefined],
  ['a wrong item in one text', { url: '/?csv=a,c' }, 'The query parameter csv must be one of: a, b.'],
  ['an object', { url: '/?deep[size]=6' }, 'The query parameter deep/size must be at most 5.'],
  ['a boolean', { url: '/?flag=true' }, undefined],
  ['no boolean', { url: '/?flag=1' }, 'The query parameter flag must be a boolean.'],
  ['JSON', { url: '/?json=[1]' }, undefined],
  ['JSON that is null', { url: '/?json=null' }, 'The query parameter json must be an array.'],
  ['no JSON', { url: '/?json=[1' }, 'The query parameter json is not valid JSON.'],
  ['a header', { headers: { 'x-count': '7' } }, undefined],
  ['a header that OpenAPI describes elsewhere', { headers: { accept: 'text/html' } }, undefined],
  ['a cookie', { headers: { cookie: 'session=s1' } }, undefined],
  [
    'a wrong cookie',
    { headers: { cookie: 'session=1' } },
    'The cookie parameter session must match pattern "^s".',
  ],
  ['a parameter that is not declared', { url: '/?other=1' }, undefined],
];

describe('a parameter is read as its schema says:', () => {
  it.each(PARAMETERS)('%s', (_, request, detail) => expect(problemOf(request)?.detail).toBe(detail));
});

describe('a body', () => {
  const [json, text, csv] = operation?.requestBody?.content ?? [];
  const sent = (media: typeof json, value: unknown) => media && { body: { media, value } };
  const errors = (value: unknown) =>
    problemOf({ ...sent(json, value) })?.errors?.map(({ pointer, detail }) => `${pointer} ${detail}`);

  it('is judged by the alternative that its discriminator chose, wherever that stands', () => {
    expect(errors({ shapes: [{ kind: 'round', round: 1 }] })).toBeUndefined();
    expect(errors({ shapes: [{ kind: 'square' }, { kind: 'round', round: 0 }, { kind: 'x' }] })).toEqual([
      '#/shapes/0/square is required',
      '#/shapes/1/round must be at least 1',
      '#/shapes/2/kind must be one of: round, square',
    ]);
  });

  it('is told by what is wrong, and not by how a mapping is written down', () => {
    const tagged = { $ref: '#/components/schemas/Cat', 'x-tags': { kind: ['cat'] } };
    const Cat = { type: 'object', properties: { kind: { type: 'string' } } };
    const contract = createContract(documentWith({ Cat, Pet: { anyOf: [tagged] } }));
    expect(fieldErrors(contract.faultsOf('/components/schemas/Pet', { kind: 'cow' }))).toEqual([
      { pointer: '#/kind', detail: 'must be one of: cat' },
    ]);
  });

  it('of many levels is rejected before anything calls itself at each', () => {
    const nested = (levels: number) => JSON.parse(`${'['.repeat(levels)}1${']'.repeat(levels)}`);
    expect(errors({ other: nested(1999) })).toBeUndefined();
    expect(errors({ other: nested(2000) })).toEqual(['# must have at most 2000 levels']);
    expect(errors({ shapes: nested(50_000) })).toEqual(['# must have at most 2000 levels']);
  });

  it('that is text is judged as text, and not where it stands for something else', () => {
    expect(problemOf({ ...sent(text, 'abcd') })?.errors).toEqual([
      { pointer: '#', detail: 'must have at most 3 characters' },
    ]);
    expect(problemOf({ ...sent(csv, 'a,b') })).toBeUndefined();
  });

  it('is told of beside the parameters', () => {
    expect(problemOf({ url: '/?limit=6', ...sent(json, []) })).toMatchObject({
      detail: 'The query parameter limit must be at most 5. The body has one fault.',
      errors: [{ pointer: '#', detail: 'must be an object' }],
    });
  });
});

it('a schema that is none is told of at once', () => {
  const broken = createContract(documentWith({ Limit: { type: 'nonsense' } }, paths));
  expect(() => createRequestJudge(broken)).toThrow(
    /^the schema at \/paths\/~1a~1\{id\}\/post\/parameters\/1\/schema cannot be validated with: /,
  );
});
