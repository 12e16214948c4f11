// Documents that declare several successes, or several rejections, of one operation: a service answers with one of them.

import { text as textOf } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { createContract } from '../src/contract/index.ts';
import { documentWith } from '../src/contract/testing/document.ts';
import { jsonIn } from '../src/values.ts';
import { brokenIn, propertyIn, troubles } from './testing/properties.ts';
import { only, runAgainst } from './testing/run-against.ts';

const shape = (name: string) => ({
  description: 'It.',
  content: {
    'application/json': { schema: { required: [name], properties: { [name]: { type: 'string' } } } },
  },
});
const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }];
const schema = {
  type: 'object',
  required: ['name'],
  properties: { name: { type: 'string', minLength: 1 } },
  example: { name: 'a' },
};
const requestBody = { required: true, content: { 'application/json': { schema } } };
const rejections = {
  '400': shape('message'),
  '401': shape('message'),
  '403': shape('detail'),
  '404': shape('detail'),
  '422': shape('detail'),
};
const paths = {
  '/things/{id}': {
    parameters,
    put: {
      operationId: 'put',
      requestBody,
      responses: { '200': shape('changed'), '201': shape('made'), ...rejections },
    },
    delete: {
      operationId: 'remove',
      responses: { '200': shape('removed'), '204': { description: 'Gone.' }, ...rejections },
    },
  },
};
const components = { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } };
const contract = createContract(documentWith({}, paths, { components, security: [{ key: [] }] }));

/** An object with a name alone. */
function isNamed(text: string): boolean {
  const { name, ...others } = Object(jsonIn(text));
  return typeof name === 'string' && name !== '' && Object.keys(others).length === 0;
}

/** Takes a name alone, and says 201, 204, 403 and 422 where others would say 200, 401 and 400. */
const running = (bodies: Readonly<Record<number, string>>) =>
  runAgainst(
    async (request, response) => {
      const isName = isNamed(await textOf(request));
      const isDeletion = request.method === 'DELETE' && request.url === '/things/12';
      const isPut = request.method === 'PUT' && request.url === '/things/12';
      const isOpen = request.headers.authorization === 'Bearer canary-5eCr3t/+token';
      const success = isDeletion ? 204 : isName ? 201 : 422;
      const status = isDeletion || isPut ? (isOpen ? success : 403) : 404;
      const body = bodies[status] ?? '{"detail":"no"}';
      response.writeHead(status, status === 204 ? {} : { 'Content-Type': 'application/json' });
      response.end(status === 204 ? undefined : body);
    },
    {
      contract,
      values: { id: '12' },
      requests: 300,
      selection: only(
        '*/body/*',
        '*/request/*',
        '*/name/*',
        '*/credential/wrong',
        '*/response',
        '*/rejection',
      ),
    },
  );

describe('several responses of an operation', () => {
  it('may each be the one', async () => {
    expect(troubles(await running({ 201: '{"made":"a"}' }))).toEqual([]);
  });

  it('are each held to their own schema', async () => {
    const report = await running({
      201: '{"changed":"a"}',
      403: '{"message":"no"}',
      422: '{"message":"no"}',
    });
    expect(brokenIn(report).toSorted()).toEqual([
      'put/rejection/schema',
      'put/response/schema',
      'remove/rejection/schema',
    ]);
  });
});

describe('one body for all errors', () => {
  const runOf = (declared: Readonly<Record<string, unknown>>) => {
    const responses = { '201': shape('made'), ...declared };
    return runAgainst(
      async (request, response) => {
        const isName = isNamed(await textOf(request));
        response.writeHead(isName ? 201 : 400, { 'Content-Type': 'application/json' });
        response.end(isName ? '{"made":"a"}' : '{"message":"no"}');
      },
      {
        requests: 300,
        contract: createContract(
          documentWith({}, { '/things': { post: { operationId: 'add', requestBody, responses } } }),
        ),
        selection: only('*/body/*', '*/name/*', '*/response/*', '*/rejection/*'),
      },
    );
  };

  it.each([
    ['default, as it is sent', { default: shape('message') }, false],
    ['default with another', { default: shape('detail') }, true],
    ['a range with another', { '4XX': shape('detail') }, true],
    ['default beside another status', { '404': shape('detail'), default: shape('message') }, false],
    ['default beside a status that has its own', { '404': shape('message'), default: shape('detail') }, true],
    ['a range beside one without a body', { '404': { description: 'none' }, '4XX': shape('detail') }, true],
  ])('%s', async (_, declared, isFault) => {
    expect(troubles(await runOf(declared)).length > 0).toBe(isFault);
  });
});

it.each(['204', '2XX', 'default'])('asks for no content of a 204, though %s has one', async (status) => {
  const remove = { operationId: 'remove', responses: { [status]: shape('message') } };
  const report = await runAgainst((_, response) => void response.writeHead(204).end(), {
    contract: createContract(documentWith({}, { '/things/{id}': { parameters, delete: remove } })),
    values: { id: '12' },
    selection: only('remove/request/*', 'remove/response/*'),
  });
  expect(troubles(report)).toEqual([]);
});

it('holds a success to the response that is declared for everything', async () => {
  const get = { operationId: 'get', responses: { default: shape('message') } };
  const report = await runAgainst(
    (_, response) => void response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}'),
    { contract: createContract(documentWith({}, { '/things': { get } })), selection: only('get/response/*') },
  );
  expect(brokenIn(report)).toEqual(['get/response/schema']);
});

it('takes the message of a deletion for no resource that a rejection may not show', async () => {
  const responses = { '200': shape('message'), '401': shape('message') };
  const remove = { operationId: 'remove', security: [{ key: [] }], responses };
  const report = await runAgainst(
    (request, response) => {
      const isOpen = request.headers.authorization === 'Bearer canary-5eCr3t/+token';
      response.writeHead(isOpen ? 200 : 401, { 'Content-Type': 'application/json' });
      response.end('{"message":"it is nothing"}');
    },
    {
      contract: createContract(
        documentWith({}, { '/things/{id}': { parameters, delete: remove } }, { components }),
      ),
      values: { id: '12' },
      selection: only('remove/request', 'remove/response', 'remove/credential', 'remove/rejection'),
    },
  );
  expect(troubles(report)).toEqual([]);
  expect(report.verdicts.source.counts.held).toBeGreaterThan(1);
});

it.each([
  [20_000, 'broken'],
  [40_000, 'held'],
])('a 413 to a text of %i characters, which the document allows, is %s', async (maxLength, status) => {
  const text = { type: 'object', required: ['name'], properties: { name: { type: 'string', maxLength } } };
  const content = { 'application/json': { schema: text, example: { name: 'a' } } };
  const post = { operationId: 'add', requestBody: { required: true, content }, responses: { '201': {} } };
  const report = await runAgainst(
    async (request, response) => {
      const bytes = Buffer.concat(await request.toArray()).length;
      response.writeHead(bytes > 10_000 ? 413 : 201).end();
    },
    {
      contract: createContract(documentWith({}, { '/things': { post } })),
      selection: only('add/name/maxLength'),
    },
  );
  expect(propertyIn(report, 'add/name/maxLength')?.status).toBe(status);
});
