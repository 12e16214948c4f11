import { describe, expect, it } from 'vitest';
import { documentWith } from '../../contract/testing/document.ts';
import { ContractError } from '../../errors.ts';
import { inPath, json, object, operation } from '../testing/parts.ts';
import { createHandlers } from './index.ts';
import { BASE, handle } from './testing/handled.ts';

const text = { type: 'string' };
const pen = object({ id: text, ink: { ...text, enum: ['blue', 'red'] }, made: text }, ['id', 'ink']);
const ink = object({ ink: text }, ['ink']);
const cap = object({ n: { type: 'integer', minimum: 2 } }, ['n']);
/** The header of a response. */
const total = { required: true, schema: { type: 'integer', minimum: 3 } };

/** Nothing in it is of the kit: no accounts, no credential, no example. */
const pens = documentWith(
  {},
  {
    '/pens/{id}': {
      parameters: [inPath('id', 'string')],
      get: operation({ 200: json(pen), 404: {} }),
      put: { ...operation({ 200: json(pen) }), requestBody: json(ink) },
    },
    '/caps': {
      get: {
        parameters: [{ name: 'sid', in: 'cookie', schema: { type: 'integer' } }],
        ...operation({ 200: { headers: { 'X-Total': total }, ...json(cap) } }),
      },
      post: operation({ 201: json({ type: 'string', pattern: '^(?!a)[a]$' }) }),
    },
  },
);

describe('another contract', () => {
  it('has its bodies and headers made where it shows none', async () => {
    const { ask } = handle({ contract: pens });
    const { headers, body } = await ask({ path: '/caps' });
    expect([headers.get('x-total'), body]).toEqual(['3', { n: 2 }]);
    expect((await ask({ path: '/pens/7' })).body).toMatchObject({
      id: '7',
      ink: expect.stringMatching(/^(blue|red)$/),
    });
  });

  it('says which schema no value was found for', async () => {
    const { ask } = handle({ contract: pens });
    const { status, body } = await ask({ path: '/caps', method: 'POST' });
    expect(status).toBe(500);
    expect(body).toMatchObject({
      type: 'about:blank',
      detail: expect.stringContaining('/paths/~1caps/post/responses/201/content/application~1json/schema'),
    });
  });

  const error = json(object({ text }, ['text']));
  const none = json({ not: {} });
  const asked = { path: '/a', method: 'POST', body: '"a"' };
  const document = (schema: object, openapi = '3.1.0', response: object = json(text), rejected = error) => ({
    ...documentWith({ A: { $anchor: 'a', type: 'integer' } }),
    openapi,
    paths: {
      '/a': { post: { ...operation({ 200: response, 400: rejected }), requestBody: json(schema) } },
      '/b': { $ref: '#/paths/~1a' },
    },
  });

  it.each<[schema: object, openapi: string, right: unknown, wrong: unknown]>([
    [{ type: 'integer', minimum: 1, exclusiveMinimum: true }, '3.0.3', 2, 1],
    [{ type: 'integer', maximum: 1, exclusiveMaximum: false }, '3.0.3', 1, 2],
    [{ nullable: true, allOf: [text] }, '3.0.3', 'a', 1],
    [{ nullable: true, enum: ['a'] }, '3.0.3', 'a', 1],
    [{ ...text, nullable: true }, '3.0.3', null, 1],
    [{ $ref: '#a' }, '3.1.0', 1, 'a'],
  ])('is read as its own version says: %j', async (schema, openapi, right, wrong) => {
    const { ask } = handle({ contract: document(schema, openapi) });
    const statuses = [right, wrong].flatMap((body) =>
      ['/a', '/b'].map(async (path) => (await ask({ ...asked, path, body: JSON.stringify(body) })).status),
    );
    expect(await Promise.all(statuses)).toEqual([200, 200, 400, 400]);
  });

  it.each<object>([
    { ...text, format: 'json-pointer' },
    { ...text, format: 'duration' },
    { type: 'null' },
    { ...text, not: { enum: ['lamp'] } },
    { type: 'array', prefixItems: [{ type: 'integer' }, text], items: false, minItems: 2 },
    { type: 'array', items: { enum: [1, 2, 3] }, minItems: 3, uniqueItems: true },
    { type: 'number', exclusiveMinimum: 3, exclusiveMaximum: 4 },
  ])('has a value made for %j', async (schema) => {
    const { ask } = handle({ contract: document(text, '3.1.0', json(schema)) });
    expect((await ask(asked)).status).toBe(200);
  });

  it('rejects also where no value is found for the error, and as its error says', async () => {
    const { ask } = handle({ contract: document(text, '3.1.0', json(text), none) });
    const { status, headers } = await ask({ ...asked, body: '1' });
    expect([status, headers.get('mock-reason')]).toEqual([400, expect.stringContaining('must be a string')]);
  });

  it('of Swagger 2.0 is not read', () => {
    const contract = { swagger: '2.0', info: { title: 'T', version: '1' }, paths: {} };
    const create = () => createHandlers({ baseUrl: BASE, contract: contract as never });
    expect(create).toThrow(/of Swagger 2.0, use acs mock/);
  });

  it('takes a body that may be left out for what it is', async () => {
    const { ask } = handle({ contract: pens });
    const put = (body?: unknown) =>
      ask({ path: '/pens/7', method: 'PUT', ...(body !== undefined && { body }) });
    expect([(await put()).status, (await put({})).status]).toEqual([200, 400]);
  });

  it('that is none is rejected at once', () => {
    const contract = documentWith({}, { '/caps': { get: operation({ 200: json({ $ref: '#/nowhere' }) }) } });
    expect(() => createHandlers({ baseUrl: BASE, contract })).toThrow(ContractError);
  });
});
