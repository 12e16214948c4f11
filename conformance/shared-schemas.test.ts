// Documents in which one schema is that of a request and of its response.

import { expect, it } from 'vitest';
import { createContract } from '../src/contract/index.ts';
import { documentWith } from '../src/contract/testing/document.ts';
import { only, runAgainst } from './testing/run-against.ts';
import { troubles } from './testing/troubles.ts';

it('asks nothing of a request that the response alone has, and the other way round', async () => {
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
  const post = { operationId: 'make', requestBody: { required: true, ...json }, responses };
  // Takes nothing but what a client sends, and shows nothing but what it may.
  const report = await runAgainst(
    async (request, response) => {
      const { name, password, ...more } = JSON.parse((await request.toArray()).join(''));
      const isName = typeof name === 'string' && name !== '';
      const isRight = isName && typeof password === 'string' && Object.keys(more).length === 0;
      response
        .writeHead(isRight ? 201 : 400, { 'Content-Type': 'application/json' })
        .end(isRight ? JSON.stringify({ name, id: 7 }) : '{}');
    },
    {
      contract: createContract(documentWith({}, { '/users': { post } })),
      selection: only(
        ...['combinations', 'required', 'types', 'lengths', 'fields'].map((rule) => `*/${rule}`),
      ),
    },
  );
  expect(troubles(report)).toEqual([]);
  expect(report.verdicts.source.conforms).toBe(true);
});
