import { describe, expect, it } from 'vitest';
import { createContract } from './contract.ts';
import type { OpenApiDocument } from './document.ts';
import { responseFor, successOf } from './responses.ts';
import { documentWith } from './testing/document.ts';

const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer' },
  header: { type: 'apiKey', in: 'header', name: 'X-Key' },
  query: { $ref: '#/components/securitySchemes/shared' },
  shared: { type: 'apiKey', in: 'query', name: 'key' },
  cookie: { type: 'apiKey', in: 'cookie', name: 'session' },
};

/** The only operation of a document whose other parts are as usual. */
function read(operation: object, more: object = {}, schemas: Record<string, unknown> = {}) {
  const document: OpenApiDocument = documentWith(
    schemas,
    { '/a': { get: operation } },
    { components: { securitySchemes }, ...more },
  );
  const [only] = createContract(document).operations;
  if (only === undefined) throw new TypeError('the document has no operation');
  return only;
}

type Security = readonly Readonly<Record<string, readonly string[]>>[] | undefined;

describe('security:', () => {
  it.each<[title: string, own: Security, root: Security, schemes: string, optional: boolean]>([
    ['none anywhere asks for nothing', undefined, undefined, '', true],
    ['that of the document counts where there is none', undefined, [{ bearer: [] }], 'bearer', false],
    ['an empty list takes that of the document away', [], [{ bearer: [] }], '', true],
    ['an empty alternative lets anybody in', [{}], undefined, 'nothing', true],
    ['one among others makes them optional', [{ bearer: [] }, {}], undefined, 'bearer or nothing', true],
    ['alternatives are listed', [{ bearer: [] }, { header: [] }], undefined, 'bearer or header', false],
    ['what belongs together stays so', [{ query: [], cookie: [] }], undefined, 'query and cookie', false],
  ])('%s', (_, own, root, schemes, optional) => {
    const { credentials } = read({ security: own }, { security: root });
    const names = credentials.alternatives.map(
      (all) => all.map(({ name }) => name).join(' and ') || 'nothing',
    );
    expect([names.join(' or '), credentials.optional]).toEqual([schemes, optional]);
  });

  it('the schemes are resolved', () => {
    const { credentials } = read({ security: [{ query: ['read'] }, { cookie: [] }] });
    expect(credentials.alternatives).toEqual([
      [{ name: 'query', scheme: securitySchemes.shared, scopes: ['read'] }],
      [{ name: 'cookie', scheme: securitySchemes.cookie, scopes: [] }],
    ]);
  });

  it('a scheme that is not declared is rejected with its name', () => {
    expect(() => read({ security: [{ other: [] }] })).toThrow(
      'the reference #/components/securitySchemes/other at /paths/~1a/get/security names nothing',
    );
  });
});

describe('a request body', () => {
  const content = {
    'text/plain': { schema: { type: 'string' }, example: 'x' },
    'application/json': { schema: { type: 'object' }, examples: { small: { value: {} } } },
    'application/xml': {},
  };

  it('has every media type, and the JSON one at hand', () => {
    const { body, requestBody } = read({ requestBody: { required: true, content } });
    expect(
      requestBody?.content.map(({ mediaType, json, schemaPointer }) => [mediaType, json, schemaPointer]),
    ).toEqual([
      ['text/plain', false, '/paths/~1a/get/requestBody/content/text~1plain/schema'],
      ['application/json', true, '/paths/~1a/get/requestBody/content/application~1json/schema'],
      ['application/xml', false, undefined],
    ]);
    expect(
      requestBody?.content.map(({ examples }) => examples.map(({ name, value }) => [name, value])),
    ).toEqual([[['example', 'x']], [['small', {}]], []]);
    expect([body?.mediaType, body?.required, requestBody?.required]).toEqual([
      'application/json',
      true,
      true,
    ]);
  });

  it('without JSON is still there', () => {
    const { body, requestBody } = read({ requestBody: { content: { 'text/plain': {} } } });
    expect([body, requestBody?.required, requestBody?.content.length]).toEqual([undefined, false, 1]);
  });
});

describe('a response', () => {
  const { responses } = read(
    {
      'x-origin': { 'responses/200': 'shown' },
      responses: {
        'x-origin': { '200': 'elsewhere' },
        '200': {
          headers: {
            'X-Count': { required: true, schema: { type: 'integer', example: 3 } },
            'X-Other': { example: 'a' },
          },
          content: { 'text/csv': {}, 'application/json': { schema: {}, examples: { a: { value: 1 } } } },
        },
        '4XX': { $ref: '#/components/responses/No' },
        default: { description: 'Anything.' },
      },
    },
    { components: { responses: { No: { content: { 'text/plain': { example: 'no' } } } }, securitySchemes } },
  );

  it('has the origin that the operation says, and an extension is no status', () => {
    expect(responses.map(({ status, origin }) => [status, origin.id])).toEqual([
      ['200', 'shown'],
      ['4XX', undefined],
      ['default', undefined],
    ]);
  });

  it('has every media type with its examples, and the JSON one at hand', () => {
    const [ok, no] = responses;
    expect(ok?.contents.map(({ mediaType }) => mediaType)).toEqual(['text/csv', 'application/json']);
    expect(ok?.content).toMatchObject({ mediaType: 'application/json', examples: [{ name: 'a', value: 1 }] });
    expect(no?.content?.examples[0]?.value).toBe('no');
  });

  it('has headers with their schema and an example', () => {
    expect(responses[0]?.headers).toMatchObject([
      {
        name: 'X-Count',
        required: true,
        examples: [3],
        schemaPointer: '/paths/~1a/get/responses/200/headers/X-Count/schema',
      },
      { name: 'X-Other', required: false, examples: ['a'] },
    ]);
  });

  it('is found by its status, its range or as the default', () => {
    expect([200, 404, 500].map((code) => responseFor(responses, code)?.status)).toEqual([
      '200',
      '4XX',
      'default',
    ]);
    expect(successOf(responses)?.status).toBe('200');
  });
});

describe('a parameter', () => {
  it('in a cookie is one like any other', () => {
    const schema = { $ref: '#/components/schemas/Id' };
    const parameters = [
      { name: 'session', in: 'cookie', schema, examples: { one: { value: 's1' } } },
      { name: 'ids', in: 'query', required: true, content: { 'application/json': { schema } } },
    ];
    const [session, ids] = read({ parameters }, {}, { Id: { type: 'string' } }).parameters;
    expect(session).toMatchObject({
      in: 'cookie',
      required: false,
      style: 'form',
      schemaPointer: '/paths/~1a/get/parameters/0/schema',
      schema: { node: { type: 'string' }, pointer: '/components/schemas/Id' },
      shown: ['s1'],
    });
    expect(ids).toMatchObject({
      mediaType: 'application/json',
      schemaPointer: '/paths/~1a/get/parameters/1/content/application~1json/schema',
    });
  });
});
