// Sends one request exactly as it is written, over node:http, with a deadline and limits for the response.

import { type Agent, type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { TLSSocket } from 'node:tls';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import type { Failure } from '../types.ts';

/** A request as bytes. */
export interface WireRequest {
  readonly url: URL;
  readonly method: string;
  /** Raw request target. */
  readonly target: string;
  readonly headers: readonly (readonly [string, string])[];
  /** The parts of the body, in their order. */
  readonly body?: readonly Buffer[];
  /** Milliseconds between two parts. Default: none. */
  readonly pause?: number;
}

/** A response as bytes, with its content coding decoded. */
export interface WireResponse {
  readonly status: number;
  readonly reason: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer;
}

/** Limits on one exchange. */
export interface Limits {
  /** Milliseconds from the first byte sent to the last received. */
  readonly timeout: number;
  /** Bytes of a body, after decoding. */
  readonly bodyBytes: number;
  /** Interim (1xx) responses before the final one. */
  readonly interim: number;
}

/** The outcome of one attempt. */
export type Sent =
  | { readonly response: WireResponse; readonly reused: boolean }
  | { readonly failure: Failure; readonly reused: boolean; readonly started: boolean };

/** Sends once. Never throws: an error becomes a failure. */
export function sendOnce(request: WireRequest, agent: Agent, limits: Limits): Promise<Sent> {
  return new Promise((resolve) => {
    const start = request.url.protocol === 'https:' ? httpsRequest : httpRequest;
    let started = false;
    let settled = false;
    const outgoing = start({
      protocol: request.url.protocol,
      hostname: request.url.hostname.replace(/^\[(.*)\]$/, '$1'),
      port: request.url.port,
      method: request.method,
      path: request.target,
      headers: wireHeaders(request),
      setDefaultHeaders: false,
      maxHeaderSize: 64 * 1024,
      agent,
    });
    const finish = (sent: Sent) => {
      if (settled) return;
      settled = true;
      clearTimeout(timer);
      resolve(sent);
    };
    const fail = (error: Error) => {
      const securing = isSecuring(outgoing.socket);
      finish({ failure: failureOf(error, { started, securing }), reused: outgoing.reusedSocket, started });
      outgoing.destroy();
    };
    const timer = setTimeout(
      () => fail(new WireError({ kind: 'timeout', seconds: limits.timeout / 1000 })),
      limits.timeout,
    );
    let interim = 0;
    const onInterim = () => {
      interim += 1;
      if (interim > limits.interim)
        fail(
          new WireError({
            kind: 'invalid-http',
            detail: `more than ${limits.interim} interim responses (1xx)`,
          }),
        );
    };
    outgoing.on('continue', onInterim).on('information', onInterim);
    outgoing.on('upgrade', (_, socket) => {
      socket.destroy();
      fail(
        new WireError({
          kind: 'invalid-http',
          detail: '101 Switching Protocols to a request that asked for none',
        }),
      );
    });
    outgoing.on('error', fail);
    outgoing.on('response', (response) => {
      started = true;
      if (mayLeaveRest(request, response, outgoing)) outgoing.shouldKeepAlive = false;
      receive(response, limits).then((response) => finish({ response, reused: outgoing.reusedSocket }), fail);
    });
    void writeBody(outgoing, request);
  });
}

/** Whether a TLS connection is not trusted yet; for an untrusted certificate it stays so. */
const isSecuring = (socket: Socket | null): boolean =>
  socket instanceof TLSSocket &&
  (socket as TLSSocket & { readonly secureConnecting?: boolean }).secureConnecting === true;

async function writeBody(outgoing: ClientRequest, { body = [], pause = 0 }: WireRequest): Promise<void> {
  for (const part of body.slice(0, -1)) {
    outgoing.write(part);
    if (pause > 0) await sleep(pause);
  }
  if (!outgoing.destroyed) outgoing.end(body.at(-1));
}

/**
 * Whether the server may not have read all bytes of this request: its body was rejected, the method has none,
 * or the response came before it was sent. The connection is closed then, so that no later request is read
 * from them.
 */
function mayLeaveRest(
  { body, method }: WireRequest,
  { statusCode = 0 }: IncomingMessage,
  outgoing: ClientRequest,
): boolean {
  if (body === undefined) return false;
  const read = statusCode >= 200 && statusCode < 300 && /^(POST|PUT|PATCH)$/.test(method);
  return !read || !outgoing.writableFinished;
}

/** Adds only what HTTP/1.1 needs: Host, Connection and the length of a body. */
function wireHeaders({ url, headers, body, method }: WireRequest): string[] {
  const length = body !== undefined || /^(POST|PUT|PATCH)$/.test(method);
  return [
    ['Host', url.host],
    ['Connection', 'keep-alive'],
    ...headers,
    ...(length ? [['Content-Length', String(bytesIn(body ?? []))]] : []),
  ].flat() as string[];
}

const bytesIn = (parts: readonly Buffer[]) => parts.reduce((sum, { length }) => sum + length, 0);

async function receive(response: IncomingMessage, limits: Limits): Promise<WireResponse> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response) {
    length += (chunk as Buffer).length;
    if (length > limits.bodyBytes) throw new WireError({ kind: 'too-large', bytes: limits.bodyBytes });
    chunks.push(chunk as Buffer);
  }
  if (!response.complete) throw new WireError({ kind: 'truncated', detail: 'before the body was complete' });
  const body = decodeContent(Buffer.concat(chunks), response.headers['content-encoding'], limits.bodyBytes);
  return {
    status: response.statusCode ?? 0,
    reason: response.statusMessage ?? '',
    headers: pairs(response.rawHeaders),
    body,
  };
}

function pairs(raw: readonly string[]): readonly (readonly [string, string])[] {
  return raw.flatMap((name, i) => (i % 2 === 0 ? [[name, raw[i + 1] ?? ''] as const] : []));
}

const decoders: Readonly<Record<string, (body: Buffer, options: { maxOutputLength: number }) => Buffer>> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
};

/** @throws WireError for a coding that is unknown, broken, or inflates past the cap (bytes). */
export function decodeContent(body: Buffer, coding: string | undefined, cap: number): Buffer {
  const name = coding?.trim().toLowerCase();
  if (name === undefined || name === '' || name === 'identity' || body.length === 0) return body;
  const decode = decoders[name];
  if (decode === undefined) throw new WireError({ kind: 'undecodable', coding: name });
  try {
    return decode(body, { maxOutputLength: cap });
  } catch (error) {
    const past = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    if (past) throw new WireError({ kind: 'too-large', bytes: cap, coding: name }, { cause: error });
    const detail = (error as Error).message;
    throw new WireError({ kind: 'undecodable', coding: name, detail }, { cause: error });
  }
}

/** Thrown inside this folder; callers get a failure. */
export class WireError extends Error {
  override readonly name = 'WireError';
  readonly failure: Failure;
  constructor(failure: Failure, options?: ErrorOptions) {
    super(failure.kind, options);
    this.failure = failure;
  }
}

const unreachable = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
  'EACCES',
]);
const tls = /CERT|TLS|SSL|EPROTO|ALTNAME|SELF_SIGNED/;

/** How far the exchange had got when an error occurred. */
export interface Progress {
  /** The head of the response was received. */
  readonly started: boolean;
  /** The connection was not yet secured, or its certificate not trusted. */
  readonly securing: boolean;
}

/** An error before anything of HTTP was sent is no response of the server. */
export function failureOf(error: Error, { started, securing }: Progress): Failure {
  if (error instanceof WireError) return error.failure;
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  const detail = error.message.replaceAll(/\s+/g, ' ').trim() || code;
  if (unreachable.has(code) || syscall === 'connect' || syscall === 'getaddrinfo')
    return { kind: 'unreachable', detail };
  if (securing || tls.test(code)) return { kind: 'tls', detail };
  if (code.startsWith('HPE_')) return { kind: 'invalid-http', detail: `${code}: ${detail}` };
  if (code === 'ERR_INVALID_CHAR' || code === 'ERR_UNESCAPED_CHARACTERS')
    return { kind: 'unsendable', detail };
  return { kind: started ? 'truncated' : 'reset', detail };
}
