// What a run makes for itself where nobody declared an identifier, in documents that are not the kit's own.

import { beforeAll, describe, expect, it } from 'vitest';
import { type Otherwise, startInterpreter } from '../fixtures/servers/interpreter/index.ts';
import { createContract } from '../src/contract/index.ts';
import { documentWith } from '../src/contract/testing/document.ts';
import { startMock } from '../src/mock/index.ts';
import { type ConformanceOptions, exitCodeOf, runConformance } from './index.ts';
import { withShownIdentifier } from './own-resources.ts';
import { forThisTest } from './testing/for-this-test.ts';
import { plainCase } from './testing/plain-case.ts';
import { boundariesIn, propertyIn, troubles } from './testing/properties.ts';
import { only, optionsFor, runAgainst } from './testing/run-against.ts';
import type { Exchange, Report } from './types.ts';

describe('a resource that the run makes', () => {
  const thing = { type: 'object', required: ['id'], properties: { id: { type: 'string' } } };
  const shown = { description: 'It.', content: { 'application/json': { schema: thing } } };
  const partsFor = (type: string) => {
    const parameters = [{ name: 'thing', in: 'path', required: true, schema: { type } }];
    const responses = { '200': shown, '404': { description: 'None.' } };
    const paths = {
      '/things': { post: { operationId: 'addThing', responses: { '201': shown } } },
      '/things/{thing}': { get: { operationId: 'getThing', parameters, responses } },
    };
    return { contract: createContract(documentWith({}, paths)), values: {} };
  };
  const running = (id: string, isKept: boolean) =>
    runAgainst((request, response) => {
      const isShown = request.method === 'POST' || (isKept && request.url === `/things/${id}`);
      const status = request.method === 'POST' ? 201 : isShown ? 200 : 404;
      response
        .writeHead(status, { 'Content-Type': 'application/json' })
        .end(isShown ? `{"id":"${id}"}` : '{}');
    }, partsFor('string'));

  it('is read', async () => {
    const report = await running('t1', true);
    expect([report.made, troubles(report)]).toEqual([
      [{ parameter: 'thing', value: 't1', from: 'addThing' }],
      [],
    ]);
  });

  it('is named by Location alone', async () => {
    const { contract } = partsFor('string');
    const { '/things/{thing}': item } = contract.document.paths ?? {};
    const responses = { '201': { description: 'Made.' } };
    const paths = { '/things': { post: { operationId: 'addThing', responses } }, '/things/{thing}': item };
    for (const location of ['/base/things/t%201', 'http://h/things/t%201?x=1', 't%201']) {
      const report = await runAgainst(
        ({ method, url }, response) =>
          method === 'POST'
            ? response.writeHead(201, { Location: location }).end()
            : response
                .writeHead(url === '/things/t%201' ? 200 : 404, { 'Content-Type': 'application/json' })
                .end('{"id":"t 1"}'),
        { contract: createContract(documentWith({}, paths)), values: {} },
      );
      expect([report.made, troubles(report)]).toEqual([
        [{ parameter: 'thing', value: 't 1', from: 'addThing' }],
        [],
      ]);
    }
  });

  it('is not used where it is no value of the parameter', async () => {
    const report = await runAgainst(
      (_, response) => response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"id":"t1"}'),
      partsFor('integer'),
    );
    expect(report.made).toBeUndefined();
  });

  it('is not used where its read does not show it, or where it is a secret', async () => {
    for (const [id, isKept] of [
      ['t1', false],
      ['canary-5eCr3t/+token', true],
    ] as const)
      expect((await running(id, isKept)).made).toBeUndefined();
  });
});

it('is made again for what is looked into once the run has deleted it', async () => {
  const documentOf = (maximum: object) => {
    const count = { type: 'integer', minimum: 1 };
    const body = (bound: object) => ({
      required: true,
      content: {
        'application/json': {
          schema: { type: 'object', required: ['count'], properties: { count: { ...count, ...bound } } },
        },
      },
    });
    const made = { type: 'object', required: ['id', 'count'], properties: { id: count, count } };
    const shown = { description: 'It.', content: { 'application/json': { schema: made } } };
    const refused = { '400': { description: 'No.' }, '404': { description: 'None.' } };
    const responses = { '200': shown, ...refused };
    const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }];
    const requestBody = body(maximum);
    return documentWith(
      {},
      {
        '/things': {
          post: { operationId: 'make', requestBody: body({}), responses: { '201': shown, ...refused } },
        },
        '/things/{id}': {
          parameters,
          get: { operationId: 'show', responses },
          put: { operationId: 'replace', requestBody, responses },
          delete: { operationId: 'remove', responses: { '204': { description: 'Gone.' }, ...refused } },
        },
      },
    );
  };
  const mock = await forThisTest(startMock({ contract: documentOf({}), port: 0, stateful: true }));
  const contract = createContract(documentOf({ maximum: 9 }));
  const report = await runConformance({
    ...optionsFor(mock.url, {
      contract,
      values: {},
      experiments: 200,
      selection: only('*/body', '*/request', '*/count'),
    }),
    timeout: 20_000,
  });
  expect(boundariesIn(report)).toEqual(['count: 10..']);
});

describe('one parameter name for the items of two collections', () => {
  const text = { type: 'string', minLength: 1 };
  const item = (id: string) => ({
    description: 'It.',
    content: {
      'application/json': {
        schema: { type: 'object', required: ['id', 'name'], properties: { id: text, name: text } },
        example: { id, name: 'Emma' },
      },
    },
  });
  const refused = { '400': { description: 'No.' }, '404': { description: 'None.' } };
  const schema = { type: 'object', required: ['name'], properties: { name: text } };
  const bodyWith = (shown: object) => ({
    required: true,
    content: { 'application/json': { schema, ...shown } },
  });
  const collection = (path: string, of: string, id: string, requestBody: object) => ({
    [path]: { post: { operationId: `add${of}`, requestBody, responses: { '201': item(id), ...refused } } },
    [`${path}/{id}`]: {
      parameters: [{ name: 'id', in: 'path', required: true, schema: text }],
      get: { operationId: `get${of}`, responses: { '200': item(id), ...refused } },
      put: { operationId: `replace${of}`, requestBody, responses: { '200': item(id), ...refused } },
      delete: { operationId: `delete${of}`, responses: { '204': { description: 'Gone.' }, ...refused } },
    },
  });
  const documentOf = (body: object) =>
    documentWith(
      {},
      {
        ...collection('/books', 'Book', 'emma-1815', body),
        ...collection('/authors', 'Author', 'austen-1775', body),
      },
    );
  const document = documentOf(bodyWith({ example: { name: 'Emma' } }));
  const contract = createContract(document);
  const known = { '/books/': 'emma-1815', '/authors/': 'austen-1775' };
  const running = async (
    otherwise: Otherwise = {},
    parts: Partial<ConformanceOptions> = {},
    of = document,
  ) => {
    const server = await startInterpreter(JSON.parse(JSON.stringify(of)), known, otherwise);
    const options = optionsFor(server.url, {
      contract: createContract(of),
      values: {},
      selection: only('*/body', '*/request', '*/name', '*/resource', '*/repetition'),
      ...parts,
    });
    return runConformance(options).finally(server.close);
  };
  let whole: Report;
  beforeAll(async () => {
    whole = await running();
  });

  it('stands for what the run made in each of them', () => {
    expect(troubles(whole)).toEqual([]);
    expect(whole.made).toEqual([
      { parameter: '/books/{id}', value: 'emma-1815', from: 'addBook' },
      { parameter: '/authors/{id}', value: 'austen-1775', from: 'addAuthor' },
    ]);
    expect(exitCodeOf(whole)).toBe(0);
  });

  it('is made where the document shows no body too', async () => {
    const selection = only('*/body', '*/request');
    const report = await running({}, { selection }, documentOf(bodyWith({})));
    expect([troubles(report), report.made?.map(({ from }) => from)]).toEqual([[], ['addBook', 'addAuthor']]);
  });

  it('leads to faults under the collection that has them', async () => {
    const isWrong = ({ id }: { readonly id: string }) => id === 'getAuthor';
    const report = await running(
      { success: (operation, response) => (isWrong(operation) ? { ...response, body: '{}' } : response) },
      { selection: only('*/body', '*/request', '*/name/required', '*/response') },
    );
    expect(troubles(report)).toContainEqual(expect.stringMatching(/^broken getAuthor\/response\/schema/));
    expect(troubles(report).filter((line) => !line.startsWith('broken getAuthor/'))).toEqual([]);
  });

  it('is read and deleted again once it is deleted, whatever that gets', async () => {
    const mock = await forThisTest(startMock({ contract: document, port: 0, stateful: true }));
    // The first request of the mock waits for Prism.
    const gone = await runConformance({
      ...optionsFor(mock.url, {
        contract,
        values: {},
        selection: only('*/repetition', '*/request', '*/resource', '*/body'),
      }),
      timeout: 20_000,
    });
    expect(troubles(gone)).toEqual([]);
  });

  it('is declared by the path up to it, for one of them', async () => {
    const report = await running(
      {},
      { values: { '/authors/{id}': 'austen-1775' }, selection: only('*/request', '*/body') },
    );
    expect([troubles(report), report.made]).toEqual([
      [],
      [{ parameter: '/books/{id}', value: 'emma-1815', from: 'addBook' }],
    ]);
    const apart = { contract, values: {}, selection: { ...only('*/request'), readOnly: true } };
    const reading = await runAgainst((_, response) => response.writeHead(404).end(), apart);
    expect(propertyIn(reading, 'getBook/request/examples')?.inputs).toEqual([
      { kind: 'parameter', name: '/books/{id}' },
    ]);
  });
});

describe('a create whose response wraps what it made', () => {
  const id = { type: 'integer', readOnly: true };
  const name = { type: 'string', example: 'a' };
  const thing = { type: 'object', required: ['id', 'name'], properties: { id, name } };
  const success = (status: string, schema: object) => ({
    [status]: { description: 'It.', content: { 'application/json': { schema } } },
  });
  const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }];
  const requestBody = { required: true, content: { 'application/json': { schema: thing } } };
  const wrapped = { type: 'object', required: ['data'], properties: { data: thing } };
  const paths = {
    '/things': {
      get: { operationId: 'list', responses: success('200', { type: 'array', items: thing }) },
      post: { operationId: 'make', requestBody, responses: success('201', wrapped) },
    },
    '/things/{id}': { get: { operationId: 'show', parameters, responses: success('200', thing) } },
  };

  it('is no fault of the mock with a memory', async () => {
    const contract = createContract(documentWith({}, paths));
    const mock = await forThisTest(startMock({ contract: contract.document, port: 0, stateful: true }));
    expect(troubles(await runConformance(optionsFor(mock.url, { contract, values: {} })))).toEqual([]);
  });
});

it.each<[string, Exchange['request']['headers'], string, string]>([
  ['a member', [], '{"id":7}', '/acme/x7?a=1'],
  ['a member in an envelope', [], '{"data":{"uuid":"a b"}}', '/acme/xa%20b?a=1'],
  ['Location', [['Location', 'http://host/things/9/']], '', '/acme/x9?a=1'],
  ['nothing', [], '{"name":"n"}', '/acme/x1?a=1'],
  ['a secret of the user', [], '{"id":"s3cret"}', '/acme/x1?a=1'],
])('a read is sent with the identifier of what was made, shown by %s', (_, headers, text, target) => {
  const read = plainCase('read', {
    request: { method: 'GET', target: '/acme/x1?a=1', headers: [] },
    conditions: [{ kind: 'identified-by', case: 'made', value: '1' }],
  });
  const made: Exchange = {
    request: { ...read.request, url: 'http://host/' },
    response: { status: 201, reason: 'Created', headers, body: { text }, length: text.length },
    attempts: 1,
    milliseconds: 1,
  };
  const complete = withShownIdentifier((value) => value === 's3cret');
  expect(complete(read, () => made).request.target).toBe(target);
});
