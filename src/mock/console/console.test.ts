// The console over HTTP: that of a mock, and one before a server that journals what it is told.

import { createServer } from 'node:http';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { closeAtOnce, listen } from '../../http/node/index.ts';
import { mocked } from '../testing/mocked.ts';
import { createConsole } from './console.ts';
import { createJournal } from './journal.ts';

const { url, ask } = await mocked();
const page = `${url}/_mock/`;
const call = (path: string, options: RequestInit = {}) =>
  fetch(`${page}${path}`, { redirect: 'manual', ...options });
interface Body {
  readonly [name: string]: unknown;
  readonly entries: readonly { readonly id: number; readonly request: { readonly target: string } }[];
}
const json = async (path: string) => (await (await call(path)).json()) as Body;
const entries = async (query = '') => (await json(`requests${query}`)).entries;

beforeEach(() => call('requests', { method: 'DELETE' }));

describe('the console', () => {
  it('leaves every path alone that is not below its base, and journals nothing of itself', async () => {
    await call('requests');
    for (const path of ['/acme', '/_mocking', '/_mock%2F', '/%5Fmock/']) await ask(path);
    expect(await entries()).toHaveLength(4);
    const response = await fetch(`${url}/_mock`, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([308, '/_mock/']);
  });

  it.each(['', 'app.js', 'style.css', 'icon.svg', 'requests', 'nothing'])(
    'forbids every other source, cache and reader: %s',
    async (path) => {
      const { headers } = await call(path);
      expect(headers.get('content-security-policy')).toMatch(/default-src 'none'; script-src 'self'; style/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('access-control-allow-origin')).toBeNull();
    },
  );

  it.each([
    ['GET', 'nothing', 404],
    ['GET', 'requests/1', 404],
    ['GET', 'requests/', 404],
    ['GET', '%2e%2e%2froutes.ts', 404],
    ['GET', 'constructor', 404],
    ['POST', 'requests', 405],
    ['GET', 'reset', 405],
    ['PUT', '', 405],
  ])('responds to %s %s with %i', async (method, path, status) => {
    const response = await call(path, { method });
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect(await response.json()).toMatchObject({ status, detail: expect.stringMatching(/\.$/) });
    expect(response.headers.has('allow')).toBe(status === 405);
  });

  it('responds to HEAD as to GET, without the body', async () => {
    for (const path of ['', 'requests']) {
      const head = await call(path, { method: 'HEAD' });
      expect([head.status, await head.text()]).toEqual([200, '']);
    }
  });

  it('can stand at another base, and only show; what fails in it gets a 500', async () => {
    const span = () => {
      throw new Error('no disk');
    };
    const journal = { ...createJournal(), span };
    const handle = createConsole({ title: 'T', journal, base: '/-/x' });
    const server = createServer((request, response) => void handle(request, response));
    onTestFinished(() => closeAtOnce(server));
    const base = `${await listen(server, '127.0.0.1', 0)}/-/x/`;
    expect((await fetch(base)).status).toBe(200);
    expect((await fetch(`${base}overrides`)).status).toBe(404);
    expect(await (await fetch(`${base}about`)).json()).toEqual({ title: 'T', canSend: false });
    const detail = 'The console failed: no disk.';
    expect(await (await fetch(`${base}requests`)).json()).toMatchObject({ status: 500, detail });
  });
});

describe('the requests', () => {
  it('are shown as they were sent but for the credential, with what was wrong by which clause', async () => {
    const headers = { Authorization: 'Bearer sesame-open' };
    await ask('/acme/tag/create', { headers, body: { token: 'sesame-open' } });
    const [shown] = (await json('requests')).entries;
    const finding = { about: 'request', where: '#/name', detail: 'is required' };
    const of = { origin: 'stated', cites: 'tag-name-required' };
    expect(shown).toMatchObject({
      request: { method: 'POST', target: '/acme/tag/create', body: '{"token":"$ACS_BEARER"}', bytes: 23 },
      answer: { status: 400 },
      operation: { id: 'createTag' },
      findings: expect.arrayContaining([{ ...finding, ...of }]),
    });
    expect(JSON.stringify(shown)).not.toContain('sesame');
  });

  it('are listed from one on, and forgotten', async () => {
    for (const id of [12, 13]) await ask(`/acme/routing${id}`);
    await ask('/acme/routing12', { headers: { Prefer: 'fault=reset' } }).catch(() => undefined);
    const [first, ...others] = await entries();
    expect(await entries(`?since=${first?.id}`)).toEqual(others);
    expect(others.map(({ request }) => request.target)).toEqual(['/acme/routing13', '/acme/routing12']);
    expect((await call('requests', { method: 'DELETE' })).status).toBe(204);
    expect(await entries()).toEqual([]);
  });
});

describe('the controls', () => {
  const put = (path: string, body: string, type = 'application/json') =>
    call(path, { method: 'PUT', headers: { 'Content-Type': type }, body });

  it.each([
    ['{', 'application/json', 400],
    [`{"delay":${' '.repeat(1024 * 1024)}1}`, 'application/json', 413],
  ])('reject %.20s as %s with %i', async (body, type, status) => {
    expect((await put('overrides', body, type)).status).toBe(status);
  });
});

describe('a page of another origin', () => {
  const reset = (Origin: string) => call('reset', { method: 'POST', headers: { Origin } });

  it.each([
    ['https://evil.example', 403],
    ['null', 403],
    ['http://localhost.evil.example', 403],
    ['http://127.0.0.1.evil.example', 403],
    ['x', 403],
    ['http://localhost:3000', 403],
    [url, 204],
  ])('%s gets %i', async (origin, status) => {
    const response = await reset(origin);
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([status, null]);
  });
});
