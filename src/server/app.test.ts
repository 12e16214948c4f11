import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { listen } from '../http/node/testing/listen.ts';
import { createApp } from './app.ts';
import type { LogEntry } from './log.ts';
import { seedStore } from './serve.ts';
import { openStore } from './store/store.ts';
import {
  BEARER,
  CONTRACT,
  create,
  ROUTING,
  read,
  type Sent,
  send,
  sharedServer,
  validate,
} from './testing/harness.ts';

const { url } = await sharedServer();
const server = request(url);
const CREATE_TAG = '/acme/tag/create';
const padded = (length: number) => `{"name":"a"}${' '.repeat(length - 12)}`;

const RESPONSES: readonly [title: string, test: () => request.Test, status: number, kind?: string][] = [
  ['a read for which another type is asked', () => read(url).set('Accept', 'text/html'), 200],
  ['two slashes at the start', () => read(url, `/${ROUTING}`), 404, 'not-found'],
  ['a NUL in an identifier', () => read(url, '/acme/routing%00'), 404, 'not-found'],
  ['an unknown path, before the credential', () => server.get('/nothing/here'), 404, 'not-found'],
  ['another method, before the credential', () => server.delete(ROUTING), 405, 'method-not-allowed'],
  ['no credential, before the account', () => server.get('/nobody/routing12'), 401, 'unauthorized'],
  ['no credential, before the body', () => server.post(CREATE_TAG).type('text').send('x'), 401],
  ['an account of others, before the body', () => create(url, '{', '/globex/tag/create'), 404],
  ['another content type, before the size', () => create(url, padded(200_000)).type('text'), 415],
  ['a body of 100 KiB', () => create(url, padded(102_400)), 201],
  ['a body of one byte more', () => create(url, padded(102_401)), 413, 'content-too-large'],
  ['deep nesting', () => create(url, '['.repeat(5e4) + ']'.repeat(5e4)), 400, 'invalid-request'],
  ['the key __proto__', () => create(url, '{"name":"a","__proto__":{"x":1}}'), 400, 'invalid-request'],
];

it.each(RESPONSES)('the response to %s', async (_, test, status, kind) => {
  const response = await test();
  expect(response.status).toBe(status);
  if (status >= 400) {
    expect(response.headers['content-type']).toBe('application/problem+json');
    expect(validate('/components/schemas/Problem', response.body)).toEqual([]);
    expect(response.body).toMatchObject({ status, ...(kind && { type: `urn:acs:problem:${kind}` }) });
  }
  expect(response.headers).not.toHaveProperty('x-powered-by');
  expect(response.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  expect(response.text).not.toMatch(/node_modules|\.[cmt]?[jt]s:\d|\n +at /);
});

/** Requests that no client with a URL would send. */
it.each<[string, Sent, number]>([
  ['dot segments, which are not resolved', { path: '/acme/../acme/routing12' }, 404],
  ['an absolute target, which is its path', { path: 'http://x.example/acme/routing12' }, 200],
  [
    'a read with a body, which is ignored',
    { path: ROUTING, body: '{', headers: { 'Content-Length': '1' } },
    200,
  ],
  [
    'a body without a length past the largest',
    {
      method: 'POST',
      path: CREATE_TAG,
      headers: { 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' },
      body: ' '.repeat(102_401),
    },
    413,
  ],
])('the response to %s', async (_, sent, status) => {
  expect((await send(url, { ...sent, headers: { ...BEARER, ...sent.headers } })).status).toBe(status);
});

it('a routing profile is returned with its identifier and every field of the seed', () =>
  read(url)
    .expect('Content-Type', /^application\/json/)
    .expect(200, {
      id: '12',
      description: 'Everything to the first region',
      upstream: 'https://upstream.example/first',
    }));

it('what is created is returned as it was sent, with another identifier each time', async () => {
  const [first, second] = [await create(url), await create(url)];
  expect(first.body).toEqual({ id: expect.stringMatching(/^tag_/), name: 'a' });
  expect(second.body.id).not.toBe(first.body.id);
});

it('an account of others and one that does not exist get the same response', async () => {
  const [foreign, missing] = [await read(url, '/globex/routing77'), await read(url, '/nobody/routing77')];
  expect(foreign.text).toBe(missing.text);
  expect(Object.keys(foreign.headers).sort()).toEqual(Object.keys(missing.headers).sort());
});

it('/healthz responds to GET and HEAD without a credential', async () => {
  await server.get('/healthz').expect(200, { status: 'ok' });
  await server.head('/healthz').expect(200);
  await server.post('/healthz').expect('Allow', 'GET, HEAD').expect(405);
});

describe('pages in a browser', () => {
  const origin = 'http://localhost:5173';
  const preflight = (to: string) =>
    request(to).options(CREATE_TAG).set({ Origin: origin, 'Access-Control-Request-Method': 'POST' });
  const headersFor = ({ headers }: request.Response) =>
    Object.keys(headers).filter((name) => name.startsWith('access-control'));

  it('of this machine may call the server, without a credential ahead of the call', async () => {
    await read(url)
      .set('Origin', origin)
      .expect('Access-Control-Allow-Origin', origin)
      .expect('Vary', 'Origin')
      .expect('Access-Control-Expose-Headers', /Retry-After/);
    await preflight(url).expect('Access-Control-Allow-Methods', /POST/).expect(204);
    expect(headersFor(await read(url).set('Origin', 'https://other.example'))).toEqual([]);
  });

  it('are given nothing off loopback', async () => {
    const store = await openStore(':memory:');
    const far = await listen(createApp({ contract: CONTRACT, store, acceptDemo: false }));
    expect(headersFor(await preflight(far))).toEqual([]);
    await store.close();
  });
});

describe('a store that fails', () => {
  it('is a 503 that says when to come back and nothing of the inside, and a line in the log', async () => {
    const entries: LogEntry[] = [];
    const store = await openStore(':memory:');
    await seedStore(store);
    const app = createApp({ contract: CONTRACT, store, log: (entry) => entries.push(entry) });
    const failing = await listen(app);
    await store.close();
    const { body, headers } = await read(failing).expect(503).expect('Retry-After', '5');
    expect(body).toEqual({
      type: 'urn:acs:problem:unavailable',
      title: 'Unavailable',
      status: 503,
      detail: 'The database did not confirm. What was sent may be stored: look before you send it again.',
    });
    const line = { level: 'error', event: 'request-failed', request: headers['x-request-id'] };
    expect(entries).toContainEqual(expect.objectContaining(line));
    await request(failing).get('/healthz').expect(503);
  });
});
