// What is known of an exchange while it passes and when it is over: bodies up to a length, without their content codings,
// as the judge takes them, and as a journal keeps them.

import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { fieldPairs } from '../../http/index.ts';
import type { TrafficExchange } from '../../http/traffic/index.ts';
import type { Journal, Outcome } from '../console/index.ts';
import { targetOf } from './upstream.ts';

/** Bytes of each body that are kept to be judged. */
const KEEP = 1024 * 1024;

export type Tee = ReturnType<typeof createTee>;

/** Keeps the beginning of a body. */
export function createTee() {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  return {
    add: (chunk: Uint8Array): void => {
      if (bytes < KEEP) chunks.push(chunk);
      bytes += chunk.length;
    },
    bytes: () => bytes,
    kept: () => Buffer.concat(chunks).subarray(0, KEEP),
    /** True while all of it is kept. */
    whole: () => bytes <= KEEP,
  };
}

/** A response of the server behind. */
export interface Received {
  readonly head: IncomingMessage;
  readonly body: Tee;
}

/** The exchange as the judge takes it; without its response where that did not come whole. */
export async function exchangeOf(
  request: IncomingMessage,
  sent: Tee,
  received: Received | undefined,
): Promise<TrafficExchange> {
  const { method = 'GET', rawHeaders, complete } = request;
  const body = complete && sent.whole() ? sent.kept() : undefined;
  const asked = { method, target: targetOf(request), headers: fieldPairs(rawHeaders), body };
  if (received === undefined) return { request: asked };
  const { head } = received;
  const bytes = received.body.whole() ? await decoded(head, received.body.kept()) : undefined;
  const response = { status: head.statusCode ?? 0, headers: fieldPairs(head.rawHeaders), body: bytes };
  return { request: asked, response };
}

type Decode = (bytes: Uint8Array, options: { maxOutputLength: number }) => Promise<Buffer>;
const DECODERS: Readonly<Record<string, Decode>> = {
  ...{ gzip: promisify(gunzip), deflate: promisify(inflate), br: promisify(brotliDecompress) },
};

/** A coded body may grow by this factor. */
const MOST_GROWTH = 8;

/** The decoded bytes; undefined where the coding is not known, the body is none of it, or it grows past a length. */
async function decoded({ headers }: IncomingMessage, bytes: Buffer): Promise<Buffer | undefined> {
  const coding = headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  if (coding === 'identity' || bytes.length === 0) return bytes;
  const maxOutputLength = MOST_GROWTH * (bytes.length + 64 * 1024);
  return DECODERS[coding]?.(bytes, { maxOutputLength }).catch(() => undefined);
}

/** What a journal keeps of an exchange: bodies that are too long to be judged by their beginning. */
export function enter(
  journal: Pick<Journal, 'add'>,
  { request, response }: TrafficExchange,
  sent: Tee,
  received: Received | undefined,
  outcome: Omit<Outcome, 'response'>,
): void {
  const beginning = ({ kept, bytes }: Tee) => ({ body: kept(), bytes: bytes() });
  const answer = received && {
    status: received.head.statusCode ?? 0,
    headers: fieldPairs(received.head.rawHeaders),
    ...(response?.body ? { body: response.body } : beginning(received.body)),
  };
  journal.add({ ...request, ...beginning(sent) }, { ...outcome, response: answer });
}
