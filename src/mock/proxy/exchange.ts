// What is known of an exchange while it passes and when it is over: bodies up to a length, as the judge takes them, and as a
// journal keeps them.

import type { IncomingMessage } from 'node:http';
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
  const kept = () => Buffer.concat(chunks).subarray(0, KEEP);
  return {
    add: (chunk: Uint8Array): void => {
      if (bytes < KEEP) chunks.push(chunk);
      bytes += chunk.length;
    },
    /** What is kept, and how much there was. */
    beginning: () => ({ body: kept(), bytes }),
    /** The body, while all of it is kept. */
    whole: () => (bytes <= KEEP ? kept() : undefined),
  };
}

/** A response of the server behind. */
export interface Received {
  readonly head: IncomingMessage;
  readonly body: Tee;
}

/** The exchange as the judge takes it, without a body in a content coding, and without a response that did not come whole. */
export function exchangeOf(
  request: IncomingMessage,
  sent: Tee,
  received: Received | undefined,
): TrafficExchange {
  const { method = 'GET', rawHeaders, complete } = request;
  const body = complete ? sent.whole() : undefined;
  const asked = { method, target: targetOf(request), headers: fieldPairs(rawHeaders), body };
  if (received === undefined) return { request: asked };
  const { statusCode: status = 0, rawHeaders: raw, headers } = received.head;
  const isPlain = /^(identity)?$/i.test(headers['content-encoding']?.trim() ?? '');
  const shown = isPlain ? received.body.whole() : undefined;
  return { request: asked, response: { status, headers: fieldPairs(raw), body: shown } };
}

/** Enters an exchange into a journal, with as much of a response as came. */
export function enter(
  journal: Pick<Journal, 'add'>,
  { request }: TrafficExchange,
  sent: Tee,
  received: Received | undefined,
  outcome: Omit<Outcome, 'response'>,
): void {
  const response = received && {
    status: received.head.statusCode ?? 0,
    headers: fieldPairs(received.head.rawHeaders),
    ...received.body.beginning(),
  };
  journal.add({ ...request, ...sent.beginning() }, { ...outcome, response });
}
