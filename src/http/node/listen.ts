// An HTTP server with limits that keep a hostile sender from holding it, and what happens when it cannot listen.

import { createServer, type RequestListener, type Server, STATUS_CODES } from 'node:http';
import type { AddressInfo } from 'node:net';
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
  /** The body of the response to it. Default: that of the problem. */
  readonly bodyFor?: (problem: Problem) => unknown;
}

const CHECK_MILLISECONDS = 1_000;

/** Makes an HTTP server that responds with problem documents also to what never becomes a request. */
export function createHttpServer(app: RequestListener, options: HttpServerOptions = {}): Server {
  const reject = (error: NodeJS.ErrnoException, socket: Duplex) => respondClientError(error, socket, options);
  const { stallTimeout, ...inUse } = { ...DEFAULT_LIMITS, ...options.limits };
  const settings = { ...inUse, connectionsCheckingInterval: CHECK_MILLISECONDS, requireHostHeader: false };
  const server = createServer(settings, app);
  server.timeout = stallTimeout;
  server.on('clientError', reject);
  // An Expect that nobody knows is ignored, which RFC 9110 §10.1.1 allows; node:http would respond without a body.
  server.on('checkExpectation', app);
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

/** Stops listening and closes every connection, whatever is in flight. */
export const closeAtOnce = async (server: Server): Promise<void> => void (await closeWithin(server, 0));

/**
 * Stops listening, lets what is in flight end within the grace time, and closes what is left then. Resolves with whether
 * something was.
 */
export async function closeWithin(server: Server, graceMilliseconds: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let isCut = false;
  const end = setTimeout(() => {
    isCut = true;
    server.closeAllConnections();
  }, graceMilliseconds);
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_MILLISECONDS);
  server.close(() => resolve());
  await promise;
  clearTimeout(end);
  clearInterval(idle);
  return isCut;
}

/** How often a server that stops looks for connections on which nothing is in flight any more. */
const IDLE_MILLISECONDS = 100;

function listenError(error: unknown, host: string, port: number): Error {
  const { code, message } = error as NodeJS.ErrnoException;
  const taken = `port ${port} of ${host} is taken: stop what uses it or give another --port`;
  if (code === 'EADDRINUSE') return new IncompleteError(taken, { cause: error });
  return new UsageError(`cannot listen on port ${port} of ${host}: ${message}`, { cause: error });
}

// What never becomes a request (malformed HTTP, headers too long, too slow) gets a problem too.

function respondClientError(
  error: NodeJS.ErrnoException,
  socket: Duplex,
  { bodyFor = ({ body }) => body }: HttpServerOptions,
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
