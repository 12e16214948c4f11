import { describe, expect, test } from 'vitest';
import { createContract } from '../contract/index.ts';
import { documentWith } from '../contract/testing/document.ts';
import { createRequestJudge, createResponseJudge, type MessageFault } from './judge.ts';

const name = { type: 'string', maxLength: 3 };
const content = {
  'application/json': { schema: { type: 'object', required: ['name'], properties: { name } } },
};
const contract = createContract(
  documentWith(
    {},
    {
      '/a': {
        post: {
          operationId: 'create',
          security: [{ bearer: [] }],
          parameters: [{ name: 'limit', in: 'query', required: true, schema: { type: 'integer' } }],
          requestBody: { required: true, content },
          responses: {
            201: {
              description: 'made',
              headers: { Location: { required: true, schema: { type: 'string' } } },
              content,
            },
            204: { description: 'made before' },
          },
        },
      },
    },
    { components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } } },
  ),
);
const operation = contract.operations[0] as (typeof contract.operations)[number];
const bytes = (text: string) => new TextEncoder().encode(text);
const json = { 'content-type': 'application/json' };

/** `body maxLength /name`: the kind of each fault, with what it is about. */
const inWords = (faults: readonly MessageFault[]) => faults.map(wordsFor);

function wordsFor(fault: MessageFault): string {
  switch (fault.kind) {
    case 'parameter':
    case 'header':
      return `${fault.kind} ${typeof fault.fault.fault === 'string' ? fault.fault.fault : fault.fault.fault.keyword}`;
    case 'json':
      return `json ${fault.detail}`;
    case 'body':
      return `body ${fault.faults.map(({ keyword, pointer }) => `${keyword} ${pointer}`).join()}`;
    default:
      return fault.kind;
  }
}

describe('a request', () => {
  const { faultsOfRequest, faultsOfReceived } = createRequestJudge(contract);
  const right = {
    params: {},
    url: '/a?limit=1',
    headers: { ...json, authorization: 'Bearer x' },
    body: bytes('{"name":"a"}'),
  };

  test.each([
    ['the contract allows', {}, []],
    ['without a credential', { headers: json }, ['credential']],
    ['without a parameter', { url: '/a' }, ['parameter missing']],
    ['with a wrong parameter', { url: '/a?limit=x' }, ['parameter type']],
    ['without a body', { body: bytes('') }, ['no-body']],
    ['of another type', { headers: { ...right.headers, 'content-type': 'text/plain' } }, ['media-type']],
    ['in a coding', { headers: { ...right.headers, 'content-encoding': 'gzip' } }, ['media-type']],
    ['that is no JSON', { body: bytes('{') }, ['json is not valid JSON (line 1 column 2)']],
    ['with a wrong field', { body: bytes('{"name":"abcd"}') }, ['body maxLength /name']],
    ['without a field', { body: bytes('{}') }, ['body required /name']],
    ['whose body is not known', { body: undefined }, []],
  ])('%s: %j', (_, change, faults) => {
    expect(inWords(faultsOfRequest(operation, { ...right, ...change }))).toEqual(faults);
  });

  test('that was received is asked for its parameters and its value alone', () => {
    const media = operation.requestBody?.content[0];
    const body = media && { media, value: { name: 'abcd' } };
    const received = { params: {}, url: '/a', headers: {}, body };
    expect(inWords(faultsOfReceived(operation, received))).toEqual([
      'parameter missing',
      'body maxLength /name',
    ]);
  });
});

describe('a response', () => {
  const faultsOfResponse = createResponseJudge(contract);
  const right = {
    method: 'POST',
    status: 201,
    headers: { ...json, location: '/a/1' },
    body: bytes('{"name":"a"}'),
  };

  test.each([
    ['the contract allows', {}, []],
    ['of another status', { status: 202 }, ['status']],
    ['without a header', { headers: json }, ['header missing']],
    ['without a body', { body: bytes('') }, ['no-body']],
    ['of a status that has none', { status: 204, body: bytes('') }, []],
    ['to HEAD', { method: 'HEAD', body: bytes('') }, []],
    ['of another type', { headers: { location: '/', 'content-type': 'text/plain' } }, ['media-type']],
    ['that is no JSON', { body: bytes('\u0000') }, ['json is not valid JSON']],
    ['with a wrong field', { body: bytes('{"name":"abcd"}') }, ['body maxLength /name']],
    ['in part', { status: 206, headers: {}, body: bytes('{') }, []],
    ['whose body is not known', { body: undefined }, []],
  ])('%s: %j', (_, change, faults) => {
    expect(inWords(faultsOfResponse(operation, { ...right, ...change }))).toEqual(faults);
  });
});
