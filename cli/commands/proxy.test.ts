import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acs, temporaryFolder } from '../testing/acs.ts';

const { folder } = temporaryFolder();
const bin = resolve(import.meta.dirname, '../bin.ts');

/** Creates whatever it is sent. */
const careless = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => {
    body += chunk.toString();
  });
  request.on('end', () => {
    response.writeHead(201, { 'Content-Type': 'application/json' });
    response.end(`{"id":"t",${body.slice(1)}`);
  });
});
let upstream: string;
beforeAll(async () => {
  await new Promise<void>((done) => careless.listen(0, '127.0.0.1', done));
  upstream = `http://127.0.0.1:${(careless.address() as AddressInfo).port}`;
});
afterAll(() => careless.close());

/** The command as a process, once it listens. */
async function start(...argv: readonly string[]) {
  const child = spawn(process.execPath, [bin, 'proxy', upstream, '--port', '0', ...argv], { cwd: folder });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString();
  });
  const ended = new Promise<number | null>((done) => child.on('exit', done));
  await expect.poll(() => out, { timeout: 20_000 }).toContain('Proxy listening on');
  const url = /http:\S+(?=, in front)/.exec(out)?.[0] ?? '';
  return { child, ended, url, out: () => out, err: () => err };
}

const create = (url: string, name: unknown) =>
  fetch(`${url}/acme/tag/create`, {
    method: 'POST',
    headers: { Authorization: 'Bearer proxy-secret', 'Content-Type': 'application/json' },
    body: JSON.stringify({ name }),
  });

describe('acs proxy', () => {
  it('passes on, tells each request in a line, and writes HAR and report when it is stopped', async () => {
    const proxy = await start(
      '--har',
      'seen.har',
      '--report',
      'json=seen.json',
      '--report',
      'markdown=seen.md',
    );
    expect((await create(proxy.url, 'a')).status).toBe(201);
    expect((await create(proxy.url, null)).status).toBe(201);
    expect((await fetch(`${proxy.url}/_proxy/`)).headers.get('content-type')).toMatch(/^text\/html/);
    const entries = (await (await fetch(`${proxy.url}/_proxy/requests`)).json()) as object;
    expect(JSON.stringify(entries)).toContain('tag-name');
    await expect.poll(() => proxy.err()).toMatch(/201 .*\n.*201/);
    proxy.child.kill('SIGTERM');
    expect(await proxy.ended).toBe(1);
    expect(proxy.err().replaceAll(/\(\d+ ms\)/g, '(n ms)')).toBe(
      `POST /acme/tag/create -> 201 (n ms): keeps the contract
POST /acme/tag/create -> 201 (n ms): response breaks what is derived by tag-name: status is 201, although the request must be rejected: #/name must be a string (and 2 more)
2 requests in seen.har
`,
    );
    expect(proxy.out()).toContain('Source conformance: failed (1 request and 1 response break the source)');
    const files = ['seen.har', 'seen.json', 'seen.md'];
    expect(readdirSync(folder).sort()).toEqual(files);
    for (const file of files) expect(readFileSync(join(folder, file), 'utf8')).not.toContain('proxy-secret');
    const judged = await acs(['judge', join(folder, 'seen.har'), '--report', 'json=-']);
    const findings = (text: string) =>
      (JSON.parse(text) as { findings: { where: string }[] }).findings.map(({ where }) => where);
    expect(findings(judged.out)).toEqual(findings(readFileSync(join(folder, 'seen.json'), 'utf8')));
  }, 60_000);

  it('withholds what breaks the source, where it is strict', async () => {
    const proxy = await start('--strict');
    expect((await create(proxy.url, null)).status).toBe(502);
    expect((await create(proxy.url, 'a')).status).toBe(201);
    await expect
      .poll(() => proxy.err())
      .toMatch(/-> 201 withheld \(\d+ ms\): response breaks what is derived/);
    proxy.child.kill('SIGINT');
    expect(await proxy.ended).toBe(1);
  }, 60_000);

  it('ends with 0 where nothing was called', async () => {
    const proxy = await start();
    proxy.child.kill('SIGINT');
    expect(await proxy.ended).toBe(0);
    expect(proxy.out()).toContain('Source conformance: undecided (no call of the contract got a response)');
  }, 60_000);
});
