// Reads a JSON body under a cap. A body past the cap is refused at once; what is left of it is drained within
// bounds, because closing on unread bytes resets the connection before the sender has read the answer.

import type { IncomingMessage } from 'node:http';
import { type Problem, problem } from './problem.ts';

/** The longest body that is read, in bytes. */
export const MAX_BODY_BYTES = 100 * 1024;

const DRAIN_BYTES = 32 * 1024 * 1024;
const DRAIN_MILLISECONDS = 5_000;

/** The JSON value of a body, or the problem to answer with. */
export type JsonBody =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problem: Problem };

/** The bytes of a body, or the problem to answer with. */
export type RawBody =
  | { readonly ok: true; readonly value: Buffer }
  | { readonly ok: false; readonly problem: Problem };

/**
 * Reads a request body and parses it as strict JSON; a byte order mark is ignored. A scalar or an array is a
 * value like any other: whether it fits is for the schema to say. Never rejects.
 */
export async function readJson(request: IncomingMessage, limit: number = MAX_BODY_BYTES): Promise<JsonBody> {
  const body = await readBody(request, limit);
  return body.ok ? parseJson(body.value) : body;
}

/** Reads a request body as it is. Never rejects. */
export async function readBody(request: IncomingMessage, limit: number = MAX_BODY_BYTES): Promise<RawBody> {
  if (Number(request.headers['content-length'] ?? 0) > limit) {
    drain(request);
    return tooLarge(limit);
  }
  const bytes = await readBytes(request, limit);
  if (bytes === 'too-large') return tooLarge(limit);
  if (bytes === 'cut-off') return malformed('The body ended before its declared length.', 'is cut off');
  return { ok: true, value: bytes };
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Parses bytes as one JSON value in UTF-8. */
export function parseJson(bytes: Uint8Array): JsonBody {
  if (bytes.length === 0) return malformed('The body is empty.', 'is empty');
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    return malformed('The body is not UTF-8.', 'is not UTF-8');
  }
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch (error) {
    const where = /line \d+ column \d+/.exec(String(error))?.[0];
    const fault = where === undefined ? 'is not valid JSON' : `is not valid JSON (${where})`;
    return malformed(`The body ${fault}.`, fault);
  }
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

function readBytes(request: IncomingMessage, limit: number): Promise<Buffer | 'too-large' | 'cut-off'> {
  const { promise, resolve } = Promise.withResolvers<Buffer | 'too-large' | 'cut-off'>();
  const chunks: Buffer[] = [];
  let size = 0;
  const collect = (chunk: Buffer) => {
    size += chunk.length;
    if (size <= limit) return void chunks.push(chunk);
    request.off('data', collect);
    drain(request);
    resolve('too-large');
  };
  request.on('data', collect);
  request.once('end', () => resolve(Buffer.concat(chunks)));
  for (const end of ['error', 'close']) request.once(end, () => resolve('cut-off'));
  return promise;
}

type Refused = Extract<RawBody, { readonly ok: false }>;

function tooLarge(limit: number): Refused {
  return { ok: false, problem: problem('content-too-large', `A body may have at most ${limit} bytes.`) };
}

function malformed(detail: string, fault: string): Refused {
  return {
    ok: false,
    problem: problem('malformed-json', detail, { errors: [{ pointer: '#', detail: fault }] }),
  };
}
