// Whether a server is there: nobody before it is started, a free port for it, and a response once it is ready.

import http from 'node:http';
import https from 'node:https';
import { type AddressInfo, connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { IncompleteError } from '../../src/errors.ts';

/** What to wait for. */
export interface Readiness {
  readonly url: URL;
  /** Longest wait in seconds. */
  readonly timeout: number;
}

/** Milliseconds between two questions. */
const pause = 100;
/** Milliseconds for one response: the first of a server may take long, and one question may get lost. */
const patience = 10_000;

/** @throws IncompleteError when something listens already: the run would test that instead of what it starts */
export async function checkNobodyListens(url: URL): Promise<void> {
  if (!(await isListening(url))) return;
  throw new IncompleteError(
    `something already listens on ${url.host}, so --start would test the wrong server: stop it, or take a free port with --port-env PORT and no base URL`,
  );
}

/** Whether a connection is accepted. */
export async function isListening({ hostname, port, protocol }: URL): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port || (protocol === 'https:' ? 443 : 80)),
  });
  socket.once('connect', () => resolve(true)).on('error', () => resolve(false));
  socket.setTimeout(1000, () => resolve(false));
  const listens = await promise;
  socket.destroy();
  return listens;
}

/**
 * Asks until a response with a status below 500 comes: 503 is what servers and the proxies before them say while they start.
 * @throws IncompleteError when none comes in time; the signal's reason when it is aborted
 */
export async function untilReady({ url, timeout }: Readiness, signal: AbortSignal): Promise<void> {
  const end = performance.now() + timeout * 1000;
  let last = 'it did not respond';
  for (let left = timeout * 1000; left > 0; left = end - performance.now()) {
    const seen = await ask(url, Math.min(patience, left), signal);
    signal.throwIfAborted();
    if (typeof seen === 'number' && seen < 500) return;
    // No response in time says less than what was seen before, and the last question may have had little time.
    last = (typeof seen === 'number' ? `the last status was ${seen}` : seen) ?? last;
    await sleep(pause, undefined, { signal }).catch(() => signal.throwIfAborted());
  }
  throw new IncompleteError(
    `the server was not ready at ${url.href} within ${timeout} s (${last}): ${last.includes('ECONNREFUSED') ? 'does it listen on this port? Else give it' : 'give --ready a path whose response has a status below 500, or'} more time with --ready-timeout`,
  );
}

/** The status of a response, why there is none, or nothing where none came in time. Any certificate will do here, since nothing secret is sent. */
async function ask(
  url: URL,
  milliseconds: number,
  signal: AbortSignal,
): Promise<number | string | undefined> {
  const { promise, resolve } = Promise.withResolvers<number | string | undefined>();
  const late = AbortSignal.timeout(Math.ceil(milliseconds));
  const request = (url.protocol === 'https:' ? https : http).get(url, {
    agent: false,
    rejectUnauthorized: false,
    headers: { Accept: '*/*', 'User-Agent': 'acs' },
    signal: AbortSignal.any([signal, late]),
  });
  request.once('response', ({ statusCode = 0 }) => resolve(statusCode));
  request.on('error', (error) => resolve(late.aborted ? undefined : reasonOf(error)));
  const seen = await promise;
  request.destroy();
  return seen;
}

/** Names that have two addresses fail with both errors in one that says nothing. */
const reasonOf = (error: Error): string =>
  error instanceof AggregateError ? error.errors.map(({ message }) => message).join(', ') : error.message;

/**
 * The environment of a started command: ours, and its port. What `acs` tests it with stays out: a server needs no
 * credential of its client, and one that prints its environment when it fails would print that.
 */
export function environmentFor(
  env: NodeJS.ProcessEnv,
  port: Readonly<Record<string, string>>,
): NodeJS.ProcessEnv {
  const passed = Object.entries(env).filter(
    ([name]) => !/^ACS_(SECOND_)?(BEARER|CREDENTIAL|HEADER)/i.test(name),
  );
  return { ...Object.fromEntries(passed), ...port };
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
