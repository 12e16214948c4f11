// An HTTP server with limits that keep a hostile sender from holding it, and what happens when it cannot listen.

import { createServer, type RequestListener, type Server, STATUS_CODES } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { IncompleteError, UsageError } from '../../errors.ts';
import { PROBLEM_MEDIA_TYPE, type Problem, problem } from '../index.ts';

/** How long and how much a client may take when no other limits are given. */
export const DEFAULT_LIMITS = {
  /** Milliseconds until the header section is complete. */
  headersTimeout: 10_000,
  /** Milliseconds until the whole request has arrived. */
  requestTimeout: 30_000,
  /** Milliseconds that a connection may be idle between two requests. */
  keepAliveTimeout: 10_000,
  /** Milliseconds that a connection may stand still with something to be sent or read. */
  stallTimeout: 30_000,
  /** Bytes of the header section. */
  maxHeaderSize: 16 * 1024,
};

export type Limits = Readonly<typeof DEFAULT_LIMITS>;

/** What a server is made with. */
export interface HttpServerOptions {
  readonly limits?: Partial<Limits> | undefined;
  /** Hears of what never became a request. */
  readonly onClientError?: (error: NodeJS.ErrnoException) => void;
  /** What the response to it carries beside the usual. */
  readonly headersFor?: (problem: Problem) => Readonly<Record<string, string>>;
  /** The body of that response. Default: that of the problem. */
  readonly bodyFor?: (problem: Problem) => unknown;
}

const CHECK_MILLISECONDS = 1_000;

/** Makes an HTTP server that responds with problem documents also to what never becomes a request. */
export function createHttpServer(app: RequestListener, options: HttpServerOptions = {}): Server {
  const { limits, onClientError = () => undefined } = options;
  const reject = (error: NodeJS.ErrnoException, socket: Duplex) => respondClientError(error, socket, options);
  const { stallTimeout, ...inUse } = { ...DEFAULT_LIMITS, ...limits };
  const response = inTurn(app);
  const settings = {
    ...inUse,
    connectionsCheckingInterval: CHECK_MILLISECONDS,
    requireHostHeader: false,
  };
  const server = createServer(settings, response);
  server.timeout = stallTimeout;
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    onClientError(error);
    reject(error, socket);
  });
  // An Expect that nobody knows is ignored, which RFC 9110 §10.1.1 allows; node:http would respond without a body.
  server.on('checkExpectation', response);
  server.on('connect', (_request, socket) => reject(new Error('CONNECT is for proxies'), socket));
  return server;
}

/**
 * Listens, and resolves with the address as a URL.
 * @throws IncompleteError when the port is taken, UsageError when host or port cannot be used.
 */
export async function listen(server: Server, host: string, port: number): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject);
  try {
    server.listen({ host, port }, resolve);
    await promise;
  } catch (error) {
    throw listenError(error, host, port);
  } finally {
    server.off('error', reject);
  }
  const address = server.address() as AddressInfo;
  return `http://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}`;
}

/** Stops listening and closes every connection, whatever is in flight; see `createGraceful` for the other way. */
export async function closeAtOnce(server: Server): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.close(() => resolve());
  server.closeAllConnections();
  await promise;
}

function listenError(error: unknown, host: string, port: number): Error {
  const { code, message } = error as NodeJS.ErrnoException;
  const options = { cause: error };
  if (code === 'EADDRINUSE') {
    return new IncompleteError(
      `port ${port} of ${host} is taken: stop what uses it or give another --port`,
      options,
    );
  }
  if (code === 'EACCES') {
    return new UsageError(`port ${port} of ${host} needs more rights: give a --port above 1023`, options);
  }
  return new UsageError(`cannot listen on port ${port} of ${host}: ${message}`, options);
}

/**
 * Requests that a client sends on one connection without waiting for responses (pipelining, RFC 9112 §9.3.2) are handled
 * one after the other, so that nobody gets more of the server by it.
 */
function inTurn(app: RequestListener): RequestListener {
  const lines = new WeakMap<Socket, (() => void)[]>();
  return (request, response) => {
    const { socket } = request;
    const line = lines.get(socket) ?? [];
    lines.set(socket, line);
    response.once('close', () => {
      line.shift();
      if (!socket.destroyed) line[0]?.();
    });
    line.push(() => app(request, response));
    if (line.length === 1) line[0]?.();
  };
}

// What never becomes a request (malformed HTTP, headers too long, too slow) gets a problem too.

function respondClientError(
  error: NodeJS.ErrnoException,
  socket: Duplex,
  { headersFor = () => ({}), bodyFor = ({ body }) => body }: HttpServerOptions,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const rejected = problemOf(error.code);
  const { body } = rejected;
  const text = JSON.stringify(bodyFor(rejected));
  const head = [
    `HTTP/1.1 ${body.status} ${STATUS_CODES[body.status]}`,
    `Content-Type: ${PROBLEM_MEDIA_TYPE}`,
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Connection: close',
    ...Object.entries(headersFor(rejected)).map(([name, value]) => `${name}: ${value}`),
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`, () => socket.destroy());
}

function problemOf(code: string | undefined): Problem {
  if (code === 'HPE_HEADER_OVERFLOW') {
    return problem('header-fields-too-large', 'Send fewer or shorter header fields.');
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return problem('request-timeout', 'The request did not arrive in time.');
  }
  return problem('malformed-http', 'This is not a valid HTTP request.');
}
