import { describe, expect, it } from 'vitest';
import { BEARER, READ, send, startServer } from './testing/harness.ts';

const limit = { requests: 3, window: 60 };

describe('a credential that sends more than its limit', () => {
  it('gets 429 with the seconds to wait, and others are served', async () => {
    const server = await startServer({ limit });
    const statuses: number[] = [];
    for (let sent = 0; sent < 4; sent++) statuses.push((await send(server.url, READ)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    const rejected = await send(server.url, READ);
    expect(rejected.json).toMatchObject({ status: 429, type: 'urn:acs:problem:too-many-requests' });
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(rejected.headers['retry-after'])).toBeLessThanOrEqual(limit.window);
    expect((await send(server.url, { path: '/acme/routing12' })).status).toBe(401);
    expect((await send(server.url, { path: '/healthz' })).status).toBe(200);
  });

  it('is served again once the window is over', async () => {
    const server = await startServer({ limit: { requests: 1, window: 1 } });
    expect((await send(server.url, READ)).status).toBe(200);
    const rejected = await send(server.url, READ);
    expect([rejected.status, rejected.headers['retry-after']]).toEqual([429, '1']);
    await new Promise((resolve) => setTimeout(resolve, 1_050));
    expect((await send(server.url, READ)).status).toBe(200);
  });
});

describe('pages in a browser', () => {
  const page = { Origin: 'https://app.example' };
  const preflight = {
    method: 'OPTIONS',
    path: '/acme/tag/create',
    headers: { ...page, 'Access-Control-Request-Method': 'POST' },
  };

  it('may call the server from the origins that it names, without a credential ahead of the call', async () => {
    const server = await startServer({ origins: ['https://app.example'] });
    const read = await send(server.url, { ...READ, headers: { ...BEARER, ...page } });
    expect(read.headers).toMatchObject({ 'access-control-allow-origin': page.Origin, vary: 'Origin' });
    expect(read.headers['access-control-expose-headers']).toContain('Retry-After');
    const asked = await send(server.url, preflight);
    expect(asked.status).toBe(204);
    expect(asked.headers['access-control-allow-methods']).toContain('POST');
    const stranger = { ...BEARER, Origin: 'https://other.example' };
    const other = await send(server.url, { ...READ, headers: stranger });
    expect(other.headers).not.toHaveProperty('access-control-allow-origin');
  });

  it('are given nothing where no origin is named', async () => {
    const server = await startServer();
    for (const sent of [{ ...READ, headers: { ...BEARER, ...page } }, preflight]) {
      const { headers } = await send(server.url, sent);
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });
});
