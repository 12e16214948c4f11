// What is known of an exchange when it is over, as the judge takes it: without content codings.

import type { IncomingMessage } from 'node:http';
import type { TrafficExchange } from '../traffic/index.ts';
import { decoded } from './decoded.ts';
import type { Received } from './received.ts';
import type { Tee } from './tee.ts';
import { pairs, targetOf } from './upstream.ts';

/** A coded body may grow by so much. */
const MOST_GROWTH = 8;

/** The exchange as the judge takes it; without its answer where that did not come whole. */
export async function exchangeOf(
  request: IncomingMessage,
  sent: Tee,
  received: Received | undefined,
): Promise<TrafficExchange> {
  const { method = 'GET', rawHeaders, complete } = request;
  const body = complete && sent.whole() ? { body: sent.kept() } : {};
  const asked = { method, target: targetOf(request), headers: pairs(rawHeaders), ...body };
  if (received === undefined) return { request: asked };
  const { head } = received;
  const headers = pairs(head.rawHeaders);
  const bytes = await wholeBody(received);
  return { request: asked, answer: { status: head.statusCode ?? 0, headers, ...(bytes && { body: bytes }) } };
}

async function wholeBody({ head, body }: Received): Promise<Buffer | undefined> {
  if (!body.whole()) return undefined;
  const bytes = body.kept();
  return decoded(pairs(head.rawHeaders), bytes, MOST_GROWTH * (bytes.length + 64 * 1024));
}
