import { readFileSync } from 'node:fs';
import { createServer, type Server, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadContract } from '../../src/contract-file/index.ts';
import { type RunningServer, serve } from '../../src/server/index.ts';
import { acs, temporaryFolder } from '../testing/acs.ts';

const { folder } = temporaryFolder();
let server: RunningServer;
let front: Server;
let used = 0;

/** The reference server behind tokens of which the first one ends after 40 requests. */
beforeAll(async () => {
  server = await serve({ contract: (await loadContract()).document, port: 0, log: () => undefined });
  front = createServer((request, response) => {
    const token = /^Bearer (run-token-\d+)$/.exec(request.headers.authorization ?? '')?.[1];
    if (token === 'run-token-1') used += 1;
    const valid = token === 'run-token-2' || (token === 'run-token-1' && used <= 40);
    const headers = { ...request.headers, ...(valid && { authorization: 'Bearer acme-demo-token' }) };
    const { port } = new URL(server.url);
    const onward = send({ port, method: request.method, path: request.url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    request.pipe(onward);
  });
  await new Promise<void>((done) => front.listen(0, '127.0.0.1', done));
});
afterAll(async () => {
  front.close();
  await server.close();
});

/** A command that prints another token each time, and says in a file how often it ran. */
const counting = (name: string) => {
  const count = join(folder, name);
  const command = `n=$(cat ${count} 2>/dev/null || echo 0); n=$((n+1)); echo $n > ${count}; echo run-token-$n`;
  return { command, ran: () => Number(readFileSync(count, 'utf8')) };
};

const run = (command: string, ...more: readonly string[]) => {
  const url = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
  return acs(['conform', url, '--account', 'acme', '--credential-command', command, ...more]);
};

it('gives the credential, and once more when it ends in the middle of a run', async () => {
  const { command, ran } = counting('ends');
  const { code, out, err } = await run(command, '--only', 'createTag/*', '--report', 'json=-');
  expect(used).toBeGreaterThan(40);
  expect(out + err).not.toContain('run-token');
  expect([code, err, ran()]).toEqual([0, '', 2]);
});

it('does not run for a wrong credential that a case sends', async () => {
  used = -100_000;
  const { command, ran } = counting('holds');
  const { code } = await run(command, '--only', 'create*/security', '--only', 'createTag/examples');
  expect([code, ran()]).toEqual([0, 1]);
});

it('does not run where nothing is sent', async () => {
  const { code, out } = await run('exit 3', '--plan', '--only', 'createTag/examples');
  expect(out).toContain('Bearer $ACS_BEARER');
  expect(code).toBe(0);
});

it.each([
  [
    'a command that fails',
    ['echo nobody >&2; exit 3'],
    /^acs: --credential-command gave no credential: exit code 3 \(nobody\)/,
  ],
  ['two credentials', ['echo x', '--bearer', 'a'], /cannot be used with/],
] as const)('%s exits 2 with one line', async (_, [command, ...more], says) => {
  const { code, err } = await run(command, ...more);
  expect(err).toMatch(says);
  expect([code, err.trimEnd().split('\n').length]).toEqual([2, 1]);
});
