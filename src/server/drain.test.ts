import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { Agent, type ClientRequest, request } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { defaultSeedFile } from '../contract/seed/index.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { startChild } from './testing/child-server.ts';
import { BEARER, send, startServer } from './testing/harness.ts';

const { file } = temporaryFolder();
const BODY = '{"name":"a"}';
const HEADERS = { ...BEARER, 'Content-Type': 'application/json', 'Content-Length': String(BODY.length) };

/** Creates tags on keep-alive connections until the server rejects a connection; anything else is a loss. */
async function createUntilRefused(url: string, statuses: number[], started: () => void): Promise<string> {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const once201 = () =>
    new Promise<number>((resolve, reject) => {
      const options = { hostname, port, agent, method: 'POST', path: '/acme/tag/create', headers: HEADERS };
      const sent = request(options, (response) => {
        response
          .once('error', reject)
          .once('end', () => resolve(response.statusCode ?? 0))
          .resume();
      });
      sent.once('error', reject).end(BODY);
    });
  try {
    for (;;) {
      statuses.push(await once201());
      started();
    }
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error);
  } finally {
    agent.destroy();
  }
}

/** A create of which the server has read the beginning, and no more. */
async function begun({ url }: { readonly url: string }): Promise<ClientRequest> {
  const { hostname, port } = new URL(url);
  const sent = request({ hostname, port, method: 'POST', path: '/acme/tag/create', headers: HEADERS });
  sent.write(BODY.slice(0, 3));
  await once(sent, 'socket');
  await expect.poll(() => sent.socket?.bytesWritten).toBeGreaterThan(0);
  // A response to another connection shows that the server has read what was sent before.
  await send(url, { path: '/healthz' });
  return sent;
}

const untilRefused = ({ url }: { readonly url: string }) =>
  expect.poll(() => send(url, { path: '/healthz' }).catch((error) => error.code)).toBe('ECONNREFUSED');

describe('SIGTERM', () => {
  it('drops no request of clients that go on sending, refuses new connections, and exits with 0', async () => {
    const server = await startChild({});
    const statuses: number[] = [];
    const { promise: busy, resolve } = Promise.withResolvers<void>();
    const started = () => void (statuses.length > 100 && resolve());
    const clients = Array.from({ length: 6 }, () => createUntilRefused(server.url, statuses, started));
    await busy;
    expect(await server.end('SIGTERM')).toBe(0);
    expect(await Promise.all(clients)).toEqual(Array(6).fill('ECONNREFUSED'));
    expect(new Set(statuses)).toEqual(new Set([201]));
  });

  it('lets a request finish that has only begun', async () => {
    const server = await startChild({});
    const sent = await begun(server);
    const ended = server.end('SIGTERM');
    await untilRefused(server);
    const response = once(sent, 'response');
    sent.end(BODY.slice(3));
    const [received] = (await response) as [{ statusCode: number; headers: object; resume(): void }];
    received.resume();
    expect(received).toMatchObject({ statusCode: 201, headers: { connection: 'close' } });
    expect(await ended).toBe(0);
  });
});

it('a second signal ends the process at once, whatever is still running', async () => {
  const server = await startChild({});
  (await begun(server)).on('error', () => undefined);
  const ended = server.end('SIGTERM');
  await untilRefused(server);
  expect(server.process.exitCode).toBeNull();
  server.process.kill('SIGINT');
  expect(await ended).toBeNull();
  expect(server.process.signalCode).toBe('SIGINT');
});

it('SIGHUP takes up what the seed has become', async () => {
  const text = readFileSync(defaultSeedFile, 'utf8');
  const seed = file('seed.yaml', text);
  const server = await startChild({ seed });
  const status = async () => (await send(server.url, { path: '/acme/routing13', headers: BEARER })).status;
  expect(await status()).toBe(404);
  writeFileSync(seed, text.replace("'12'", "'13'"));
  server.process.kill('SIGHUP');
  await expect.poll(status).toBe(200);
  expect(await server.end('SIGINT')).toBe(0);
});

it('a request that never ends is cut when the grace time is over', async () => {
  const server = await startServer({ grace: 300 });
  const { hostname, port } = new URL(server.url);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.on('error', () => undefined);
  socket.write(
    `POST /acme/tag/create HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${BEARER.Authorization}\r\n`,
  );
  socket.write('Content-Type: application/json\r\nContent-Length: 10\r\n\r\n{');
  await send(server.url, { path: '/healthz' });
  const gone = once(socket.resume(), 'close');
  await server.close();
  await gone;
});
