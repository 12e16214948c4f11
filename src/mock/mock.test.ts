import { describe, expect, it } from 'vitest';
import { createContract } from '../contract/index.ts';
import { sendRaw } from '../http/node/testing/raw.ts';
import { JWT, TOKEN } from './testing/bodies.ts';
import { contract, mocked } from './testing/mocked.ts';

const { validate } = createContract(contract);
const { url, ask } = await mocked();
const known = await mocked({ bearer: ['alpha', 'beta'] });

const isProblem = (body: unknown) => validate('/components/schemas/Problem', body).length === 0;

describe('the mock finds an operation', () => {
  const rejected = [
    '/acme/routing',
    '/acme/routing/12',
    '/acme/xxrouting12',
    '/acme/Routing12',
    '/acme/routing12/',
    '/x/acme/routing12',
    '/acme/routing%ZZ',
    '/acme/tag/create/',
    '/',
    '/%00',
  ];
  for (const path of rejected) {
    it(`answers 404 at ${path}`, async () => {
      const { status, body } = await ask(path);
      expect(status).toBe(404);
      expect(body).toMatchObject({ detail: 'There is nothing at this path.' });
    });
  }

  it('ignores query parameters that the contract does not have', async () => {
    expect((await ask('/acme/routing12?__code=500&x=1&x=2')).status).toBe(200);
  });

  it('ignores a body sent with GET', async () => {
    const answer = await sendRaw(
      url,
      'GET /acme/routing12 HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer a\r\nContent-Type: text/plain\r\nContent-Length: 3\r\n\r\n{a}',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('has the account that the contract shows, and those that it is given', async () => {
    const { ask: askOwn } = await mocked({ accounts: ['another/account'] });
    expect((await ask('/another%2Faccount/routing12')).body).toMatchObject({
      status: 404,
      detail: 'There is no such account.',
    });
    expect((await askOwn('/another%2Faccount/routing12')).body).toEqual({ id: '12' });
    expect((await askOwn('/acme/routing12')).status).toBe(200);
  });
});

describe('the mock knows the methods of a path', () => {
  it('answers 405 with Allow to another method', async () => {
    const { status, headers, body } = await ask('/acme/routing12', { method: 'DELETE' });
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
    expect(isProblem(body)).toBe(true);
    expect((await ask('/acme/tag/create')).headers.get('allow')).toBe('POST, OPTIONS');
  });

  it('answers HEAD as GET, without the body', async () => {
    const get = await ask('/acme/routing12');
    const head = await ask('/acme/routing12', { method: 'HEAD' });
    expect([head.status, head.body]).toEqual([200, undefined]);
    expect(head.headers.get('content-length')).toBe(get.headers.get('content-length'));
    expect((await ask('/acme/routing99', { method: 'HEAD' })).status).toBe(404);
    expect((await ask('/acme/tag/create', { method: 'HEAD' })).status).toBe(405);
  });

  it('names the methods to OPTIONS', async () => {
    const { status, headers } = await ask('/acme/routing12', { method: 'OPTIONS' });
    expect([status, headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS']);
    expect((await ask('/nothing', { method: 'OPTIONS' })).status).toBe(404);
  });
});

describe('the mock may be called from a page of any origin', () => {
  const origin = 'https://app.example';

  it('lets the page read every answer and its headers', async () => {
    for (const path of ['/acme/routing12', '/acme/routing99', '/nothing']) {
      const { headers } = await ask(path, { headers: { Origin: origin } });
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.has('access-control-allow-credentials')).toBe(false);
      expect(headers.get('access-control-expose-headers')).toBe(
        'WWW-Authenticate, Allow, Retry-After, Mock-Reason, Preference-Applied',
      );
    }
  });

  it('answers the preflight without a credential', async () => {
    const response = await fetch(`${url}/acme/tag/create`, {
      method: 'OPTIONS',
      headers: {
        Origin: origin,
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'authorization,content-type,x-trace',
      },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-methods')).toBe('POST, OPTIONS');
    expect(response.headers.get('access-control-allow-headers')).toBe('authorization,content-type,x-trace');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
  });

  it('names the origin of a page that may send cookies', async () => {
    const cookies = await mocked({ credentials: true });
    const asked = { method: 'OPTIONS', headers: { Origin: origin, 'Access-Control-Request-Method': 'POST' } };
    for (const path of ['/acme/routing12', '/nothing']) {
      for (const init of [{ headers: { Origin: origin } }, asked]) {
        const { headers } = await cookies.ask(path, init);
        expect(headers.get('access-control-allow-origin')).toBe(origin);
        expect(headers.get('access-control-allow-credentials')).toBe('true');
        expect(headers.get('vary')).toBe('Origin');
      }
    }
    const { headers } = await cookies.ask('/acme/routing12');
    expect([headers.get('access-control-allow-origin'), headers.get('vary')]).toEqual([null, 'Origin']);
  });
});

describe('the mock asks for a credential', () => {
  const rejected: readonly (readonly [string, string])[] = [
    ['no', ''],
    ['another', 'Basic YTpi'],
    ['an empty', 'Bearer '],
    ['a nameless', 'abc'],
    ['a split', 'Bearer a b'],
  ];
  for (const [what, authorization] of rejected) {
    it(`answers 401 with a challenge to ${what} credential`, async () => {
      const headers = authorization === '' ? {} : { Authorization: authorization };
      const response = await fetch(`${url}/acme/routing12`, { headers });
      expect([response.status, response.headers.get('www-authenticate')]).toEqual([
        401,
        'Bearer realm="acs"',
      ]);
      expect(isProblem(await response.json())).toBe(true);
    });
  }

  it('takes the scheme in any case', async () => {
    expect((await ask('/acme/routing12', { headers: { Authorization: 'bEARER x' } })).status).toBe(200);
  });

  it('refuses before it looks at the body', async () => {
    const { status } = await ask('/acme/tag/create', { body: '{', headers: { Authorization: '' } });
    expect(status).toBe(401);
  });

  it('accepts only the credentials that were given, when some were', async () => {
    const status = async (token: string) => {
      const response = await known.ask('/acme/routing12', { headers: { Authorization: `Bearer ${token}` } });
      return [response.status, (response.body as { detail?: string }).detail];
    };
    expect(await status('alpha')).toEqual([200, undefined]);
    expect(await status('beta')).toEqual([200, undefined]);
    expect(await status('alphabeta')).toEqual([401, 'The bearer credential is not known.']);
  });
});

describe('the mock reads a body', () => {
  const send = (body: string, type?: string) =>
    ask('/acme/tag/create', { body, ...(type !== undefined && { headers: { 'Content-Type': type } }) });

  it('answers 415 to another content type or none', async () => {
    expect((await send('{"name":"a"}', 'text/plain')).status).toBe(415);
    expect((await send('{"name":"a"}', 'application/json; charset=latin1')).status).toBe(415);
    const answer = await sendRaw(
      url,
      'POST /acme/tag/create HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer a\r\nContent-Length: 2\r\n\r\n{}',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 415 /);
  });

  it('takes the content type in any case and with UTF-8', async () => {
    expect((await send('{"name":"a"}', 'Application/JSON; charset=UTF-8')).status).toBe(201);
  });

  it('answers 400 to what is not JSON', async () => {
    for (const body of ['{', '', '{"name":"a",}', '{}{}']) {
      const { status, body: problem } = await send(body);
      expect([body, status]).toEqual([body, 400]);
      expect(problem).toMatchObject({ type: 'urn:acs:problem:malformed-json', errors: [{ pointer: '#' }] });
    }
  });

  it('answers 413 to 10 MB', async () => {
    expect((await send('a'.repeat(10_000_000))).status).toBe(413);
  });

  it('refuses a scalar and an array as invalid', async () => {
    for (const body of ['[]', '1', 'null', 'true', '"a"']) {
      const { status, body: problem } = await send(body);
      expect([body, status]).toEqual([body, 400]);
      expect(problem).toMatchObject({ errors: [{ pointer: '#', detail: 'must be an object' }] });
    }
  });
});

describe('the mock creates', () => {
  const full = { ...TOKEN, refill: { tokens: 5, interval: 86400 }, prefix: 'p' };
  const bodies = [TOKEN, full, JWT, { ...JWT, byteLength: 16 }, { ...TOKEN, prefix: '\u{1F600}'.repeat(50) }];
  for (const body of bodies) {
    it(`answers ${Object.keys(body).join(', ')} as it was sent, with an id`, async () => {
      const { status, body: created } = await ask('/acme/authentication/create', { body });
      expect(status).toBe(201);
      expect(created).toEqual({ id: expect.stringMatching(/^ap_[0-9a-f]{12}$/), ...body });
      expect(validate('/components/schemas/AuthenticationProfile', created)).toEqual([]);
    });
  }

  it('gives every resource an id of its own', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => ask('/acme/tag/create', { body: { name: 'same' } })),
    );
    expect(new Set(answers.map(({ body }) => (body as { id: string }).id)).size).toBe(50);
  });
});

describe('the mock has the routing profiles that the contract gives as examples', () => {
  for (const id of ['12', 'eu-west']) {
    it(`answers ${id} with its id`, async () => {
      expect(await ask(`/acme/routing${id}`)).toMatchObject({ status: 200, body: { id } });
    });
  }

  it('answers 404 to any other, and says in the reason which it has', async () => {
    for (const id of ['1', '122', 'EU-west', '12%20', '%2F12']) {
      const { status, headers, body } = await ask(`/acme/routing${id}`);
      expect([id, status]).toEqual([id, 404]);
      expect(body).toMatchObject({ detail: 'There is no such routing profile in this account.' });
      expect(headers.get('mock-reason')).toContain('only 12 and eu-west; Prefer: code=200');
    }
  });

  it('knows the JWT configurations that they name, and no others', async () => {
    const { status, body } = await ask('/acme/authentication/create', { body: { ...JWT, jwt_id: 'jwt2' } });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      errors: [{ pointer: '#/jwt_id', detail: 'names no JWT configuration of this account' }],
    });
  });
});

describe('every answer says why', () => {
  const calls: readonly (readonly [string, Parameters<typeof ask>, string])[] = [
    ['a known id', ['/acme/routing12'], "200: routing_id 12 is one of the contract's examples"],
    [
      'a create',
      ['/acme/tag/create', { body: { name: 'a' } }],
      '201: as it was sent, on the example tag, with an identifier of its own',
    ],
    ['a fault', ['/acme/tag/create', { body: { name: 1 } }], '400: #/name must be a string'],
    ['an unknown path', ['/x'], '404: There is nothing at this path.'],
    ['a wish', ['/acme/routing12', { headers: { Prefer: 'code=500' } }], '500: Prefer asked for code=500'],
    ['OPTIONS', ['/acme/tag/create', { method: 'OPTIONS' }], '204: the methods of this path'],
  ];
  for (const [what, call, reason] of calls) {
    it(`to ${what}`, async () => {
      expect((await ask(...call)).headers.get('mock-reason')).toBe(reason);
    });
  }

  it('in printable ASCII of bounded length, whatever was sent', async () => {
    const body = Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`f\u{1F600}\n${i}`, 1]));
    const { headers } = await ask('/acme/tag/create', { body });
    expect(headers.get('mock-reason')).toMatch(/^[\x20-\x7e]{1,300}$/);
    const unknown = await ask('/acme/routing%0d%0aX:%20y%E2%82%AC');
    expect(unknown.headers.get('mock-reason')).toMatch(/^[\x20-\x7e]{1,300}$/);
    expect(unknown.headers.get('x')).toBeNull();
  });
});
