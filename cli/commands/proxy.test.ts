import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { listen } from '../../src/http/node/testing/listen.ts';
import { listening, temporaryFolder } from '../testing/acs.ts';

const { folder } = temporaryFolder();

/** Before a server that creates whatever it is sent. */
async function start(...argv: readonly string[]) {
  const upstream = await listen(async (request, response) => {
    response.writeHead(201, { 'Content-Type': 'application/json' });
    response.end(`{"id":"t",${(await text(request)).slice(1)}`);
  });
  return listening(['proxy', upstream, '--port', '0', ...argv]);
}

const create = (url: string, name: unknown) =>
  fetch(`${url}/acme/tag/create`, {
    method: 'POST',
    headers: { Authorization: 'Bearer proxy-secret', 'Content-Type': 'application/json' },
    body: JSON.stringify({ name }),
  });

describe('acs proxy', () => {
  it('passes on, tells each request in a line, and writes HAR and report when it is stopped', async () => {
    const files = ['seen.har', 'seen.json', 'seen.md'];
    const [har = '', json, markdown] = files.map((name) => join(folder, name));
    const reports = ['--report', `json=${json}`, '--report', `markdown=${markdown}`];
    const proxy = await start('--har', har, ...reports);
    expect((await create(proxy.url, 'a')).status).toBe(201);
    expect((await create(proxy.url, null)).status).toBe(201);
    expect((await fetch(`${proxy.url}/_proxy/`)).headers.get('content-type')).toMatch(/^text\/html/);
    const entries = (await (await fetch(`${proxy.url}/_proxy/requests`)).json()) as object;
    expect(JSON.stringify(entries)).toContain('tag-name');
    expect(JSON.stringify(entries)).not.toContain('proxy-secret');
    await expect.poll(() => proxy.err()).toMatch(/201 .*\n.*201/);
    expect(await proxy.stop()).toBe(1);
    expect(proxy.err().replaceAll(/\(\d+ ms\)/g, '(n ms)')).toBe(
      `POST /acme/tag/create -> 201 (n ms): keeps the contract
POST /acme/tag/create -> 201 (n ms): response breaks what is derived by tag-name: status is 201, although the request must be rejected: #/name must be a string (and 2 more)
2 requests in ${har}
`,
    );
    expect(proxy.out()).toContain('Source conformance: failed (1 request and 1 response break the source)');
    expect(readdirSync(folder).sort()).toEqual(files);
    for (const file of files) expect(readFileSync(join(folder, file), 'utf8')).not.toContain('proxy-secret');
  }, 60_000);

  it('withholds what breaks the source, where it is strict', async () => {
    const proxy = await start('--strict');
    expect((await create(proxy.url, null)).status).toBe(502);
    expect((await create(proxy.url, 'a')).status).toBe(201);
    await expect
      .poll(() => proxy.err())
      .toMatch(/-> 201 withheld \(\d+ ms\): response breaks what is derived/);
    expect(await proxy.stop('SIGINT')).toBe(1);
  }, 60_000);

  it('ends with 0 where nothing was called', async () => {
    const proxy = await start();
    expect(await proxy.stop()).toBe(0);
    expect(proxy.out()).toContain('Source conformance: undecided (no call of the contract got a response)');
  }, 60_000);
});
