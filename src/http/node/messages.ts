// Reads the body of a request under a cap. A body past the cap is rejected at once; what is left of it is drained within
// bounds, because closing on unread bytes resets the connection before the sender has read the response.

import type { IncomingMessage, ServerResponse } from 'node:http';
import { once } from '../../once.ts';
import {
  type HttpRequest,
  MAX_BODY_BYTES,
  malformed,
  PROBLEM_MEDIA_TYPE,
  type Problem,
  parseJson,
  tooLarge,
} from '../index.ts';

const DRAIN_BYTES = 32 * 1024 * 1024;
const DRAIN_MILLISECONDS = 5_000;

/** A request of node:http as mock and server ask about it, with a body of at most `limit` bytes. */
export function httpRequest(request: IncomingMessage, limit = MAX_BODY_BYTES): HttpRequest {
  const { method = 'GET', url = '/', headers } = request;
  return { method, url, headers, readBody: once(() => readBody(request, limit)) };
}

/** Reads a request body of `limit` bytes at most as strict JSON. @throws Rejection */
export const readJson = async (request: IncomingMessage, limit: number): Promise<unknown> =>
  parseJson(await readBody(request, limit));

function readBody(request: IncomingMessage, limit: number): Promise<Uint8Array> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
  const chunks: Buffer[] = [];
  let size = 0;
  const collect = (chunk: Buffer) => {
    size += chunk.length;
    if (size <= limit) chunks.push(chunk);
    else giveUp();
  };
  const giveUp = () => {
    request.off('data', collect);
    drain(request);
    reject(tooLarge(limit));
  };
  if (Number(request.headers['content-length'] ?? 0) > limit) giveUp();
  else request.on('data', collect);
  request.once('end', () => resolve(Buffer.concat(chunks)));
  const cutOff = () => {
    if (!request.readableEnded) reject(malformed('The body ended before its declared length.', 'is cut off'));
  };
  for (const end of ['error', 'close']) request.once(end, cutOff);
  return promise;
}

/** Reads and drops what is left of a body, then closes the connection if it does not end within the bounds. */
export function drain(request: IncomingMessage): void {
  let left = DRAIN_BYTES;
  const timer = setTimeout(() => request.destroy(), DRAIN_MILLISECONDS);
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) request.destroy();
  });
  for (const end of ['end', 'close', 'error']) request.once(end, () => clearTimeout(timer));
}

// Responses of node:http as the contract writes them: JSON of its declared media type, without a charset (RFC 8259 §11).

/** Writes JSON as the whole response; to HEAD without its body. A response already begun is cut off. */
export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const text = JSON.stringify(body);
  response.statusCode = status;
  response.setHeader('Content-Type', 'application/json');
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.setHeader('Content-Length', Buffer.byteLength(text));
  if (response.req.method === 'HEAD') response.end();
  else response.end(text);
}

/** Writes a problem as the whole response. */
export function sendProblem(response: ServerResponse, { body, headers }: Problem): void {
  sendJson(response, body.status, body, { ...headers, 'Content-Type': PROBLEM_MEDIA_TYPE });
}
