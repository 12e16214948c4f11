// Runs the mock on a port of its own, with the limits that keep a hostile sender from holding it.

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { IncompleteError } from '../errors.ts';
import { answerClientError } from '../http/index.ts';
import { REASON_HEADER, reasonLine, refusal } from './answer.ts';
import { createMock, type MockOptions } from './create-mock.ts';

/** What a running mock is made of. */
export interface StartMockOptions extends MockOptions {
  /** Default: 4010; 0 takes a free one. */
  readonly port?: number;
  /** Default: 127.0.0.1. */
  readonly host?: string;
}

/** A mock that listens. */
export interface RunningMock {
  /** The base URL, with the port that was taken. */
  readonly url: string;
  /** Stops listening and closes every connection. */
  readonly close: () => Promise<void>;
}

const LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5_000,
  requireHostHeader: false,
} as const;

/** Starts a mock. @throws IncompleteError when it cannot listen there. */
export async function startMock({
  port = 4010,
  host = '127.0.0.1',
  ...options
}: StartMockOptions): Promise<RunningMock> {
  const app = await createMock(options);
  const server = createServer(LIMITS, app);
  server.on('checkExpectation', app);
  server.on('clientError', answerNoRequest);
  server.on('connect', (_, socket) => answerNoRequest(new Error('CONNECT is for proxies'), socket));
  await listen(server, port, host);
  const { port: taken, family, address } = server.address() as AddressInfo;
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${taken}`,
    close: () => close(server),
  };
}

function answerNoRequest(error: Error, socket: Duplex): void {
  answerClientError(error, socket, (refused) => ({
    'Access-Control-Allow-Origin': '*',
    [REASON_HEADER]: reasonLine(refusal(refused)),
  }));
}

function listen(server: Server, port: number, host: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', (error: NodeJS.ErrnoException) => {
    const reason = error.code === 'EADDRINUSE' ? 'the port is taken: give another' : error.message;
    reject(new IncompleteError(`the mock cannot listen on ${host}:${port}: ${reason}`, { cause: error }));
  });
  server.listen(port, host, resolve);
  return promise;
}

async function close(server: Server): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.close(() => resolve());
  server.closeAllConnections();
  await promise;
}
