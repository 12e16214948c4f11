// Whether a server is there: nobody before it is started, a free port for it, and a response once it is ready.

import http from 'node:http';
import https from 'node:https';
import { type AddressInfo, connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { IncompleteError } from '../../src/errors.ts';

/** Milliseconds: the longest wait for a server, for one response of it, and between two questions. */
const [patience, responseTime, pause] = [60_000, 10_000, 100];

/**
 * Tries to connect. A server whose queue of connections is full responds to nobody for a while, as one of Python's
 * `http.server` does among eight requests: only a connection that is refused says that nobody listens.
 */
export async function probe({ hostname, port, protocol }: URL): Promise<'accepted' | 'refused' | 'unknown'> {
  const { promise, resolve } = Promise.withResolvers<'accepted' | 'refused' | 'unknown'>();
  const socket = connect({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port || (protocol === 'https:' ? 443 : 80)),
  });
  socket.once('connect', () => resolve('accepted'));
  socket.on('error', ({ code }: NodeJS.ErrnoException) =>
    resolve(code === 'ECONNREFUSED' ? 'refused' : 'unknown'),
  );
  socket.setTimeout(1000, () => resolve('unknown'));
  return promise.finally(() => socket.destroy());
}

/**
 * Asks until a response with a status below 500 comes: 503 is what servers and the proxies before them say while they start.
 * @throws IncompleteError when none comes in a minute; the signal's reason when it is aborted
 */
export async function untilReady(url: URL, signal: AbortSignal, milliseconds = patience): Promise<void> {
  const end = performance.now() + milliseconds;
  let last = 'it did not respond';
  for (let left = milliseconds; left > 0; left = end - performance.now()) {
    const seen = await ask(url, Math.min(responseTime, left), signal);
    signal.throwIfAborted();
    if (typeof seen === 'number' && seen < 500) return;
    // No response in time says less than what was seen before, and the last question may have had little time.
    last = (typeof seen === 'number' ? `the last status was ${seen}` : seen) ?? last;
    await sleep(pause, undefined, { signal }).catch(() => signal.throwIfAborted());
  }
  const hint = last.includes('ECONNREFUSED')
    ? 'does it listen on this port?'
    : 'give --ready a path whose response has a status below 500';
  throw new IncompleteError(
    `the server was not ready at ${url.href} within ${milliseconds / 1000} s (${last}): ${hint}`,
  );
}

/** The status of a response, why there is none, or nothing where none came in time. Any certificate will do, since nothing secret is sent. */
async function ask(url: URL, milliseconds: number, signal: AbortSignal) {
  const { promise, resolve } = Promise.withResolvers<number | string | undefined>();
  const late = AbortSignal.timeout(Math.ceil(milliseconds));
  const request = (url.protocol === 'https:' ? https : http).get(url, {
    agent: false,
    rejectUnauthorized: false,
    headers: { Accept: '*/*', 'User-Agent': 'acs' },
    signal: AbortSignal.any([signal, late]),
  });
  request.once('response', ({ statusCode = 0 }) => resolve(statusCode));
  // A name with two addresses fails with an error that has a code alone.
  request.on('error', ({ message, code }: NodeJS.ErrnoException) =>
    resolve(late.aborted ? undefined : message || code),
  );
  return promise.finally(() => request.destroy());
}

/** A port of 127.0.0.1 that was free a moment ago: the wanted one if it was, 0 for any. */
export async function freePort(wanted = 0): Promise<number> {
  const server = createServer();
  const { promise, resolve, reject } = Promise.withResolvers<boolean>();
  server.once('error', (error) => (wanted === 0 ? reject(error) : resolve(false)));
  server.listen(wanted, '127.0.0.1', () => resolve(true));
  if (!(await promise)) return freePort();
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}
