import { getResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { UsageError } from '../../errors.ts';
import { asker } from '../testing/asker.ts';
import { createHandlers } from './index.ts';
import { BASE, handle } from './testing/handled.ts';

const routing = { path: '/acme/routing12' };
const create = { path: '/acme/tag/create', method: 'POST', body: { name: 'a' } };

describe('handlers of the kit', () => {
  it('give one operation another response, tell what they were asked, and start again', async () => {
    const { ask, override, overrides, requests, reset } = handle();
    override('createTag', { status: 500 });
    const named = { when: { body: { name: 'b' } }, body: { id: 5, name: 'b' } };
    override('createTag', [{ status: 429, times: 1 }, named]);
    override('*', { status: 500, times: 1 });
    expect((await ask(routing)).status).toBe(500);
    const body = { name: 'b' };
    const statuses = [await ask(create), await ask(create), await ask({ ...create, body })];
    expect(statuses.map(({ status }) => status)).toEqual([429, 201, 201]);
    expect(statuses[2]?.body).toEqual({ id: 5, name: 'b' });
    expect(requests().map(({ faults }) => faults)).toEqual([[], [], [], ['#/id must be string']]);
    const told = requests().map(({ operation, status }) => `${operation} ${status}`);
    expect(told).toEqual(['getRoutingProfile 500', 'createTag 429', 'createTag 201', 'createTag 201']);
    reset();
    expect([requests(), overrides.get()]).toEqual([[], {}]);
    expect((await ask(create)).status).toBe(201);
  });

  it.each<[string, object, string]>([
    ['an unknown option', { stateFul: true }, 'stateFul is no option of createHandlers'],
    ['a wrong override', { overrides: { '*': { code: 42 } } }, 'code must be a status from 200 to 599'],
    ['what is no contract', { contract: {} }, 'contract: give a document of OpenAPI 3'],
    ['an unknown collection', { state: { resources: { '/acme/tags': {} } } }, 'is no collection'],
  ])('reject %s', (_, options, says) => {
    expect(() => createHandlers({ baseUrl: BASE, ...options })).toThrow(says);
    expect(() => createHandlers({ baseUrl: BASE }).override('createTags', { status: 500 })).toThrow(
      'createTags is no operation',
    );
  });

  it('keep what is created, to be looked at, replaced and put back', async () => {
    const other = createHandlers({ baseUrl: BASE, stateful: true });
    const { ask, state, reset } = handle({ stateful: true });
    const before = state?.get();
    const { id } = (await ask(create)).body as { id: string };
    expect(state?.get().resources['/acme/tag']).toEqual({ [id]: { id, name: 'a' } });
    expect(other.state?.get()).toEqual(before);
    const resources = { '/acme/routing': { new: { id: 'new' } } };
    expect(state?.set({ accounts: { acme: {} }, resources })).toBeUndefined();
    expect((await ask(routing)).status).toBe(404);
    reset();
    expect([state?.get(), (await ask(routing)).status]).toEqual([before, 200]);
  });
});

describe('a base URL', () => {
  it('leaves every other request to others', async () => {
    const handlers = [...createHandlers({ baseUrl: BASE }).handlers];
    for (const url of ['https://acs.example/v10/acme/routing12', 'http://acs.example/v1/acme/routing12']) {
      expect(await getResponse(handlers, new Request(url))).toBeUndefined();
    }
    expect(await getResponse(handlers, new Request(BASE))).toMatchObject({ status: 404 });
  });

  it.each([
    'http://localhost:4010',
    'http://localhost:4010/',
    'HTTP://LOCALHOST:4010//',
    'http://[::1]:80/a.b/(c)',
  ])('may be %s', async (baseUrl) => {
    handle({ baseUrl });
    expect((await asker(baseUrl.replace(/\/+$/, ''))(routing)).status).toBe(200);
  });

  it.each(['/api', '', 'localhost:4010', 'ftp://localhost', '*'])('cannot be %j in Node', (baseUrl) => {
    expect(() => createHandlers({ baseUrl })).toThrow(UsageError);
  });
});

describe('what goes wrong on the way', () => {
  it('is a late response, which a request may give up on', async () => {
    const { ask } = handle();
    const started = performance.now();
    await ask({ ...routing, headers: { Prefer: 'delay=120' } });
    expect(performance.now() - started).toBeGreaterThan(110);
    const headers = { Authorization: 'Bearer a', Prefer: 'delay=60000' };
    const asked = fetch(`${BASE}/acme/routing12`, { headers, signal: AbortSignal.timeout(50) });
    await expect(asked).rejects.toThrow('timeout');
  });

  it('is a request whose own body breaks off', async () => {
    handle();
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode('{"na')),
      pull: (controller) => controller.error(new Error('gone')),
    });
    const headers = { Authorization: 'Bearer a', 'Content-Type': 'application/json' };
    const init = { method: 'POST', headers, body, duplex: 'half' };
    const sent = fetch(`${BASE}/acme/tag/create`, init as RequestInit);
    expect((await sent).status).toBe(400);
  });
});
