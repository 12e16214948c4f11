import { describe, expect, it } from 'vitest';
import { createContract } from '../contract/index.ts';
import { sendRaw } from '../http/node/testing/raw.ts';
import { TOKEN } from './testing/bodies.ts';
import { contract, mocked } from './testing/mocked.ts';

const { url, ask } = await mocked();
const READ = '/acme/routing12';
const { validate } = createContract(contract);

const read = (prefer: string, headers: Record<string, string> = {}) =>
  ask(READ, { headers: { Prefer: prefer, ...headers } });

describe('Prefer: code', () => {
  it.each([401, 404, 405, 429, 500])(
    "gives %i with the contract's body, whatever is accepted",
    async (code) => {
      for (const Accept of ['application/json', 'application/problem+json', '*/*', 'text/html']) {
        const response = await read(`code=${code}`, { Accept });
        expect(response).toMatchObject({ status: code, body: { status: code } });
        expect(response.headers.get('content-type')).toBe('application/problem+json');
      }
    },
  );

  it.each([
    ['code=429', 'retry-after', '2'],
    ['code=401', 'www-authenticate', 'Bearer realm="acs"'],
    ['code=405', 'allow', 'GET, HEAD, OPTIONS'],
  ])('%s has in %s %j', async (prefer, name, value) => {
    expect((await read(prefer)).headers.get(name)).toBe(value);
  });

  it('gives the success for an id that does not exist, with that id', async () => {
    const response = await ask('/acme/routing99', { headers: { Prefer: 'code=200' } });
    expect(response).toMatchObject({ status: 200, body: { id: '99' } });
  });

  it('gives the example of a create instead of what was sent', async () => {
    const response = await ask('/acme/tag/create', { body: { name: 'a' }, headers: { Prefer: 'code=201' } });
    expect(response.body).toEqual({ id: 'tag_01', name: 'production' });
  });

  it('gives any other status, with a problem document where it is an error', async () => {
    const teapot = await read('code=418');
    expect([teapot.status, teapot.headers.get('content-type')]).toEqual([418, 'application/problem+json']);
    // A status that the contract does not have has no code of its own.
    expect(validate('/components/schemas/Problem', teapot.body).map(({ pointer }) => pointer)).toEqual([
      '/type',
    ]);
    expect(await read('code=204')).toMatchObject({ status: 204, body: undefined });
  });

  it('makes no success of a request that is rejected', async () => {
    const headers = { Prefer: 'code=201, delay=1' };
    expect((await ask('/acme/tag/create', { body: {}, headers })).status).toBe(400);
    expect((await read('code=200', { Authorization: '' })).status).toBe(401);
  });
});

describe('Prefer: example', () => {
  it('chooses among the examples of the success', async () => {
    expect((await read('example=second')).body).toEqual({ id: 'eu-west' });
    const headers = { Prefer: 'example=jwt' };
    const response = await ask('/acme/authentication/create', { body: TOKEN, headers });
    expect(response.body).toMatchObject({ id: 'ap_6f2c20', keyType: 'jwt' });
  });

  it('chooses among the examples of another status', async () => {
    for (const prefer of ['code=404, example=account', 'example="account",code=404', 'example=account'])
      expect((await read(prefer)).body).toMatchObject({ detail: 'There is no such account.' });
  });

  it('responds with 400 to one that is not there, and names those that are', async () => {
    const { status, body } = await read('example=third');
    expect(status).toBe(400);
    expect(body).toMatchObject({ detail: expect.stringContaining('first, second') });
    expect((await read('code=200, example=third')).status).toBe(400);
  });
});

it('Prefer: dynamic makes a body from the schema, with the id that was asked for', async () => {
  const headers = { Prefer: 'dynamic=true' };
  for (let i = 0; i < 10; i++) {
    const { status, body } = await ask('/acme/authentication/create', { body: TOKEN, headers });
    expect(status).toBe(201);
    expect(validate('/components/schemas/AuthenticationProfile', body)).toEqual([]);
  }
  expect((await read('dynamic=true')).body).toMatchObject({ id: '12' });
});

it.each(['respond-async', 'wait=10', 'return=minimal; x=y', '', ',,,', '"', '=', 'a"b'])(
  'Prefer: %j is ignored',
  async (prefer) => {
    expect((await read(prefer)).status).toBe(200);
  },
);

describe('on demand', () => {
  const raw = (prefer: string) =>
    sendRaw(
      url,
      `GET ${READ} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer a\r\nPrefer: ${prefer}\r\n\r\n`,
    );

  it('the connection is reset before the response', async () => {
    await expect(raw('fault=reset')).rejects.toThrow('ECONNRESET');
  });

  it('no response comes', async () => {
    const headers = { Authorization: 'Bearer a', Prefer: 'fault=hang' };
    const asked = fetch(`${url}${READ}`, { headers, signal: AbortSignal.timeout(400) });
    await expect(asked).rejects.toThrow('timeout');
  });

  it('the response is delayed, which goes with any other preference', async () => {
    const start = performance.now();
    expect((await read('delay=120, code=404')).status).toBe(404);
    expect(performance.now() - start).toBeGreaterThanOrEqual(119);
  });
});

describe('a preference that cannot be followed', () => {
  const statuses = 'code must be a status from 200 to 599';
  const milliseconds = 'delay must be milliseconds from 0 to 60000';
  const wrong: readonly (readonly [string, string])[] = [
    ...['99', '199', '4290', '-1', 'abc', ''].map((code) => [`code=${code}`, statuses] as const),
    ['dynamic=maybe', 'dynamic must be of type boolean'],
    ['delay=soon', milliseconds],
    ['delay=60001', milliseconds],
    ['fault=explode', 'fault must be one of reset, hang, garbage'],
  ];
  it.each(wrong)('%s gets 400, and what is right', async (prefer, says) => {
    const { status, body } = await read(prefer);
    expect([status, body]).toEqual([400, expect.objectContaining({ detail: `Prefer: ${says}.` })]);
  });
});

it('goes before an override, for all operations too', async () => {
  const { ask } = await mocked({ overrides: { '*': { code: 503, fault: 'reset', delay: 30 } } });
  const { status, text } = await ask(READ, { headers: { Prefer: 'code=404, fault=garbage' } });
  expect(status).toBe(404);
  expect(() => JSON.parse(text)).toThrow(SyntaxError);
});
