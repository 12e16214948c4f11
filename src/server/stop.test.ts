// Signals: what becomes of requests that are under way.

import { once } from 'node:events';
import { type ClientRequest, request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { startChild } from './testing/child-server.ts';
import { BEARER, send, startServer } from './testing/harness.ts';

const BODY = '{"name":"a"}';
const HEADERS = { ...BEARER, 'Content-Type': 'application/json', 'Content-Length': String(BODY.length) };

type At = { readonly url: string };
const createTag = ({ url }: At): ClientRequest =>
  request(`${url}/acme/tag/create`, { method: 'POST', headers: HEADERS });

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
  it('refuses new connections, lets a request finish that has only begun, and exits with 0', async () => {
    const server = await startChild();
    const sent = await begun(server);
    const ended = server.end('SIGTERM');
    await untilRefused(server);
    const [response] = await once(sent.end(BODY.slice(3)), 'response');
    expect(response.resume()).toMatchObject({ statusCode: 201 });
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

it('a request that never ends is cut when the grace time is over', async () => {
  const server = await startServer({ grace: 300 });
  const gone = once(await begun(server), 'error');
  await server.close();
  await gone;
});
