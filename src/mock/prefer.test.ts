import { describe, expect, it } from 'vitest';
import { createContract } from '../contract/index.ts';
import { TOKEN } from './testing/bodies.ts';
import { contract, mocked } from './testing/mocked.ts';

const { ask } = await mocked();
const { validate } = createContract(contract);

const read = (prefer: string, headers: Record<string, string> = {}) =>
  ask('/acme/routing12', { headers: { Prefer: prefer, ...headers } });

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

  it('gives the headers that the contract has for the status', async () => {
    expect((await read('code=429')).headers.get('retry-after')).toBe('2');
    expect((await read('code=401')).headers.get('www-authenticate')).toBe('Bearer realm="acs"');
    expect((await read('code=405')).headers.get('allow')).toBe('GET, HEAD, OPTIONS');
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

  it('confirms what it followed', async () => {
    expect((await read('code=429')).headers.get('preference-applied')).toBe('code=429');
    expect((await read('example=second, wait=10')).headers.get('preference-applied')).toBe('example=second');
    expect((await read('wait=10')).headers.get('preference-applied')).toBeNull();
  });

  it('says of a request that is rejected that it was not followed', async () => {
    const { status, headers } = await ask('/acme/tag/create', {
      body: {},
      headers: { Prefer: 'code=201, delay=1' },
    });
    expect([status, headers.get('preference-applied')]).toEqual([400, 'delay=1']);
    expect(headers.get('mock-reason')).toBe(
      '400: #/name is required (Prefer chooses the response to a valid request)',
    );
    expect((await read('code=200', { Authorization: '' })).status).toBe(401);
  });
});

describe('Prefer: example', () => {
  it('chooses among the examples of the success', async () => {
    expect((await read('example=second')).body).toEqual({ id: 'eu-west' });
    const response = await ask('/acme/authentication/create', {
      body: TOKEN,
      headers: { Prefer: 'example=jwt' },
    });
    expect(response.body).toMatchObject({ id: 'ap_6f2c20', keyType: 'jwt' });
  });

  it('chooses among the examples of another status, with code', async () => {
    for (const prefer of ['code=404, example=account', 'example="account",code=404'])
      expect((await read(prefer)).body).toMatchObject({ detail: 'There is no such account.' });
  });

  it('chooses among the examples of an error that is due anyway', async () => {
    const headers = { Prefer: 'code=400, example=empty-name' };
    const { status, body } = await ask('/acme/tag/create', { body: {}, headers });
    expect(status).toBe(400);
    expect(body).toMatchObject({ errors: [{ pointer: '#/name', detail: 'must not be empty' }] });
  });

  it('responds with 400 to one that is not there, and names those that are', async () => {
    const { status, body } = await read('example=third');
    expect(status).toBe(400);
    expect(body).toMatchObject({ detail: expect.stringContaining('first, second') });
    expect((await read('code=200, example=third')).status).toBe(400);
  });
});

describe('Prefer: dynamic', () => {
  it('makes a body from the schema', async () => {
    for (let i = 0; i < 10; i++) {
      const { status, body } = await ask('/acme/authentication/create', {
        body: TOKEN,
        headers: { Prefer: 'dynamic=true' },
      });
      expect(status).toBe(201);
      expect(validate('/components/schemas/AuthenticationProfile', body)).toEqual([]);
    }
  });

  it('keeps the id that was asked for', async () => {
    expect((await read('dynamic=true')).body).toMatchObject({ id: '12' });
  });
});

describe('Prefer', () => {
  it.each(['respond-async', 'wait=10', 'return=minimal; x=y', '', ',,,', '"', '=', 'a"b'])(
    'ignores %j',
    async (prefer) => {
      expect((await read(prefer)).status).toBe(200);
    },
  );
});
