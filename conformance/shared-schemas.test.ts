// Documents in which one schema is that of a request and of its response.

import { describe, expect, it } from 'vitest';
import { createContract } from '../src/contract/index.ts';
import { documentWith } from '../src/contract/testing/document.ts';
import { startMock } from '../src/mock/index.ts';
import { isObject, jsonIn } from '../src/values.ts';
import { runConformance } from './conform.ts';
import { forThisTest } from './testing/for-this-test.ts';
import { troubles } from './testing/properties.ts';
import { optionsFor, runAgainst } from './testing/run-against.ts';

describe('a schema that request and response share', () => {
  const user = {
    type: 'object',
    required: ['id', 'name', 'password'],
    additionalProperties: false,
    properties: {
      id: { type: 'integer', readOnly: true },
      name: { type: 'string', minLength: 1 },
      password: { type: 'string', writeOnly: true },
    },
  };
  const json = { content: { 'application/json': { schema: user } } };
  const responses = { '201': { description: 'Made.', ...json }, '400': { description: 'No.' } };
  const paths = {
    '/users': { post: { operationId: 'make', requestBody: { required: true, ...json }, responses } },
  };
  const contract = createContract(documentWith({}, paths));
  const parts = { contract, values: {}, requests: 300 };
  const isText = (value: unknown) => typeof value === 'string';
  /** Takes nothing but what a client sends, and shows nothing but what it may. */
  const running = (extra: object) =>
    runAgainst(async (request, response) => {
      const body = jsonIn((await request.toArray()).join(''));
      const isRight =
        request.headers['content-type'] === 'application/json' &&
        isObject(body) &&
        Object.keys(body).every((name) => name === 'name' || name === 'password') &&
        isText(body['name']) &&
        body['name'] !== '' &&
        isText(body['password']);
      const status = request.method !== 'POST' || request.url !== '/users' ? 404 : isRight ? 201 : 400;
      response
        .writeHead(status, { 'Content-Type': 'application/json' })
        .end(isRight ? JSON.stringify({ name: Object(body)['name'], ...extra }) : '{}');
    }, parts);

  it('asks nothing of a request that the response alone has, and the other way round', async () => {
    const report = await running({ id: 7 });
    expect(troubles(report)).toEqual([]);
    expect(report.verdicts.source.state).toBe('conforms');
  });

  it('asks of a response what it has to show', async () => {
    const report = await running({});
    expect(troubles(report)).toContainEqual(expect.stringMatching(/^broken make\/.*\/schema · 201$/));
  });

  it('lets the mock take what a client sends', async () => {
    const mock = await forThisTest(startMock({ contract: contract.document, port: 0 }));
    expect(troubles(await runConformance(optionsFor(mock.url, parts)))).toEqual([]);
  });
});
