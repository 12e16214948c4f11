// The only code on the network: turns a case's request into bytes and its response into an exchange.

import { type LookupAddress, lookup } from 'node:dns';
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { LookupFunction } from 'node:net';
import {
  type Bytes,
  type Exchange,
  firstPiece,
  type HttpResponse,
  nestedPlaceholder,
  type TrialRequest,
} from '../types.ts';
import type { FillNames } from './names.ts';
import { createPauses, type Pauses } from './pauses.ts';
import { createRenewal, type Renewable } from './renewal.ts';
import type { Secrets } from './secrets.ts';
import { type Limits, type Sent, sendOnce, type WireRequest, type WireResponse } from './send.ts';

/** How to reach an implementation. */
export interface WireOptions {
  readonly baseUrl: URL;
  readonly concurrency: number;
  readonly limits: Limits;
  readonly secrets: Secrets;
  readonly names: FillNames;
  /** The run's own credential, and how to renew it. */
  readonly credential?: Renewable;
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
export interface Wire {
  readonly send: (request: TrialRequest) => Promise<Exchange>;
  /**
   * Sends the request while the caller has no other in flight, on a new connection, with four times the time
   * limit.
   */
  readonly sendAlone: (request: TrialRequest) => Promise<Exchange>;
  /** Closes every connection, and opens one at a time from then on. */
  readonly oneAtATime: () => void;
  readonly waited: Pauses['waited'];
  readonly close: () => void;
}

/** Factor of the time limit for a request that is sent alone. */
const patience = 4;

/** Opens a pool; nothing is sent before `send`. */
export function createWire(options: WireOptions): Wire {
  const { limits, concurrency, signal } = options;
  const agentOf = agentsTo(options);
  let agent = agentOf(concurrency);
  /** On a connection of its own. */
  const sendOnNew = async (wire: WireRequest, times = 1): Promise<Sent> => {
    const own = agentOf(0);
    const sent = await sendOnce(wire, own, { ...limits, timeout: limits.timeout * times });
    own.destroy();
    return sent;
  };
  /**
   * A kept connection may have been closed by the server in the meantime. That says nothing about the request,
   * which is sent again on a new one.
   */
  const sendFresh = async (wire: WireRequest): Promise<Sent> => {
    const sent = await sendOnce(wire, agent, limits);
    const isStale = 'failure' in sent && sent.reused && !sent.started && sent.failure.kind !== 'timeout';
    return isStale ? sendOnNew(wire) : sent;
  };
  const pauses = createPauses(signal);
  const renewal = createRenewal(options.credential, options.secrets, signal);
  const exchange = async (
    request: TrialRequest,
    sendOne: (wire: WireRequest) => Promise<Sent>,
  ): Promise<Exchange> => {
    let generation = renewal.generation();
    const start = performance.now();
    for (let attempt = 1; ; attempt += 1) {
      // Names are new each time: a create that got a 503 may have been stored.
      const filled = options.names(request);
      const wire = toWire(filled.request, options);
      await pauses.end();
      const sent = await sendOne(wire);
      const status = 'response' in sent ? sent.response.status : undefined;
      if (await renewal.after(request, generation, status)) {
        generation = renewal.generation();
        continue;
      }
      if (pauses.after(sent, attempt)) continue;
      const milliseconds = performance.now() - start;
      return toExchange(filled, sent, { attempts: attempt, milliseconds }, options);
    }
  };
  return {
    send: (request) => exchange(request, (wire) => (leavesRest(request) ? sendOnNew(wire) : sendFresh(wire))),
    sendAlone: (request) =>
      exchange(request, (wire) => {
        agent.destroy();
        return sendOnNew(wire, patience);
      }),
    oneAtATime: () => {
      agent.destroy();
      agent = agentOf(1);
    },
    waited: pauses.waited,
    close: () => agent.destroy(),
  };
}

/**
 * Requests that may leave bytes on the connection: a body too long to be read, or a HEAD, whose response some
 * servers send with a body.
 */
const leavesRest = ({ method, padding = 0, nesting }: TrialRequest): boolean =>
  method === 'HEAD' || padding > 0 || nesting !== undefined;

/** Makes agents that keep that many connections, or one that is closed after its request. */
function agentsTo({ baseUrl, insecure, ca }: WireOptions): (kept: number) => HttpAgent {
  const lookup = createLookup();
  return (kept) => {
    const pool = { keepAlive: kept > 0, maxSockets: kept || 1, lookup };
    if (baseUrl.protocol !== 'https:') return new HttpAgent(pool);
    return new HttpsAgent({ ...pool, rejectUnauthorized: !insecure, ...(ca !== undefined && { ca }) });
  };
}

function toWire(request: TrialRequest, { baseUrl, secrets }: WireOptions): WireRequest {
  const body = request.body && partsOf(request.body, request);
  return {
    url: baseUrl,
    method: request.method,
    target: targetAt(baseUrl, request),
    headers: request.headers.map(([name, value]) => [name, secrets.reveal(value)]),
    ...(body && { body }),
    ...(request.inTwoPieces && { pause: betweenPieces }),
  };
}

const targetAt = ({ pathname }: URL, { target }: TrialRequest) => pathname.replace(/\/$/, '') + target;

/** Milliseconds, so that the server reads the first piece by itself. */
const betweenPieces = 100;

/** The buffers of a body: its blanks are one, so that they are not copied. */
function partsOf(body: Bytes, { padding = 0, inTwoPieces, nesting }: TrialRequest): readonly Buffer[] {
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
  return text.replace(
    JSON.stringify(nestedPlaceholder),
    () => `${open.repeat(levels)}1${close.repeat(levels)}`,
  );
}

function toExchange(
  { request, repeatsName }: ReturnType<FillNames>,
  sent: Sent,
  { attempts, milliseconds }: Pick<Exchange, 'attempts' | 'milliseconds'>,
  { baseUrl, isRejected }: WireOptions,
): Exchange {
  const common = {
    request: { ...request, url: baseUrl.origin + targetAt(baseUrl, request) },
    attempts,
    milliseconds: Math.round(milliseconds),
    ...(repeatsName && { repeatsName: true as const }),
  };
  if ('failure' in sent) return { ...common, failure: sent.failure };
  const response = toResponse(sent.response);
  // Noted here, so that the body is read for it once.
  return { ...common, response: isRejected?.(response) ? { ...response, rejects: true } : response };
}

function toResponse({ status, reason, headers, body }: WireResponse): HttpResponse {
  const text = body.toString('utf8');
  const whole = Buffer.from(text, 'utf8').equals(body);
  return {
    status,
    reason,
    headers,
    body: whole ? { text } : { base64: body.toString('base64') },
    length: body.length,
  };
}

/** A lookup for the one host of a wire, that caches its addresses, and no errors. */
export function createLookup(): LookupFunction {
  let known: LookupAddress[] = [];
  return (hostname, options, callback) => {
    const tell = ([first]: readonly LookupAddress[]) =>
      options.all || first === undefined
        ? callback(null, known)
        : callback(null, first.address, first.family);
    if (known.length > 0) return process.nextTick(tell, known);
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, '', 0);
      known = found;
      tell(found);
    });
  };
}
