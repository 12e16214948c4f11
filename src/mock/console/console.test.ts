// The console over HTTP, in front of a server that responds to everything.

import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type Front, startFront } from './testing/front.ts';
import { fill } from './testing/samples.ts';

let front: Front;
beforeAll(async () => {
  front = await startFront();
});
afterAll(() => front.close());
beforeEach(() => front.journal.clear());

const call = (path: string, options: RequestInit = {}) =>
  fetch(`${front.page}${path}`, { redirect: 'manual', ...options });
interface ConsoleBody {
  readonly [name: string]: unknown;
  readonly entries: readonly { readonly id: number; readonly answer: { readonly status: number } }[];
  readonly log: { readonly entries: readonly { readonly request: { readonly url: string } }[] };
}
const json = async (response: Promise<Response>) => (await (await response).json()) as ConsoleBody;

describe('the console', () => {
  it('leaves every path alone that is not below its base, and journals nothing of itself', async () => {
    await call('requests');
    for (const path of ['/acme', '/_mocking', '/_mock%2F', '/%5Fmock/']) {
      expect((await fetch(`${front.url}${path}`)).status).toBe(200);
    }
    expect(front.journal.entries()).toHaveLength(4);
  });

  it('sends its base to its page', async () => {
    const response = await fetch(`${front.url}/_mock`, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([308, '/_mock/']);
  });

  it('forbids its page every other source, and its responses every cache', async () => {
    for (const path of ['', 'app.js', 'style.css', 'requests', 'nothing']) {
      const { headers } = await call(path);
      expect(headers.get('content-security-policy')).toMatch(
        /default-src 'none'; script-src 'self'; style-src 'self'/,
      );
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  it.each([
    ['GET', 'nothing', 404],
    ['GET', 'requests/999999', 404],
    ['GET', 'requests/1/body', 404],
    ['GET', '../src/mock/console/types.ts', 200],
    ['GET', '%2e%2e%2ftypes.ts', 404],
    ['POST', 'requests', 405],
    ['GET', 'reset', 405],
    ['PUT', '', 405],
    ['GET', 'requests?colour=red', 400],
    ['GET', 'requests?status=9', 400],
    ['GET', 'requests?format=xml', 400],
  ])('responds to %s %s with %i', async (method, path, status) => {
    const response = await call(path, { method });
    expect(response.status).toBe(status);
    if (status !== 200) {
      expect(response.headers.get('content-type')).toBe('application/problem+json');
      expect(await response.json()).toMatchObject({ status, detail: expect.stringMatching(/\.$/) });
    }
    if (status === 405) expect(response.headers.get('allow')).toBeTruthy();
  });

  it('responds to HEAD as to GET, without the body', async () => {
    for (const path of ['', 'requests', 'events', 'nothing']) {
      const response = await call(path, { method: 'HEAD' });
      expect([response.status, await response.text()]).toEqual([path === 'nothing' ? 404 : 200, '']);
    }
  });

  it('can stand at another base, with no controls', async () => {
    const other = await startFront({ base: '/-/console', controls: undefined });
    onTestFinished(other.close);
    expect((await fetch(other.page)).status).toBe(200);
    expect((await fetch(`${other.page}settings`)).status).toBe(404);
    expect(await json(fetch(`${other.page}about`))).toMatchObject({ controls: [], capacity: 1000 });
  });
});

describe('the requests', () => {
  it('are listed, filtered, in full or in short', async () => {
    fill(front.journal);
    const { entries } = await json(call('requests?status=4xx&method=POST'));
    expect(entries.map(({ answer }) => answer.status)).toEqual([400, 429]);
    const short = await json(call('requests?fields=summary&q=jwt7'));
    expect(short.entries).toEqual([
      {
        id: (entries[0]?.id ?? 0) + 5,
        at: expect.any(String),
        milliseconds: 222,
        open: false,
        method: 'POST',
        target: '/acme/authentication/create',
        status: 201,
        operation: expect.objectContaining({ id: 'createAuthenticationProfile' }),
        reason: 'created as it was sent',
        findings: 0,
      },
    ]);
  });

  it('are an archive for who asks for one', async () => {
    fill(front.journal);
    const asked = await call('requests?status=404', { headers: { Accept: 'application/har+json' } });
    expect(asked.headers.get('content-type')).toBe('application/har+json; charset=utf-8');
    expect(asked.headers.get('content-disposition')).toBe('attachment; filename="requests.har"');
    const har = (await asked.json()) as ConsoleBody;
    expect(har.log.entries).toHaveLength(1);
    expect(har.log.entries[0]?.request.url).toMatch(`${front.url}/acme/routings/12?`);
    expect(await json(call('requests?format=har'))).toHaveProperty('log.version', '1.2');
  });

  it('are shown one by one, as they were sent but for the credential', async () => {
    await fetch(`${front.url}/a/b?c=d`, {
      method: 'POST',
      headers: { Authorization: 'Bearer sesame-open', 'Content-Type': 'application/json' },
      body: '{"token":"sesame-open"}',
    });
    const [entry] = front.journal.entries();
    const shown = await json(call(`requests/${entry?.id}`));
    expect(shown['request']).toMatchObject({
      method: 'POST',
      target: '/a/b?c=d',
      body: '{"token":"$ACS_BEARER"}',
      bytes: 23,
    });
    expect(JSON.stringify(shown)).not.toContain('sesame');
  });

  it('are forgotten when asked to', async () => {
    fill(front.journal);
    expect((await call('requests', { method: 'DELETE' })).status).toBe(204);
    expect(await json(call('requests'))).toEqual({ entries: [] });
  });
});

describe('the controls', () => {
  it.each([
    ['settings', '{"delay":-1}', 'application/json', 400],
    ['settings', '{', 'application/json', 400],
    ['settings', '{}', 'text/plain', 415],
    ['settings', '', '', 415],
    ['settings', `{"delay":${' '.repeat(1024 * 1024)}1}`, 'application/json', 413],
    ['state', '1', 'application/json', 400],
    ['scenario', '{"state":"gone"}', 'application/json', 400],
    ['scenario', 'null', 'application/json', 400],
  ])('reject %s %.20s as %s with %i', async (path, body, type, status) => {
    const response = await call(path, { method: 'PUT', headers: { 'Content-Type': type }, body });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ status });
  });

  it('that fail get a 500', async () => {
    const get = () => {
      throw new Error('no disk');
    };
    const broken = await startFront({
      controls: { ...front.controls, state: { get, put: () => undefined } },
    });
    onTestFinished(broken.close);
    const detail = 'The console failed: no disk.';
    expect(await json(fetch(`${broken.page}state`))).toMatchObject({ status: 500, detail });
  });
});

describe('a page of another origin', () => {
  const reset = (Origin: string, further: RequestInit = {}) =>
    call('reset', { method: 'POST', headers: { Origin }, ...further });

  it.each([
    'https://evil.example',
    'null',
    'http://localhost.evil.example',
    'http://127.0.0.1.evil.example',
    'x',
  ])('%s gets 403', async (origin) => {
    const response = await reset(origin);
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([403, null]);
  });

  it.each(['http://localhost:3000', 'http://127.0.0.1:5173', 'https://app.localhost', 'http://[::1]:80'])(
    '%s, of this machine, may use the console',
    async (origin) => {
      const response = await reset(origin);
      expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([204, origin]);
      expect(response.headers.get('vary')).toBe('Origin');
    },
  );

  it('is told by a preflight what it may do', async () => {
    const asks = { 'Access-Control-Request-Method': 'PUT', 'Access-Control-Request-Headers': 'content-type' };
    const ask = (Origin: string) => call('settings', { method: 'OPTIONS', headers: { Origin, ...asks } });
    const own = await ask('http://localhost:3000');
    expect([own.status, own.headers.get('access-control-allow-methods')]).toEqual([204, 'GET, HEAD, PUT']);
    expect((await ask('https://evil.example')).status).toBe(403);
  });
});
