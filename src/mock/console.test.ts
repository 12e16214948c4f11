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

  it('says what is wrong with a state', async () => {
    const { ask } = await mocked({ stateful: true });
    const rejected = await ask('/_mock/state', { method: 'PUT', body: { resources: [], more: 1 } });
    expect(rejected).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '#/more' }, { pointer: '#/resources' }] },
    });
  });

  it('takes every script back by a reset', async () => {
    const { ask } = await mocked();
    await ask('/acme/routing12', { headers: { Prefer: 'script="418,418"' } });
    await ask('/_mock/reset', { method: 'POST' });
    expect((await ask('/acme/routing12')).status).toBe(200);
  });

  it('is nothing under a name that was made to point here', async () => {
    const { url } = await mocked();
    const asked = 'GET /_mock/requests HTTP/1.1\r\nHost: evil.example:4010\r\n\r\n';
    expect(await sendRaw(url, asked)).toMatch(/^HTTP\/1\.1 421 /);
  });
});
