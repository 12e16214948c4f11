// Documents that are not the kit's own, without a source.

import { describe, expect, it } from 'vitest';
import { interpreterSecret } from '../fixtures/servers/interpreter/credentials.ts';
import { startLibrary } from '../fixtures/servers/library.ts';
import { loadContract } from '../src/contract/file/index.ts';
import { createContract } from '../src/contract/index.ts';
import { documentWith } from '../src/contract/testing/document.ts';
import { startMock } from '../src/mock/index.ts';
import { jsonIn } from '../src/values.ts';
import { exitCodeOf, runConformance, type Selection } from './index.ts';
import { forThisTest } from './testing/for-this-test.ts';
import { brokenIn, propertyIn, troubles } from './testing/properties.ts';
import { everything, only, optionsFor, runAgainst } from './testing/run-against.ts';
import type { Report } from './types.ts';

const library = await loadContract('fixtures/documents/library.yaml');

/** The report on its right server. */
async function reportOnLibrary(selection: Partial<Selection>, requests: number): Promise<Report> {
  const { url } = await forThisTest(startLibrary());
  const credential = { header: 'X-Library-Key', secret: interpreterSecret };
  const given = { contract: library, values: {}, credential, requests };
  return runConformance(optionsFor(url, { ...given, selection: { ...everything, ...selection } }));
}

describe('a document without a source', () => {
  it('is read on a right server, on which the run makes nothing of its own', async () => {
    const report = await reportOnLibrary({ skip: ['*/body-size'], readOnly: true }, 1000);
    expect([report.made, brokenIn(report)]).toEqual([undefined, []]);
    expect(report.verdicts.source.counts.held).toBeGreaterThan(5);
  });

  it('has what is deleted deleted last', async () => {
    expect(troubles(await reportOnLibrary({}, 600))).toEqual([]);
  });

  it('leaves nothing to be made where --skip names the create', async () => {
    expect((await reportOnLibrary({ skip: ['addBook'] }, 100)).made).toBeUndefined();
  });

  it('accuses no server that has nothing yet, though an identifier is declared', async () => {
    const contract = await loadContract('fixtures/documents/wild/overlapping.yaml');
    const values = { name: 'report', folder: 'inbox', x: '4', y: '5' };
    const mock = await forThisTest(startMock({ contract: contract.document, port: 0, stateful: true }));
    expect(brokenIn(await runConformance(optionsFor(mock.url, { contract, values })))).toEqual([]);
  });
});

describe('an identifier without an example', () => {
  const object = (properties: object) => ({ type: 'object', required: Object.keys(properties), properties });
  const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }];
  const documentOf = (schema: object) => {
    const responses = {
      '200': { description: 'It.', content: { 'application/json': { schema } } },
      '404': { description: 'None.' },
    };
    return documentWith({}, { '/things/{id}': { get: { operationId: 'getThing', parameters, responses } } });
  };
  const thing = object({ id: { type: 'string' } });
  const parts = { contract: createContract(documentOf(thing)), values: { id: '12' } };

  it.each([
    ['plain', thing],
    ['read-only', object({ id: { type: 'integer', readOnly: true } })],
    ['wrapped', object({ data: thing })],
  ])('is no fault of a mock, which shows the same sample whatever is asked for (%s)', async (_, schema) => {
    const document = documentOf(schema);
    const mock = await forThisTest(startMock({ contract: document, port: 0 }));
    const contract = createContract(document);
    const report = await runConformance(optionsFor(mock.url, { ...parts, contract }));
    expect(troubles(report)).toEqual([]);
    const unknown = propertyIn(report, 'getThing/resource/reads');
    expect(unknown).toMatchObject({ status: 'undecided', reason: { kind: 'says' } });
  });

  it('is a fault of a server that shows the one that it has whatever is asked for', async () => {
    const report = await runAgainst((_, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"id":"12"}');
    }, parts);
    expect(troubles(report)).toContainEqual(expect.stringMatching(/^broken getThing\/resource\//));
  });
});

it('knows paths by their characters, types by their parameters, and leaves open what it has no text for', async () => {
  const of = (name: string) => ({ schema: { type: 'object', required: [name] } });
  const content = { 'application/json;v=1': of('a'), 'application/json;v=2': of('b') };
  const responses = { '200': { description: 'It.', content } };
  const post = (mediaType: string, properties: object, encoding = {}) => ({
    post: {
      responses,
      requestBody: { content: { [mediaType]: { schema: { type: 'object', properties }, encoding } } },
    },
  });
  const list = { type: 'array', items: { type: 'string' } };
  const paths = {
    '/straße 1': post('application/json', { id: { type: 'string', format: 'own' } }),
    '/straße-1': post('application/x-www-form-urlencoded', { list }, { list: { style: 'deepObject' } }),
  };
  const contract = createContract(documentWith({}, paths));
  const selection = only('*/id/allowed', '*/list/*', '*/request', '*/response');
  const report = await runAgainst(
    async (request, response) => {
      const text = Buffer.concat(await request.toArray()).toString();
      const isThere = ['/stra%C3%9Fe%201', '/stra%C3%9Fe-1'].includes(request.url ?? '');
      const status = isThere ? (/list=|"id"/.test(text) ? 400 : 200) : 404;
      response.writeHead(status, { 'Content-Type': 'application/json; v=2' }).end('{"b":1}');
    },
    { contract, values: {}, selection },
  );
  expect(troubles(report)).toEqual([]);
  expect(report.operations.map(({ id }) => id)).toEqual(['post-stra-e-1', 'post-stra-e-1-2']);
});

describe('what a document does not say of the values that a right server takes', () => {
  const text = { type: 'string', minLength: 3, maxLength: 40 };
  const ok = { description: 'It.', content: { 'application/json': { schema: { type: 'object' } } } };
  const responses = { '200': ok, '201': ok, '400': { description: 'No.' } };

  it('leaves out the optional parameter that has them, and nothing else', async () => {
    const counts = { type: 'integer', minimum: 1, maximum: 100 };
    const schemas = { cursor: text, owner: { type: 'integer', minimum: 1 }, limit: counts, offset: counts };
    const parameters = Object.entries(schemas).map(([name, schema]) => ({ name, in: 'query', schema }));
    const contract = createContract(
      documentWith({}, { '/items': { get: { operationId: 'list', parameters, responses } } }),
    );
    const report = await runAgainst(
      ({ url = '', method }, response) => {
        const { searchParams: given, pathname } = new URL(url, 'http://host');
        const isIn = (name: string, most: number) =>
          !given.has(name) || (/^\d+$/.test(given.get(name) ?? '') && Number(given.get(name)) <= most);
        const isRight = isIn('limit', 100) && isIn('offset', 50) && given.get('limit') !== '0';
        const isKnown = !given.has('cursor') && !given.has('owner') && given.get('offset') !== '0';
        const status = pathname !== '/items' ? 404 : method !== 'GET' ? 405 : isRight && isKnown ? 200 : 400;
        response.writeHead(status, { 'Content-Type': 'application/json' }).end('{}');
      },
      { contract, values: {} },
    );
    expect(troubles(report)).toEqual(['broken list/offset/maximum · 400']);
    expect(propertyIn(report, 'list/owner/minimum')?.inputs).toEqual([{ kind: 'parameter', name: 'owner' }]);
  });

  it('holds a form to its optional members, with them and without', async () => {
    const form = { type: 'object', properties: { size: { type: 'integer' }, kind: { enum: ['a', 'b'] } } };
    const content = { 'application/x-www-form-urlencoded': { schema: form, example: { size: 3 } } };
    const contract = createContract(
      documentWith({}, { '/form': { post: { operationId: 'send', requestBody: { content }, responses } } }),
    );
    const report = await runAgainst(
      async (request, response) => {
        const given = new URLSearchParams((await request.toArray()).join(''));
        const status = given.has('size') && !given.has('kind') ? 200 : 400;
        response.writeHead(status, { 'Content-Type': 'application/json' }).end('{}');
      },
      { contract, values: {}, selection: only('send/size/optional', 'send/kind/allowed') },
    );
    expect(troubles(report)).toEqual(['broken send/size/optional · 400', 'broken send/kind/allowed · 400']);
  });

  it.each([
    ['email', { type: 'string', format: 'email' }],
    ['handle', { ...text, pattern: '^[a-z][a-z0-9_-]+$' }],
  ])('makes a new value in each create of what may be there once: %s', async (name, schema) => {
    const user = {
      type: 'object',
      required: [name],
      properties: { [name]: schema, age: { type: 'integer' } },
    };
    const requestBody = { required: true, content: { 'application/json': { schema: user } } };
    const path = '/paths/~1users/post/requestBody/content/application~1json/schema';
    const contract = createContract(
      documentWith({}, { '/users': { post: { operationId: 'add', requestBody, responses } } }),
    );
    const taken = new Set<unknown>();
    const report = await runAgainst(
      async (request, response) => {
        const sent: Record<string, unknown> = Object(jsonIn((await request.toArray()).join('')));
        const isOther = request.url?.split('?')[0] !== '/users' || request.method !== 'POST';
        const isValid = request.headers['content-type']?.includes('json') && contract.isValid(path, sent);
        const status = isOther ? 404 : !isValid ? 400 : taken.has(sent[name]) ? 409 : 201;
        if (status === 201) taken.add(sent[name]);
        response.writeHead(status, { 'Content-Type': 'application/json' }).end('{}');
      },
      { contract, values: {}, requests: 300 },
    );
    expect([troubles(report), exitCodeOf(report)]).toEqual([[], 0]);
  });
});
