// Signals: what becomes of requests that are under way.

import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { Agent, type ClientRequest, request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { defaultSeedFile } from '../contract/seed/index.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { startChild } from './testing/child-server.ts';
import { BEARER, read, send, startServer } from './testing/harness.ts';

const { file } = temporaryFolder();
const BODY = '{"name":"a"}';
const HEADERS = { ...BEARER, 'Content-Type': 'application/json', 'Content-Length': String(BODY.length) };

type At = { readonly url: string };
const createTag = ({ url }: At, agent?: Agent): ClientRequest =>
  request(`${url}/acme/tag/create`, { method: 'POST', headers: HEADERS, ...(agent && { agent }) });

/** Creates tags on one connection until there is no server to connect to, which it resolves with; anything else is a loss. */
async function createUntilRefused(
  server: At,
  created: (status?: number) => void,
): Promise<string | undefined> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    for (;;) {
      const sent = createTag(server, agent).end(BODY);
      const [response] = await once(sent, 'response');
      created(response.statusCode);
      await once(response.resume(), 'end');
    }
  } catch (error) {
    return (error as NodeJS.ErrnoException).code;
  } finally {
    agent.destroy();
  }
}

/** A create of which the server has read the beginning, and no more. */
async function begun(server: At): Promise<ClientRequest> {
  const sent = createTag(server);
  sent.write(BODY.slice(0, 3));
  await once(sent, 'socket');
  await expect.poll(() => sent.socket?.bytesWritten).toBeGreaterThan(0);
  // A response to another connection shows that the server has read what was sent before.
  await send(server.url, { path: '/healthz' });
  return sent;
}

const untilRefused = ({ url }: At) =>
  expect.poll(() => send(url, { path: '/healthz' }).catch((error) => error.code)).toBe('ECONNREFUSED');

describe('SIGTERM', () => {
  it('drops no request of clients that go on sending, refuses new connections, and exits with 0', async () => {
    const server = await startChild();
    const statuses: (number | undefined)[] = [];
    const { promise: busy, resolve } = Promise.withResolvers<void>();
    const created = (status?: number) => void (statuses.push(status) > 100 && resolve());
    const clients = Array.from({ length: 6 }, () => createUntilRefused(server, created));
    await busy;
    expect(await server.end('SIGTERM')).toBe(0);
    expect(await Promise.all(clients)).toEqual(Array(6).fill('ECONNREFUSED'));
    expect(new Set(statuses)).toEqual(new Set([201]));
  });

  it('lets a request finish that has only begun', async () => {
    const server = await startChild();
    const sent = await begun(server);
    const ended = server.end('SIGTERM');
    await untilRefused(server);
    const [response] = await once(sent.end(BODY.slice(3)), 'response');
    expect(response.resume()).toMatchObject({ statusCode: 201, headers: { connection: 'close' } });
    expect(await ended).toBe(0);
  });

  it('followed by another signal ends the process at once, whatever is still running', async () => {
    const server = await startChild();
    (await begun(server)).on('error', () => undefined);
    const ended = server.end('SIGTERM');
    await untilRefused(server);
    expect(server.process.exitCode).toBeNull();
    server.process.kill('SIGINT');
    expect(await ended).toBeNull();
  });
});

it('SIGHUP takes up what the seed has become', async () => {
  const text = readFileSync(defaultSeedFile, 'utf8');
  const seed = file('seed.yaml', text);
  const server = await startChild({ seed });
  await read(server.url, '/acme/routing13').expect(404);
  writeFileSync(seed, text.replace("'12'", "'13'"));
  server.process.kill('SIGHUP');
  await expect.poll(async () => (await read(server.url, '/acme/routing13')).status).toBe(200);
  expect(await server.end('SIGINT')).toBe(0);
});

it('a request that never ends is cut when the grace time is over', async () => {
  const server = await startServer({ grace: 300 });
  const gone = once(await begun(server), 'error');
  await server.close();
  await gone;
});
