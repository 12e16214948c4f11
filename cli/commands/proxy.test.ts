import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { listen } from '../../src/http/node/testing/listen.ts';
import { listening } from '../testing/acs.ts';

/** Before a server that creates whatever it is sent. */
async function start() {
  const upstream = await listen(async (request, response) => {
    response.writeHead(201, { 'Content-Type': 'application/json' });
    response.end(`{"id":"t",${(await text(request)).slice(1)}`);
  });
  return listening(['proxy', upstream, '--port', '0']);
}

const create = (url: string, body: object) =>
  fetch(`${url}/acme/tag/create`, {
    method: 'POST',
    headers: { Authorization: 'Bearer proxy-secret', 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

describe('acs proxy', () => {
  it('passes on, tells each request in a line and on its page, and says at the end what broke the source', async () => {
    const proxy = await start();
    expect((await create(proxy.url, { name: 'a' })).status).toBe(201);
    expect((await create(proxy.url, { label: 'a' })).status).toBe(201);
    expect((await fetch(`${proxy.url}/_proxy/`)).headers.get('content-type')).toMatch(/^text\/html/);
    const entries = (await (await fetch(`${proxy.url}/_proxy/requests`)).json()) as object;
    expect(JSON.stringify(entries)).toContain('tag-name');
    expect(JSON.stringify(entries)).not.toContain('proxy-secret');
    await expect.poll(() => proxy.err()).toMatch(/201 .*\n.*201/);
    expect(await proxy.stop()).toBe(1);
    expect(proxy.err().replaceAll(/\(\d+ ms\)/g, '(n ms)')).toBe(
      `POST /acme/tag/create -> 201 (n ms): keeps the contract
POST /acme/tag/create -> 201 (n ms): response breaks what is derived by tag-name-required: status is 201, although the request must be rejected: #/name is required (and 4 more)
`,
    );
    expect(proxy.out()).toContain('2 exchanges: 1 broke the source, 0 only a decision of the contract\n');
  }, 60_000);

  it('ends with 0 where nothing broke the source', async () => {
    const proxy = await start();
    expect(await proxy.stop('SIGINT')).toBe(0);
    expect(proxy.out()).toContain('0 exchanges: 0 broke');
  }, 60_000);
});
