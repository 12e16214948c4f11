// The only code on the network: turns a trial's request into bytes and its response into an exchange.

import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { TrialRequest } from '../types.ts';
import { type Bytes, type Exchange, firstPiece, type HttpResponse, nestedPlaceholder } from '../types.ts';
import type { FillNames } from './names.ts';
import { createPauses } from './pauses.ts';
import type { Secrets } from './secrets.ts';
import { type Sent, sendOnce, type WireRequest } from './send.ts';

/** How to reach an implementation. */
export interface WireOptions {
  /** `http:` or `https:`, with a base path if there is one. */
  readonly baseUrl: URL;
  readonly concurrency: number;
  /** Milliseconds for one exchange. */
  readonly timeout: number;
  readonly secrets: Secrets;
  readonly names: FillNames;
  /** Accept any certificate. */
  readonly insecure?: boolean;
  /** PEM of a certificate authority to trust. */
  readonly ca?: string;
  /** Whether the body of a response says that the request is rejected, whatever the status. */
  readonly isRejected?: (response: HttpResponse) => boolean;
  /** Aborts every request. */
  readonly signal: AbortSignal;
}

/** Sends requests over one pool of connections. */
export type Wire = ReturnType<typeof createWire>;

/** Factor of the time limit for a request that is sent alone. */
const patience = 4;

/** Opens a pool; nothing is sent before `send`. */
export function createWire(options: WireOptions) {
  const { timeout, concurrency, signal } = options;
  const agent = agentTo(options, concurrency);
  const pauses = createPauses(signal);
  /** On a connection of its own. */
  const sendOnNew = async (wire: WireRequest, times = 1): Promise<Sent> => {
    const own = agentTo(options, 0);
    const sent = await sendOnce(wire, own, timeout * times);
    own.destroy();
    return sent;
  };
  /**
   * A kept connection may have been closed by the server in the meantime. That says nothing about the request,
   * which is sent again on a new one.
   */
  const sendFresh = async (wire: WireRequest): Promise<Sent> => {
    const sent = await sendOnce(wire, agent, timeout);
    return 'failure' in sent && sent.isStale ? sendOnNew(wire) : sent;
  };
  const exchange = async (
    request: TrialRequest,
    sendOne: (wire: WireRequest) => Promise<Sent>,
  ): Promise<Exchange> => {
    const start = performance.now();
    for (let attempts = 1; ; attempts += 1) {
      // Names are new each time: a create that got a 503 may have been stored.
      const filled = options.names(request);
      await pauses.end();
      const sent = await sendOne(toWire(filled.request, options));
      if (pauses.after(sent, attempts)) continue;
      const milliseconds = Math.round(performance.now() - start);
      return { ...toExchange(filled, sent, options), attempts, milliseconds };
    }
  };
  return {
    send: (request: TrialRequest) => exchange(request, leavesRest(request) ? sendOnNew : sendFresh),
    /** Sends the request while the caller has no other in flight, on the only connection, with four times the time limit. */
    sendAlone: (request: TrialRequest) =>
      exchange(request, (wire) => {
        agent.destroy();
        return sendOnNew(wire, patience);
      }),
    close: () => agent.destroy(),
  };
}

/**
 * Requests that may leave bytes on the connection: a body too long to be read, or a HEAD, whose response some
 * servers send with a body.
 */
const leavesRest = ({ method, padding = 0, nesting }: TrialRequest): boolean =>
  method === 'HEAD' || padding > 0 || nesting !== undefined;

/** An agent that keeps that many connections, or one that is closed after its request. */
function agentTo({ baseUrl, insecure, ca }: WireOptions, kept: number): HttpAgent {
  const pool = { keepAlive: kept > 0, maxSockets: kept || 1 };
  if (baseUrl.protocol !== 'https:') return new HttpAgent(pool);
  return new HttpsAgent({ ...pool, rejectUnauthorized: !insecure, ...(ca !== undefined && { ca }) });
}

/** Milliseconds between two pieces of a body, so that the server reads the first one by itself. */
const betweenPieces = 100;

const toWire = (request: TrialRequest, { baseUrl, secrets }: WireOptions): WireRequest => ({
  url: baseUrl,
  method: request.method,
  target: secrets.reveal(targetAt(baseUrl, request)),
  headers: request.headers.map(([name, value]) => [name, secrets.reveal(value)]),
  ...(request.body && { body: piecesOf(request.body, request) }),
  pause: request.inTwoPieces ? betweenPieces : 0,
});

const targetAt = ({ pathname }: URL, { target }: TrialRequest) => pathname.replace(/\/$/, '') + target;

/** The buffers of a body: its blanks are one, so that they are not copied. */
function piecesOf(body: Bytes, { padding = 0, inTwoPieces, nesting }: TrialRequest): readonly Buffer[] {
  const bytes =
    'text' in body ? Buffer.from(nestedIn(body.text, nesting)) : Buffer.from(body.base64, 'base64');
  const half = firstPiece(bytes.length);
  if (inTwoPieces) return [bytes.subarray(0, half), bytes.subarray(half)];
  return padding > 0 ? [Buffer.alloc(padding, ' '), bytes] : [bytes];
}

/** The text with the nested value in place of its placeholder. */
function nestedIn(text: string, nesting: TrialRequest['nesting']): string {
  if (nesting === undefined) return text;
  const { levels, open, close } = nesting;
  const nested = `${open.repeat(levels)}1${close.repeat(levels)}`;
  return text.replace(JSON.stringify(nestedPlaceholder), () => nested);
}

function toExchange(
  { request, repeatsName }: ReturnType<FillNames>,
  sent: Sent,
  { baseUrl, isRejected }: WireOptions,
): Omit<Exchange, 'attempts' | 'milliseconds'> {
  const common = {
    request: { ...request, url: baseUrl.origin + targetAt(baseUrl, request) },
    ...(repeatsName && { repeatsName: true as const }),
  };
  if ('failure' in sent) return { ...common, failure: sent.failure };
  const { response } = sent;
  // Noted here, so that the body is read for it once.
  return { ...common, response: isRejected?.(response) ? { ...response, rejects: true } : response };
}
