import { describe, expect, it } from 'vitest';
import { mocked } from './testing/mocked.ts';

const { url, ask } = await mocked();

it('has the account that the contract shows, and those that it is given', async () => {
  const { ask: askOwn } = await mocked({ accounts: ['another/account'] });
  const path = '/another%2Faccount/routing12';
  expect((await ask(path)).body).toMatchObject({ status: 404, detail: 'There is no such account.' });
  expect((await askOwn(path)).body).toEqual({ id: '12' });
  expect((await askOwn('/acme/routing12')).status).toBe(200);
});

describe('the mock may be called from a page of any origin', () => {
  const origin = 'https://app.example';

  it('lets the page read every response and its headers', async () => {
    for (const path of ['/acme/routing12', '/acme/routing99', '/nothing']) {
      const { headers } = await ask(path, { headers: { Origin: origin } });
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.has('access-control-allow-credentials')).toBe(false);
      expect(headers.get('access-control-expose-headers')).toBe(
        'WWW-Authenticate, Allow, Retry-After, Mock-Reason',
      );
    }
  });

  it('responds to the preflight without a credential', async () => {
    const asked = 'authorization,content-type,x-trace';
    const preflight = { 'Access-Control-Request-Method': 'POST', 'Access-Control-Request-Headers': asked };
    const { status, headers } = await fetch(`${url}/acme/tag/create`, {
      method: 'OPTIONS',
      headers: { Origin: origin, ...preflight },
    });
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-methods')).toBe('POST, OPTIONS');
    expect(headers.get('access-control-allow-headers')).toBe(asked);
    expect(headers.get('access-control-allow-origin')).toBe('*');
  });
});

it('accepts only the credentials that were given, when some were', async () => {
  const { ask: askKnown } = await mocked({ bearer: ['alpha', 'beta'] });
  const read = (token: string) =>
    askKnown('/acme/routing12', { headers: { Authorization: `Bearer ${token}` } });
  for (const token of ['alpha', 'beta']) expect((await read(token)).status).toBe(200);
  const detail = 'The bearer credential is not known.';
  expect((await read('alphabeta')).body).toMatchObject({ status: 401, detail });
});

it('gives every resource an id of its own', async () => {
  const create = () => ask('/acme/tag/create', { body: { name: 'same' } });
  const responses = await Promise.all(Array.from({ length: 50 }, create));
  expect(new Set(responses.map(({ body }) => (body as { id: string }).id)).size).toBe(50);
});

it('responds with 404 to a routing profile that is no example, and says in the reason which are', async () => {
  for (const id of ['1', '122', 'EU-west', '12%20', '%2F12']) {
    const { status, headers, body } = await ask(`/acme/routing${id}`);
    expect([id, status]).toEqual([id, 404]);
    expect(body).toMatchObject({ detail: 'There is no such routing profile in this account.' });
    expect(headers.get('mock-reason')).toContain('only 12 and eu-west; Prefer: code=200');
  }
});

describe('every response says why', () => {
  it.each<[string, Parameters<typeof ask>, string]>([
    ['a known id', ['/acme/routing12'], '200: 12 as the contract has it'],
    ['a create', ['/acme/tag/create', { body: { name: 'a' } }], '201: as it was sent'],
    ['a fault', ['/acme/tag/create', { body: { name: 1 } }], '400: #/name must be a string'],
    ['an unknown path', ['/x'], '404: There is nothing at this path.'],
    ['a wish', ['/acme/routing12', { headers: { Prefer: 'code=500' } }], '500: Prefer asked for code=500'],
    ['OPTIONS', ['/acme/tag/create', { method: 'OPTIONS' }], '204: the methods of this path'],
  ])('to %s', async (_, call, reason) => {
    expect((await ask(...call)).headers.get('mock-reason')).toBe(reason);
  });

  it('in printable ASCII of bounded length, whatever was sent', async () => {
    const body = Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`f\u{1F600}\n${i}`, 1]));
    const { headers } = await ask('/acme/tag/create', { body });
    expect(headers.get('mock-reason')).toMatch(/^[\x20-\x7e]{1,300}$/);
    const unknown = await ask('/acme/routing%0d%0aX:%20y%E2%82%AC');
    expect(unknown.headers.get('mock-reason')).toMatch(/^[\x20-\x7e]{1,300}$/);
    expect(unknown.headers.get('x')).toBeNull();
  });
});
