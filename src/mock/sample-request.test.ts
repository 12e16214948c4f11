import { expect, it } from 'vitest';
import { createContract } from '../contract/index.ts';
import { sampleRequest } from './sample-request.ts';
import { mocked } from './testing/mocked.ts';

const integer = { type: 'integer', minimum: 1 } as const;
const order = { type: 'object', required: ['count'], properties: { count: integer } } as const;
const responses = { 200: { description: '.' } };
const document = {
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  components: { securitySchemes: { key: { type: 'apiKey', in: 'query', name: 'key' } } },
  security: [{ key: [] }],
  paths: {
    '/{shop}/orders{id}': {
      post: {
        operationId: 'changeOrder',
        parameters: [
          { name: 'shop', in: 'path', required: true, schema: { type: 'string' } },
          { name: 'id', in: 'path', required: true, schema: integer },
          { name: 'on', in: 'query', required: true, schema: { type: 'string', format: 'date' } },
          { name: 'page', in: 'query', schema: integer },
          { name: 'X-Tenant', in: 'header', required: true, example: 'own', schema: { type: 'string' } },
        ],
        requestBody: { required: true, content: { 'application/json': { schema: order } } },
        responses,
      },
    },
  },
};

it('is right where the contract has no examples', async () => {
  const contract = createContract(document as unknown as Parameters<typeof createContract>[0]);
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
  const { url } = await mocked({ contract: contract.document });
  const { target = '', method = '', headers = [], body } = request ?? {};
  const sent = { method, headers: Object.fromEntries(headers), ...(body !== undefined && { body }) };
  expect((await fetch(url + target, sent)).status).toBe(200);
});
