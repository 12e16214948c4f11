// The only code on the network: turns a case's request into bytes and its response into an exchange.

import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { LookupFunction } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Bytes,
  type Exchange,
  firstPiece,
  type HttpResponse,
  type TrialRequest,
  type Waited,
} from '../types.ts';
import type { FillNames } from './names.ts';
import { createRenewal, type Renewable, type Secrets } from './secrets.ts';
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
  /** How often the server has asked to wait, and for how long; empty where it never did. */
  readonly waited: () => { readonly waited?: Waited };
  readonly close: () => void;
}

/** Attempts for one request at most, when the service asks to wait (429; 503 or 423 with Retry-After). */
const mostAttempts = 40;
/** After this many requests in a row that still got 429, the run repeats none without a Retry-After any more. */
const mostFruitless = 5;
/** Seconds: a longer Retry-After is not waited for. */
const longestWait = 30;

/** Factor of the time limit for a request that is sent alone. */
const patience = 4;

/** Opens a pool; nothing is sent before `send`. */
export function createWire(given: WireOptions): Wire {
  const options: Connecting = { ...given, lookup: createLookup() };
  let agent = createAgent(options, true);
  let pausedUntil = 0;
  let fruitless = 0;
  let waited: Waited = { milliseconds: 0, responses: 0 };
  const pauseFor = (milliseconds: number) => {
    const now = performance.now();
    const longer = Math.max(0, now + milliseconds - Math.max(pausedUntil, now));
    waited = { milliseconds: waited.milliseconds + longer, responses: waited.responses + 1 };
    pausedUntil = Math.max(pausedUntil, now + milliseconds);
  };
  const renewal = createRenewal(options.credential, options.secrets, options.signal);
  const exchange = async (request: TrialRequest, sendOne: SendOne): Promise<Exchange> => {
    let generation = renewal.generation();
    const start = performance.now();
    for (let attempt = 1; ; attempt += 1) {
      // Names are new each time: a create that got a 503 may have been stored.
      const filled = options.names(request);
      const wire = toWire(filled.request, options);
      await untilThen(pausedUntil, options.signal);
      const sent = await sendOne(wire);
      const status = 'response' in sent ? sent.response.status : undefined;
      if (await renewal.after(request, generation, status)) {
        generation = renewal.generation();
        continue;
      }
      const wait = attempt < mostAttempts ? retryAfter(sent, attempt, fruitless < mostFruitless) : undefined;
      if (wait === undefined) {
        if (attempt > 1) fruitless = status === 429 ? fruitless + 1 : 0;
        return marked(toExchange(filled, wire, sent, attempt, performance.now() - start), options);
      }
      pauseFor(wait * 1000);
    }
  };
  return {
    send: (request) =>
      exchange(request, (wire) =>
        leavesRest(request) ? sendOnNew(wire, options) : sendFresh(wire, agent, options),
      ),
    sendAlone: (request) =>
      exchange(request, (wire) => {
        agent.destroy();
        return sendOnNew(wire, options, patience);
      }),
    oneAtATime: () => {
      agent.destroy();
      agent = createAgent({ ...options, concurrency: 1 }, true);
    },
    waited: () =>
      waited.responses === 0 ? {} : { waited: { ...waited, milliseconds: Math.round(waited.milliseconds) } },
    close: () => agent.destroy(),
  };
}

/**
 * Requests that may leave bytes on the connection: a body too long to be read, or a HEAD, whose response some
 * servers send with a body.
 */
const leavesRest = ({ method, padding = 0, nesting }: TrialRequest): boolean =>
  method === 'HEAD' || padding > 0 || nesting !== undefined;

type SendOne = (wire: WireRequest) => Promise<Sent>;

/** Options with the lookup that connections use. */
type Connecting = WireOptions & { readonly lookup: LookupFunction };

async function untilThen(time: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const wait = time - performance.now();
  if (wait > 0) await sleep(wait, undefined, { signal });
}

function createAgent(
  { baseUrl, concurrency, insecure, ca, lookup }: Connecting,
  keepAlive: boolean,
): HttpAgent {
  const pool = { keepAlive, maxSockets: concurrency, lookup };
  if (baseUrl.protocol !== 'https:') return new HttpAgent(pool);
  return new HttpsAgent({ ...pool, rejectUnauthorized: !insecure, ...(ca !== undefined && { ca }) });
}

/**
 * A kept connection may have been closed by the server in the meantime. That says nothing about the request,
 * which is sent again on a new one.
 */
async function sendFresh(wire: WireRequest, agent: HttpAgent, options: Connecting): Promise<Sent> {
  const sent = await sendOnce(wire, agent, options.limits);
  const stale = 'failure' in sent && sent.reused && !sent.started && sent.failure.kind !== 'timeout';
  if (!stale) return sent;
  return sendOnNew(wire, options);
}

/** Sends on a connection of its own. */
async function sendOnNew(wire: WireRequest, options: Connecting, times = 1): Promise<Sent> {
  const agent = createAgent(options, false);
  try {
    return await sendOnce(wire, agent, { ...options.limits, timeout: options.limits.timeout * times });
  } finally {
    agent.destroy();
  }
}

/**
 * Seconds to wait before the next attempt, or undefined when the response stands.
 * @param guesses whether to wait where the service does not say how long
 */
function retryAfter(sent: Sent, attempt: number, guesses: boolean): number | undefined {
  if ('failure' in sent) return undefined;
  const { status, headers } = sent.response;
  if (status !== 429 && status !== 503 && status !== 423) return undefined;
  const value = headers.find(([name]) => name.toLowerCase() === 'retry-after')?.[1];
  if (value === undefined)
    return status === 429 && guesses && attempt < 4 ? 2 ** (attempt - 1) / 4 : undefined;
  const seconds = /^\d+$/.test(value.trim()) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  if (!(seconds <= longestWait)) return undefined;
  return Math.max(seconds, 0.05);
}

function toWire(request: TrialRequest, { baseUrl, secrets }: WireOptions): WireRequest {
  const body = request.body && partsOf(request.body, request);
  return {
    url: baseUrl,
    method: request.method,
    target: baseUrl.pathname.replace(/\/$/, '') + request.target,
    headers: request.headers.map(([name, value]) => [name, secrets.reveal(value)]),
    ...(body && { body }),
    ...(request.inTwoPieces && { pause: betweenPieces }),
  };
}

/** Milliseconds, so that the server reads the first piece by itself. */
const betweenPieces = 100;

/** The buffers of a body. All blanks share one buffer, so that their number takes no memory. */
function partsOf(body: Bytes, { padding = 0, inTwoPieces, nesting }: TrialRequest): readonly Buffer[] {
  const bytes =
    'text' in body ? Buffer.from(nestedIn(body.text, nesting)) : Buffer.from(body.base64, 'base64');
  const half = firstPiece(bytes.length);
  if (inTwoPieces) return [bytes.subarray(0, half), bytes.subarray(half)];
  const whole = Array.from({ length: Math.floor(padding / blanks.length) }, () => blanks);
  const rest = blanks.subarray(0, padding % blanks.length);
  return [...whole, ...(rest.length > 0 ? [rest] : []), bytes];
}

/** The text with the nested value in place of its placeholder. */
function nestedIn(text: string, nesting: TrialRequest['nesting']): string {
  if (nesting === undefined) return text;
  const { levels, open, close } = nesting;
  return text.replace(JSON.stringify('$NESTED'), () => `${open.repeat(levels)}1${close.repeat(levels)}`);
}

const blanks = Buffer.alloc(64 * 1024, ' ');

function toExchange(
  { request, repeatsName }: ReturnType<FillNames>,
  wire: WireRequest,
  sent: Sent,
  attempts: number,
  milliseconds: number,
): Exchange {
  const url = wire.url.origin + wire.target;
  const common = {
    request: { ...request, url },
    attempts,
    milliseconds: Math.round(milliseconds),
    ...(repeatsName && { repeatsName: true as const }),
  };
  if ('failure' in sent) return { ...common, failure: sent.failure };
  return { ...common, response: toResponse(sent.response) };
}

/** Notes on the exchange whether the response rejects the request, so that the body is read for it once. */
export function marked(exchange: Exchange, { isRejected }: Pick<WireOptions, 'isRejected'>): Exchange {
  const { response } = exchange;
  return response && isRejected?.(response)
    ? { ...exchange, response: { ...response, rejects: true } }
    : exchange;
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

/** A lookup that caches addresses, and no errors. */
export function createLookup(): LookupFunction {
  const known = new Map<string, readonly LookupAddress[]>();
  return (hostname, options, callback) => {
    const key = `${hostname} ${options.family ?? 0} ${options.hints ?? 0}`;
    const addresses = known.get(key);
    if (addresses !== undefined) return tell(addresses, options, callback);
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, '', 0);
      known.set(key, found);
      tell(found, options, callback);
    });
  };
}

function tell(
  addresses: readonly LookupAddress[],
  { all }: LookupOptions,
  callback: Parameters<LookupFunction>[2],
): void {
  const [first] = addresses;
  if (all || first === undefined) process.nextTick(callback, null, [...addresses]);
  else process.nextTick(callback, null, first.address, first.family);
}
