import { expect, it } from 'vitest';
import { createContract } from '../contract/index.ts';
import { documentWith } from '../contract/testing/document.ts';
import { sampleRequest } from '../http/index.ts';
import { mocked } from './testing/mocked.ts';
import { inPath, json, object, operation } from './testing/parts.ts';

const integer = { type: 'integer', minimum: 1 };
const order = object({ count: integer }, ['count']);
const components = { securitySchemes: { key: { type: 'apiKey', in: 'query', name: 'key' } } };
const parameters = [
  inPath('shop', 'string'),
  inPath('id', 'integer', { schema: integer }),
  { name: 'on', in: 'query', required: true, schema: { type: 'string', format: 'date' } },
  { name: 'page', in: 'query', schema: integer },
  { name: 'X-Tenant', in: 'header', required: true, example: 'own', schema: { type: 'string' } },
];
const post = { operationId: 'changeOrder', parameters, ...operation({ 200: {} }, json(order)) };
const paths = { '/{shop}/orders{id}': { post } };
const document = documentWith({}, paths, { components, security: [{ key: [] }] });

it('carries every credential that is asked for at once', () => {
  const securitySchemes = {
    ...{ bearer: { type: 'http', scheme: 'bearer' }, key: { type: 'apiKey', in: 'header', name: 'X-Key' } },
    ...{ page: { type: 'apiKey', in: 'query', name: 'k' }, tls: { type: 'mutualTLS' } },
  };
  const security = [{ bearer: [], key: [], page: [], tls: [] }];
  const get = { operationId: 'read', security, responses: { 200: { description: 'd' } } };
  const contract = createContract(documentWith({}, { '/a': { get } }, { components: { securitySchemes } }));
  const [operation] = contract.operations;
  expect(operation && sampleRequest(contract, operation, 'T')).toEqual({
    method: 'GET',
    target: '/a?k=T',
    headers: [
      ['Authorization', 'Bearer T'],
      ['X-Key', 'T'],
    ],
  });
});

it('is right where the contract has no examples', async () => {
  const contract = createContract(document);
  const [operation] = contract.operations;
  const request = operation && sampleRequest(contract, operation, 'any');
  expect(request).toEqual({
    method: 'POST',
    target: expect.stringMatching(/^\/shop\/orders1\?key=any&on=\d{4}-\d\d-\d\d$/),
    headers: [
      ['X-Tenant', 'own'],
      ['Content-Type', 'application/json'],
    ],
    body: '{"count":1}',
  });
  const { url } = await mocked({ contract: document });
  const { target = '', method = '', headers = [], body } = request ?? {};
  const sent = { method, headers: Object.fromEntries(headers), ...(body !== undefined && { body }) };
  expect((await fetch(url + target, sent)).status).toBe(200);
});
