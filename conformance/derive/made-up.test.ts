// Made-up request values for a contract without examples.

import { describe, expect, it } from 'vitest';
import { createContract } from '../../src/contract/index.ts';
import { documentWith } from '../../src/contract/testing/document.ts';
import type { HttpCase } from '../types.ts';
import { deriveCases } from './index.ts';

type Node = Readonly<Record<string, unknown>>;
const responses = { 200: { description: 'd' }, 404: { description: 'none' } };

function casesOf(path: string, item: Node, values: Readonly<Record<string, string>> = {}) {
  const contract = createContract(documentWith({}, { [path]: item }));
  return deriveCases(contract, { values, headers: [] });
}

const requestOf = (cases: readonly HttpCase[], id: RegExp) => cases.find((one) => id.test(one.id))?.request;

/** The plain request of an operation with one required parameter. */
function plainWith(parameter: Node) {
  const parameters = [{ required: true, ...parameter }];
  return casesOf('/a', { get: { operationId: 'a', parameters, responses } });
}

describe('a required parameter without an example', () => {
  it.each([
    ['a pattern', { type: 'string', pattern: '^97[89][0-9]{10}$' }, /^\/a\?p=97[89]\d{10}$/],
    ['a format', { type: 'string', format: 'uuid' }, /^\/a\?p=[0-9a-f-]{36}$/],
    ['a minimum', { type: 'integer', minimum: 7, maximum: 9 }, /^\/a\?p=[789]$/],
    ['an exclusive minimum', { type: 'integer', exclusiveMinimum: 7, maximum: 8 }, /^\/a\?p=8$/],
    ['a list of values', { type: 'string', enum: ['x y', 'z'] }, /^\/a\?p=x%20y$/],
    ['a length', { type: 'string', minLength: 20 }, /^\/a\?p=\w{20,}$/],
    ['items', { type: 'array', minItems: 2, items: { type: 'integer', minimum: 5 } }, /^\/a\?p=\d+&p=\d+$/],
  ])('is made up to fit %s', (_, schema, target) => {
    const cases = plainWith({ name: 'p', in: 'query', schema });
    expect(requestOf(cases, /^a\/examples\/plain$/)?.target).toMatch(target);
    expect(plainWith({ name: 'p', in: 'query', schema })).toEqual(cases);
  });

  it('is sent where it belongs', () => {
    const headersOf = (place: string, name: string) =>
      requestOf(plainWith({ name, in: place, schema: { type: 'string', enum: ['v'] } }), /examples/)?.headers;
    expect(headersOf('header', 'X-P')).toEqual([['X-P', 'v']]);
    expect(headersOf('cookie', 'p')).toEqual([['Cookie', 'p=v']]);
    expect(headersOf('header', 'Accept')).toEqual([]);
  });

  it('is asked for where none can be made up', () => {
    const [known] = plainWith({ name: 'p', in: 'query', schema: { type: 'string', pattern: '^(?=a)a$' } });
    expect(known?.conditions).toEqual([
      {
        kind: 'needs',
        input: { kind: 'parameter', name: 'p' },
        for: { kind: 'path', parameter: 'p', path: '/a' },
      },
    ]);
  });
});

describe('an identifier that names nothing', () => {
  const targetOf = (schema: Node, known: string) => {
    const parameters = [{ name: 'id', in: 'path', required: true, schema }];
    const cases = casesOf('/a/{id}', { get: { operationId: 'a', parameters, responses } }, { id: known });
    return requestOf(cases, /^a\/reads\/unknown$/)?.target;
  };

  it.each([
    ['an integer', { type: 'integer', minimum: 1 }, '3', /^\/a\/907142566$/],
    ['an integer that is not large', { type: 'integer', maximum: 9000 }, '3', /^\/a\/7922$/],
    [
      'a UUID',
      { type: 'string', format: 'uuid' },
      '5f0c1d9e-6a53-4c39-9a44-0d1c2b3a4f50',
      /^\/a\/5f0c.{32}$/,
    ],
    ['a pattern', { type: 'string', pattern: '^rp-[a-z]{3,12}$' }, 'rp-abc', /^\/a\/rp-[a-z]{5,12}$/],
    ['a length', { type: 'string', maxLength: 8 }, 'abc', /^\/a\/[a-z0-9]{8}$/],
  ])('fits %s', (_, schema, known, target) => {
    expect(targetOf(schema, known)).toMatch(target);
  });

  it.each([
    ['few integers', { type: 'integer', minimum: 1, maximum: 12 }, '3'],
    ['a list of values', { type: 'string', enum: ['a', 'b'] }, 'a'],
    ['texts of three letters, one of which may exist', { type: 'string', pattern: '^[a-z]{3}$' }, 'abc'],
    ['texts that are short', { type: 'string', maxLength: 6 }, 'abc'],
  ])('is not made up among %s', (_, schema, known) => {
    expect(targetOf(schema, known)).toBeUndefined();
  });
});

describe('a body', () => {
  const sent = (content: Node, required = true) =>
    casesOf('/a', { post: { operationId: 'a', requestBody: { required, content }, responses } });
  const form = {
    type: 'object',
    required: ['isbn'],
    properties: { isbn: { type: 'string' }, stars: { type: 'integer', minimum: 2 } },
  };

  it('that is a form is sent as one, and nothing in JSON', () => {
    const media = { schema: form, example: { isbn: 'a b&c', stars: 4 } };
    const cases = sent({ 'application/x-www-form-urlencoded': media });
    const request = requestOf(cases, /^a\/examples\/plain$/);
    expect(request?.headers).toEqual([['Content-Type', 'application/x-www-form-urlencoded']]);
    expect(request?.body).toEqual({ text: 'isbn=a+b%26c&stars=4' });
    expect(cases.filter(({ id }) => /\/(bodies|required|types|bounds)\//.test(id))).toEqual([]);
  });

  it('that has files and objects in its parts is sent in parts that say so', () => {
    const properties = {
      file: { type: 'string', format: 'binary' },
      scans: { type: 'array', items: { type: 'string', contentMediaType: 'image/png' } },
      photo: { type: 'string', format: 'binary' },
      about: { type: 'object', properties: { title: { type: 'string' } } },
      note: { type: 'string' },
    };
    const example = { file: 'a', scans: ['b'], photo: 'c', about: { title: 'd' }, note: 'e' };
    const encoding = { photo: { contentType: 'image/jpeg, image/png' } };
    const media = { schema: { type: 'object', properties }, example, encoding };
    const request = requestOf(sent({ 'multipart/form-data': media }), /^a\/examples\/plain$/);
    expect(request?.headers[0]?.[1]).toBe('multipart/form-data; boundary=acs-form-boundary');
    const text = request?.body && 'text' in request.body ? request.body.text : '';
    const parts = text.split('--acs-form-boundary').map((part) => part.replaceAll('\r\n', '|'));
    expect(parts).toEqual([
      '',
      '|Content-Disposition: form-data; name="file"; filename="file"|Content-Type: application/octet-stream||a|',
      '|Content-Disposition: form-data; name="scans"; filename="scans"|Content-Type: image/png||b|',
      '|Content-Disposition: form-data; name="photo"; filename="photo"|Content-Type: image/jpeg||c|',
      '|Content-Disposition: form-data; name="about"|Content-Type: application/json||{"title":"d"}|',
      '|Content-Disposition: form-data; name="note"||e|',
      '--|',
    ]);
  });

  it('is made up to fit the patterns of its members', () => {
    const isbn = { type: 'string', pattern: '^97[89][0-9]{10}$' };
    const schema = { type: 'object', required: ['isbn'], properties: { isbn } };
    const request = requestOf(sent({ 'application/json': { schema } }), /^a\/combinations\/body$/);
    expect(request?.body).toMatchObject({ text: expect.stringMatching(/^\{"isbn":"97[89]\d{10}"\}$/) });
  });

  it('may be empty or null where it is optional, or where an empty object is valid', () => {
    const media = (required: readonly string[]) => ({
      'application/json': { schema: { type: 'object', required, properties: { a: { type: 'integer' } } } },
    });
    const rejectedEmpty = (cases: readonly HttpCase[]) =>
      cases.filter(({ id }) => /\/bodies\/(malformed\/empty|value\/null)$/.test(id)).length;
    expect([sent(media(['a'])), sent(media(['a']), false), sent(media([]))].map(rejectedEmpty)).toEqual([
      2, 0, 0,
    ]);
  });
});
