import { describe, expect, it } from 'vitest';
import { sendRaw } from '../http/node/testing/raw.ts';
import { mocked } from './testing/mocked.ts';

const ACME = { Authorization: 'Bearer acme-demo-token' };

describe('the console of a mock', () => {
  it('keeps each request, its response, and what was wrong with the request', async () => {
    const { ask } = await mocked({ stateful: true });
    await ask('/acme/routing12', { headers: ACME });
    await ask('/acme/routing/12', { headers: ACME });
    await ask('/acme/tag/create', { headers: ACME, body: { name: 1 } });
    const { body } = await ask('/_mock/requests');
    const [read, missed, rejected] = (body as { entries: Record<string, unknown>[] }).entries;
    expect(read).toMatchObject({
      operation: { id: 'getRoutingProfile' },
      reason: '12 as it is stored',
      answer: { status: 200 },
      findings: [],
    });
    expect(missed).toMatchObject({
      nearest: { path: '/{account_id}/routing{routing_id}' },
      answer: { status: 404 },
    });
    expect(rejected).toMatchObject({
      answer: { status: 400 },
      findings: [{ about: 'request', where: '#/name', detail: 'must be a string', origin: 'chosen' }],
    });
    expect(JSON.stringify(body)).not.toContain('demo-token');
  });

  it('shows, replaces and resets the state', async () => {
    const { ask } = await mocked({ stateful: true });
    const made = (await ask('/acme/tag/create', { headers: ACME, body: { name: 'mine' } })).body as {
      id: string;
    };
    const { body } = await ask('/_mock/state');
    const state = body as { resources: Record<string, Record<string, unknown>> };
    expect(state.resources['/acme/tag']).toEqual({ [made.id]: { id: made.id, name: 'mine' } });
    const changed = { ...state, resources: { '/acme/routing': { '99': { id: '99', extra: true } } } };
    expect((await ask('/_mock/state', { method: 'PUT', body: changed })).status).toBe(204);
    expect((await ask('/acme/routing99', { headers: ACME })).body).toEqual({ id: '99', extra: true });
    expect((await ask('/acme/routing12', { headers: ACME })).status).toBe(404);
    const rejected = await ask('/_mock/state', { method: 'PUT', body: { resources: [], more: 1 } });
    expect(rejected).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '#/more' }, { pointer: '#/resources' }] },
    });
    expect((await ask('/_mock/reset', { method: 'POST' })).status).toBe(204);
    expect((await ask('/acme/routing12', { headers: ACME })).status).toBe(200);
  });

  it('changes the settings', async () => {
    const { ask } = await mocked();
    const put = { method: 'PUT', body: { code: 503, delay: 1 } };
    const set = { code: 503, delay: { from: 1, to: 1 } };
    expect((await ask('/_mock/settings', put)).body).toEqual(set);
    expect((await ask('/_mock/settings')).body).toEqual(set);
    expect((await ask('/acme/routing12')).status).toBe(503);
    await ask('/_mock/settings', { method: 'PUT', body: {} });
    expect((await ask('/acme/routing12')).status).toBe(200);
  });

  it('moves the scenario, and a reset takes it and every script back', async () => {
    const scenario = {
      rules: [
        { in: 'first', answer: { code: 503 } },
        { in: 'second', answer: { code: 404 }, next: 'first' },
      ],
    };
    const { ask } = await mocked({ scenario });
    const read = async () => (await ask('/acme/routing12')).status;
    expect(await read()).toBe(503);
    const second = () => ask('/_mock/scenario', { method: 'PUT', body: { state: 'second' } });
    expect((await second()).body).toMatchObject({ state: 'second' });
    expect(await read()).toBe(404);
    await second();
    await ask('/acme/routing12', { headers: { Prefer: 'script="418,418"' } });
    await ask('/_mock/reset', { method: 'POST' });
    expect(await read()).toBe(503);
  });

  it('is nothing under a name that was made to point here', async () => {
    const { url } = await mocked();
    const asked = 'GET /_mock/requests HTTP/1.1\r\nHost: evil.example:4010\r\n\r\n';
    expect(await sendRaw(url, asked)).toMatch(/^HTTP\/1\.1 421 /);
  });
});
