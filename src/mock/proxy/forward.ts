// One request passed on and its response passed back, chunk by chunk, and the problem where there is no complete response; then
// the exchange as the judge takes it, and as a journal keeps it.

import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { fieldPairs, problem } from '../../http/index.ts';
import { drain, sendProblem } from '../../http/node/index.ts';
import type { TrafficExchange } from '../../http/traffic/index.ts';
import type { Journal, Outcome } from '../console/index.ts';
import { type OpenUpstream, passedOn, targetOf } from './upstream.ts';

interface ForwardOptions {
  readonly open: OpenUpstream;
  /** The server behind, for messages. */
  readonly name: string;
  /** Milliseconds that it may be silent. */
  readonly timeout: number;
  /** Takes the body of the request. */
  readonly sent: Tee;
}

/** Passes a request on. Resolves when the exchange is over, with the reason where there is no complete response; never rejects. */
export async function forward(
  request: IncomingMessage,
  response: ServerResponse,
  { open, name, sent, timeout }: ForwardOptions,
): Promise<{ readonly received?: Received | undefined; readonly failure?: string }> {
  let received: Received | undefined;
  let isSilent = false;
  try {
    // What is written to a client that has just gone is an error that nobody needs.
    response.on('error', () => undefined);
    const upstream = open(request);
    // It is not silent while it waits for a slow client.
    upstream.on('timeout', () => {
      if (response.writableNeedDrain || !(request.complete || received)) return;
      isSilent = true;
      upstream.destroy(new Error('silent'));
    });
    response.once('close', () => {
      if (!response.writableFinished) upstream.destroy(new Error('the client is gone'));
    });
    request.on('data', sent.add);
    request.pipe(upstream);
    // An error after the head is one of the response.
    upstream.on('error', () => undefined);
    const [head] = (await once(upstream, 'response')) as [IncomingMessage];
    received = { head, body: createTee() };
    await passBack(received, response);
    return { received };
  } catch (error) {
    if (response.destroyed) return { received, failure: GONE };
    const silent = `sent nothing for ${timeout / 1000} s; --timeout SECONDS waits longer`;
    const failure = `${name} ${isSilent ? silent : inWords(error as NodeJS.ErrnoException)}.`;
    sendProblem(response, problem(isSilent ? 'gateway-timeout' : 'bad-gateway', failure));
    return { received, failure };
  } finally {
    if (!request.complete) drain(request);
    request.resume();
  }
}

const GONE = 'The client closed the connection before the response was complete.';

/** Passes a response back. Rejects when either side breaks off, or with what HTTP cannot carry. */
async function passBack({ head, body }: Received, response: ServerResponse): Promise<void> {
  const fields = passedOn(head.rawHeaders).filter(([name]) => name.toLowerCase() !== 'transfer-encoding');
  response.sendDate = false;
  response.writeHead(head.statusCode ?? 502, head.statusMessage, fields.flat());
  response.flushHeaders();
  head.on('data', body.add);
  await pipeline(head, response, { end: false });
  response.end();
}

function inWords({ code = '', message }: NodeJS.ErrnoException): string {
  if (/^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|ETIMEDOUT)$/.test(code))
    return `cannot be reached (${code}): start it, or correct the URL`;
  if (/CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS|EPROTO|ERR_SSL/.test(code))
    return `has a certificate or TLS that cannot be trusted (${code}): set NODE_EXTRA_CA_CERTS=FILE`;
  return `gave no complete response (${code || message.replaceAll(/\s+/g, ' ')})`;
}

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
