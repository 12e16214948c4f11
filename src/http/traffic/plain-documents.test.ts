// Documents without clauses and silences: what they say counts as stated, and nothing else does.

import { describe, expect, it } from 'vitest';
import { createContract } from '../../contract/index.ts';
import { documentWith } from '../../contract/testing/document.ts';
import { createTrafficJudge } from './index.ts';
import { exchange, lineOf, type Sketch } from './testing/exchange.ts';

const item = {
  type: 'object',
  required: ['id', 'name', 'secret'],
  properties: {
    id: { type: 'integer', readOnly: true },
    secret: { type: 'string', writeOnly: true },
    name: { type: 'string', maxLength: 3 },
  },
};
const json = { 'application/json': { schema: { $ref: '#/components/schemas/Item' } } };
const line = { 'text/plain': { schema: { type: 'string', maxLength: 3 } } };
const text = {
  requestBody: { content: line },
  responses: { '200': { description: 'd', content: { ...line, 'application/xml': { schema: item } } } },
};
const create = {
  operationId: 'create',
  security: [{ key: [] }],
  parameters: [{ name: 'limit', in: 'query', required: true, schema: { type: 'integer', maximum: 5 } }],
  requestBody: { required: true, content: json },
  responses: { '200': { description: 'd', content: json }, '204': { description: 'd', content: json } },
};
const securitySchemes = { key: { type: 'apiKey', in: 'header', name: 'X-Key' } };
const document = documentWith(
  { Item: item },
  { '/items': { post: create }, '/text': { post: text } },
  { components: { securitySchemes } },
);
const contract = createContract(document);
const judge = createTrafficJudge(contract);
const lines = (sketch: Sketch) => judge(exchange(sketch)).findings.map(lineOf);

const headers = { 'X-Key': 'k', 'Content-Type': 'application/json' };
const good = {
  target: '/items?limit=5',
  headers,
  body: { name: 'a', secret: 's' },
  status: 200,
  response: { id: 1, name: 'a' },
};

const plain = { 'Content-Type': 'text/plain' };
const said: Sketch = {
  ...{ target: '/text', headers: plain, body: 'abc', status: 200 },
  ...{ response: 'abc', responseHeaders: plain },
};

describe('a plain document', () => {
  it.each<[string, Sketch, readonly string[]]>([
    ['nothing in what it describes', good, []],
    [
      'a field that is too long',
      { ...good, status: 400, body: { name: 'long', secret: 's' }, response: 'x', responseHeaders: {} },
      [
        'request stated -: #/name must have at most 3 characters',
        'answer chosen -: status is 400, the contract has 200, 204',
      ],
    ],
    [
      'a query that is out of range',
      { ...good, target: '/items?limit=6' },
      [
        'request stated -: query parameter limit must be at most 5',
        'answer derived -: status is 200, although the request must be rejected: query parameter limit must be at most 5',
      ],
    ],
    ['nothing in a response that has no body', { ...good, status: 204, response: undefined }, []],
    [
      'another success',
      { ...good, status: 201 },
      ['answer stated -: status is 201, the contract has 200, 204'],
    ],
    [
      'a response without a field',
      { ...good, response: { name: 'a' } },
      ['answer stated -: #/id is required'],
    ],
    [
      'a method that it does not have, by no statement',
      { ...good, method: 'PUT' },
      ['request chosen -: method the path does not have this method; nearest: POST /items'],
    ],
    [
      'an unlisted content type, and no acceptance of it',
      { ...good, headers: { ...headers, 'Content-Type': 'text/plain' } },
      ['request stated -: header Content-Type is text/plain, must be application/json'],
    ],
    ['nothing in a text with a line break at its end', { ...said, response: 'abc\n' }, []],
    [
      'a text that is too long, and nothing that is of XML',
      { ...said, body: 'abcd', response: '<a/>', responseHeaders: { 'Content-Type': 'application/xml' } },
      [
        'request stated -: # must have at most 3 characters',
        'answer derived -: status is 200, although the request must be rejected: # must have at most 3 characters',
      ],
    ],
    [
      'a response that is too long',
      { ...said, response: 'abcd' },
      ['answer stated -: # must have at most 3 characters'],
    ],
    [
      'JSON that is called XML',
      { ...said, response: '{}', responseHeaders: { 'Content-Type': 'application/xml' } },
      ['answer derived -: # is no XML'],
    ],
  ])('finds %s', (_, sketch, expected) => {
    expect(lines(sketch)).toEqual(expected);
  });
});
