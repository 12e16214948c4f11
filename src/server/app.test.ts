import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { BEARER, type Sent, send, sharedServer, validate } from './testing/harness.ts';

const server = await sharedServer();

const JSON_TYPE = { 'Content-Type': 'application/json' };
const TAG = { ...BEARER, ...JSON_TYPE };
const ROUTING = '/acme/routing12';
const CREATE_TAG = '/acme/tag/create';
const post = (headers: Record<string, string>, body?: Sent['body'], path = CREATE_TAG): Sent => ({
  method: 'POST',
  path,
  headers,
  ...(body !== undefined && { body }),
});

const read = (path: string, headers: Sent['headers'] = BEARER): Sent => ({ path, headers });

/** The kind of a problem, where its status alone says it. */
const KINDS: Readonly<Record<number, string>> = {
  401: 'unauthorized',
  404: 'not-found',
  405: 'method-not-allowed',
  413: 'content-too-large',
  415: 'unsupported-media-type',
};

const RESPONSES: readonly [title: string, sent: Sent, status: number, kind?: string][] = [
  ['a known profile is 200', read(ROUTING), 200],
  ['an unknown profile is 404', read('/acme/routing13'), 404],
  ['two slashes at the start are 404', { path: `/${ROUTING}`, headers: BEARER }, 404],
  ['a NUL in an id is 404', read('/acme/routing%00'), 404],
  ['dot segments are not resolved', read('/acme/../acme/routing12'), 404],
  ['an absolute target is its path', read('http://x.example/acme/routing12'), 200],
  [
    'a body with a read is ignored',
    { path: ROUTING, headers: { ...TAG, 'Content-Length': '1' }, body: '{' },
    200,
  ],
  [
    'an Accept of another type is ignored',
    { path: ROUTING, headers: { ...BEARER, Accept: 'text/html' } },
    200,
  ],
  ['an unknown path is 404 without a credential', { path: '/nothing/here' }, 404],
  ['another method is 405 without a credential', { method: 'DELETE', path: ROUTING }, 405],
  ['no credential is 401', read(ROUTING, {}), 401],
  ['an unknown token is 401', read(ROUTING, { Authorization: 'Bearer no' }), 401],
  ['401 comes before the account', { path: '/nobody/routing12' }, 401],
  ['401 comes before the body', post({ 'Content-Type': 'text/plain' }, 'x'), 401],
  ['an account that is not the credential’s is 404', read('/globex/routing77'), 404],
  ['the account comes before the body', post(TAG, '{', '/globex/tag/create'), 404],
  ['no body and no content type is 415', post(BEARER), 415],
  ['the content type comes before the size', post(BEARER, 'x'.repeat(200_000)), 415],
  ['a body of 100 KiB is read', post(TAG, `{"name":"a"}${' '.repeat(102_400 - 12)}`), 201],
  ['a body of one byte more is 413', post(TAG, `{"name":"a"}${' '.repeat(102_400 - 11)}`), 413],
  [
    'a body without a declared length is 413 past the same size',
    post({ ...TAG, 'Transfer-Encoding': 'chunked' }, ' '.repeat(102_401)),
    413,
  ],
  ['an empty body is 400', post(TAG, ''), 400, 'malformed-json'],
  ['a truncated body is 400', post(TAG, '{"name":"a"'), 400, 'malformed-json'],
  ['a deeply nested body is 400', post(TAG, '['.repeat(50_000) + ']'.repeat(50_000)), 400, 'invalid-request'],
  [
    'the key __proto__ is an unknown field',
    post(TAG, '{"name":"a","__proto__":{"x":1}}'),
    400,
    'invalid-request',
  ],
];

describe('a response', () => {
  it.each(RESPONSES)('%s', async (_, sent, status, kind = KINDS[status]) => {
    const response = await send(server.url, sent);
    expect(response.status).toBe(status);
    if (status >= 400 && sent.method !== 'HEAD') {
      expect(response.headers['content-type']).toBe('application/problem+json');
      expect(validate('/components/schemas/Problem', response.json)).toEqual([]);
      expect(response.json).toMatchObject({ status });
    }
    if (kind && sent.method !== 'HEAD')
      expect(response.json).toMatchObject({ type: `urn:acs:problem:${kind}` });
    expect(response.headers).not.toHaveProperty('x-powered-by');
    expect(response.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(response.text).not.toMatch(/node_modules|\.[cmt]?[jt]s:\d|\n +at /);
  });
});

describe('a routing profile', () => {
  it('is returned with its identifier and every field of the seed', async () => {
    await request(server.url)
      .get('/acme/routing12')
      .set(BEARER)
      .expect(200)
      .expect('Content-Type', /^application\/json/)
      .expect({
        id: '12',
        description: 'Everything to the first region',
        upstream: 'https://upstream.example/first',
      });
  });
});

describe('what is created', () => {
  it('is returned as it was sent, with an identifier of its own each time', async () => {
    const create = () =>
      request(server.url).post(CREATE_TAG).set(BEARER).send({ name: 'production' }).expect(201);
    const [first, second] = [await create(), await create()];
    expect(first.body).toEqual({ id: expect.stringMatching(/^tag_/), name: 'production' });
    expect(second.body).toEqual({ id: expect.any(String), name: 'production' });
    expect(second.body.id).not.toBe(first.body.id);
  });
});

it('gives the same response for an account of others as for one that does not exist', async () => {
  const foreign = await send(server.url, { path: '/globex/routing77', headers: BEARER });
  const missing = await send(server.url, { path: '/nobody/routing77', headers: BEARER });
  expect(foreign.text).toBe(missing.text);
  const names = (headers: object) => Object.keys(headers).sort();
  expect(names(foreign.headers)).toEqual(names(missing.headers));
});
