// Sends one request exactly as it is written, over node:http, with a deadline and a limit for the body of the response.

import { isUtf8 } from 'node:buffer';
import { type Agent, type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import type { Failure, HttpResponse } from '../types.ts';

/** A request as bytes. */
export interface WireRequest {
  readonly url: URL;
  readonly method: string;
  /** Raw request target. */
  readonly target: string;
  readonly headers: readonly (readonly [string, string])[];
  /** The parts of the body, in their order. */
  readonly body?: readonly Buffer[];
  /** Milliseconds between two parts. */
  readonly pause: number;
}

/** Largest body that is read, in bytes, after decoding. */
const bodyCap = 4 * 2 ** 20;

/** The outcome of one attempt. */
export type Sent =
  | { readonly response: HttpResponse }
  | {
      readonly failure: Failure;
      /** The connection had carried another request, and ended before anything of a response. */
      readonly isStale: boolean;
    };

/**
 * Sends once. Never throws: an error becomes a failure.
 * @param timeout milliseconds from the first byte sent to the last received
 */
export async function sendOnce(request: WireRequest, agent: Agent, timeout: number): Promise<Sent> {
  const { promise: received, resolve, reject } = Promise.withResolvers<HttpResponse>();
  const late: Failure = { kind: 'timeout', seconds: timeout / 1000 };
  const timer = setTimeout(() => reject(new WireError(late)), timeout);
  let [outgoing, started]: [ClientRequest | undefined, boolean] = [undefined, false];
  try {
    const sending = open(request, agent);
    outgoing = sending;
    sending.on('error', reject);
    sending.on('response', (response) => {
      started = true;
      if (mayLeaveRest(request, response, sending)) sending.shouldKeepAlive = false;
      receive(response).then(resolve, reject);
    });
    void writeBody(sending, request);
    return { response: await received };
  } catch (error) {
    outgoing?.destroy();
    const failure = failureOf(error as Error, started);
    const isStale = outgoing?.reusedSocket === true && !started && failure.kind !== 'timeout';
    return { failure, isStale };
  } finally {
    clearTimeout(timer);
  }
}

const open = (request: WireRequest, agent: Agent): ClientRequest =>
  (request.url.protocol === 'https:' ? httpsRequest : httpRequest)({
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

async function writeBody(outgoing: ClientRequest, { body = [], pause }: WireRequest): Promise<void> {
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

async function receive(response: IncomingMessage): Promise<HttpResponse> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response) {
    length += (chunk as Buffer).length;
    if (length > bodyCap) throw new WireError({ kind: 'too-large', bytes: bodyCap });
    chunks.push(chunk as Buffer);
  }
  if (!response.complete) throw new WireError({ kind: 'truncated', detail: 'before the body was complete' });
  const { statusCode: status = 0, statusMessage: reason = '', rawHeaders: raw } = response;
  const coding = response.headers['content-encoding'] ?? '';
  const body = decodeContent(Buffer.concat(chunks), coding);
  const headers = raw.flatMap((name, i) => (i % 2 === 0 ? [[name, raw[i + 1] ?? ''] as const] : []));
  const bytes = isUtf8(body) ? { text: body.toString() } : { base64: body.toString('base64') };
  return { status, reason, headers, body: bytes, length: body.length };
}

const decoders: Readonly<Record<string, (body: Buffer, options: { maxOutputLength: number }) => Buffer>> = {
  identity: (body) => body,
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
};

/** @throws WireError for a coding that is unknown, broken, or inflates past the cap. */
function decodeContent(body: Buffer, given: string): Buffer {
  const coding = given.trim().toLowerCase();
  if (coding === '' || body.length === 0) return body;
  const decode = decoders[coding];
  if (decode === undefined) throw new WireError({ kind: 'undecodable', coding });
  try {
    return decode(body, { maxOutputLength: bodyCap });
  } catch (cause) {
    const { code, message: detail } = cause as NodeJS.ErrnoException;
    if (code !== 'ERR_BUFFER_TOO_LARGE') throw new WireError({ kind: 'undecodable', coding, detail });
    throw new WireError({ kind: 'too-large', bytes: bodyCap, coding });
  }
}

/** Thrown within this file; callers get a failure. */
class WireError extends Error {
  override readonly name = 'WireError';
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.kind);
    this.failure = failure;
  }
}

const unsendable = /^ERR_(INVALID_CHAR|UNESCAPED_CHARACTERS|INVALID_HTTP_TOKEN)$/;
const unreachable = /^(ECONNREFUSED|ENOTFOUND|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|EACCES)$/;
const tls = /CERT|TLS|SSL|EPROTO|ALTNAME|SELF_SIGNED/;

/**
 * An error before anything of HTTP was sent is no response of the server.
 * @param started whether the head of the response was received
 */
function failureOf(error: Error, started: boolean): Failure {
  if (error instanceof WireError) return error.failure;
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  const detail = error.message.replaceAll(/\s+/g, ' ').trim() || code;
  if (unreachable.test(code) || syscall === 'connect' || syscall === 'getaddrinfo')
    return { kind: 'unreachable', detail };
  if (tls.test(code)) return { kind: 'unreachable', detail, tls: true };
  if (code.startsWith('HPE_')) return { kind: 'invalid-http', detail: `${code}: ${detail}` };
  if (unsendable.test(code)) return { kind: 'unsendable', detail };
  return { kind: started ? 'truncated' : 'reset', detail };
}
