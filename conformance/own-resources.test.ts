// What a run makes for itself where nobody declared an identifier, in documents that are not the kit's own.

import { beforeAll, describe, expect, it } from 'vitest';
import { type Otherwise, startInterpreter } from '../fixtures/servers/interpreter/index.ts';
import { createContract } from '../src/contract/index.ts';
import { documentWith } from '../src/contract/testing/document.ts';
import { startMock } from '../src/mock/index.ts';
import { type ConformanceOptions, exitCodeOf, runConformance } from './index.ts';
import { forThisTest } from './testing/for-this-test.ts';
import { troubles } from './testing/properties.ts';
import { only, optionsFor, runAgainst } from './testing/run-against.ts';
import type { Report } from './types.ts';

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
    return { contract: createContract(documentWith({}, paths)), values: {}, requests: 300 };
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

  it('is carried by what a link says, whatever its name', async () => {
    const { '/things/{thing}': item } = partsFor('string').contract.document.paths ?? {};
    const made = async (link: object, thing: string) => {
      const responses = {
        '201': { description: 'Made.', links: { It: { ...link, parameters: { thing } } } },
      };
      const paths = { '/new': { post: { operationId: 'make', responses } }, '/things/{thing}': item };
      const report = await runAgainst(
        (_, response) => response.writeHead(201, { 'X-Thing': '/things/t1' }).end('{"its":{"key":"t2"}}'),
        { contract: createContract(documentWith({}, paths)), values: {}, requests: 1 },
      );
      return report.made?.map(({ value }) => value);
    };
    const operationRef = '#/paths/~1things~1{thing}/get';
    expect(await made({ operationRef }, '$response.header.X-Thing')).toEqual(['t1']);
    expect(await made({ operationId: 'getThing' }, '$response.body#/its/key')).toEqual(['t2']);
    expect(await made({ operationId: 'make' }, '$response.body#/its/key')).toBeUndefined();
  });

  it('is not used where it is no value of the parameter', async () => {
    const report = await runAgainst(
      (_, response) => response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"id":"t1"}'),
      partsFor('integer'),
    );
    expect(report.made).toBeUndefined();
  });

  it('is another one for each deletion', async () => {
    const parameters = [{ name: 'thing', in: 'path', required: true, schema: { type: 'string' } }];
    const statuses = (...all: readonly string[]) =>
      Object.fromEntries(all.map((status) => [status, { description: '' }]));
    const remove = { operationId: 'drop', parameters, responses: statuses('204', '401', '404') };
    const document = documentWith(
      {},
      {
        '/things': { post: { operationId: 'add', security: [], responses: { '201': shown } } },
        '/things/{thing}': { delete: { ...remove, security: [{ key: [] }] } },
      },
      { components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } } },
    );
    const credential = { header: 'X-Key', secret: 'k1' };
    const dropping = async (isGuarded: boolean, status: number, values = {}) => {
      const things = new Set<string>(['given']);
      const report = await runAgainst(
        ({ method, url = '', headers }, response) => {
          const id = url.split(/[/?]/)[2] ?? '';
          const isOpen = !isGuarded || headers['x-key'] === 'k1' || method === 'POST';
          if (method === 'POST') things.add(`t${things.size}-${Math.random()}`);
          const found = method === 'POST' ? 201 : method !== 'DELETE' ? 405 : things.has(id) ? status : 404;
          if (method === 'DELETE' && isOpen) things.delete(id);
          const type = { 'Content-Type': 'application/json' };
          response.writeHead(isOpen ? found : 401, found === 204 ? {} : type);
          response.end(found === 201 ? JSON.stringify({ id: [...things].at(-1) }) : '');
        },
        { contract: createContract(document), credential, values },
      );
      return [...troubles(report).map((line) => line.replace(/ · .*/, '')), exitCodeOf(report)];
    };
    const judged = ['drop/credential/wrong'];
    expect(await dropping(true, 204)).toEqual([0]);
    expect(await dropping(false, 204)).toEqual([...judged.map((id) => `broken ${id}`), 1]);
    expect(await dropping(true, 200)).toEqual(['broken drop/response/status', 1]);
    const known = { thing: 'given' };
    expect(await dropping(false, 204, known)).toEqual([0]);
    expect(await dropping(true, 200, known)).toContain('undecided drop/response/status');
  });

  it('is not used where its read does not show it, or where it is a secret', async () => {
    for (const [id, isKept] of [
      ['t1', false],
      ['canary-5eCr3t/+token', true],
    ] as const)
      expect((await running(id, isKept)).made).toBeUndefined();
  });
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
      requests: 600,
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
      { selection: only('*/body', '*/request', '*/name/required', '*/response', '*/path') },
    );
    expect(troubles(report)).toContainEqual(expect.stringMatching(/^broken getAuthor\/response\/schema/));
    expect(troubles(report).filter((line) => !line.startsWith('broken getAuthor/'))).toEqual([]);
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
    const report = await runConformance(optionsFor(mock.url, { contract, values: {}, requests: 300 }));
    expect(troubles(report)).toEqual([]);
  });
});
