// One attempt of a call: sent once, over when the time is up or the caller aborts. Whatever goes wrong on the way is a
// value; a mistake of the caller's or of ours is thrown.

import { UsageError } from '../errors.ts';
import type { Bearer, ClientOptions } from './call-options.ts';
import type { Plan } from './plan-request.ts';
import { type AnyResult, type Called, Interruption, MOST_BYTES, readResult, unreachable } from './result.ts';

/** When work has to end. */
export interface Time {
  /** Milliseconds from now. */
  readonly timeout: number;
  /** The caller's. */
  readonly signal: AbortSignal | undefined;
}

/**
 * The result of work, or the Interruption that came first: the time was up, or the signal aborted. The signal that the
 * work gets is then aborted; it need not heed it, as a fetch of the caller's may not.
 */
export async function inTime<T>(
  { timeout, signal }: Time,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T | Interruption> {
  if (signal?.aborted) return new Interruption('aborted', signal.reason);
  const ending = new AbortController();
  const ended = new Promise<Interruption>((resolve) => {
    const end = () =>
      resolve(new Interruption(signal?.aborted ? 'aborted' : 'timeout', ending.signal.reason));
    ending.signal.addEventListener('abort', end);
  });
  const abort = () => ending.abort(signal?.reason);
  const ring = () => ending.abort(new DOMException('Timed out', 'TimeoutError'));
  const timer = setTimeout(ring, timeout);
  signal?.addEventListener('abort', abort);
  try {
    return await Promise.race([ended, work(ending.signal)]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

/** Sends a call once. @throws UsageError for what turns out not to be sendable. */
export async function attempt(
  called: Called,
  options: ClientOptions,
  plan: Plan,
  time: Time,
): Promise<AnyResult> {
  let head: Response | undefined;
  const exchange = async (signal: AbortSignal) => {
    head = await respond(options, plan, signal);
    return readResult(called, head, await readText(head, signal));
  };
  const result = await inTime(time, exchange).catch(interruptionOf);
  return result instanceof Interruption ? unreachable(called, result, head) : result;
}

function interruptionOf(error: unknown): Interruption {
  if (error instanceof Interruption) return error;
  throw error;
}

/** @throws Interruption where the network fails, and nothing but the network: a mistake of ours or the caller's is none. */
async function respond(options: ClientOptions, plan: Plan, signal: AbortSignal): Promise<Response> {
  const { bearer, fetch = globalThis.fetch } = options;
  const { url, headers, ...init } = plan;
  const request = new Request(url, { ...init, headers: headersOf(headers), signal });
  // Headers that say something of `Authorization`, be it null, take precedence.
  if (bearer !== undefined && !('authorization' in headers))
    request.headers.set('Authorization', `Bearer ${await credentialOf(bearer)}`);
  signal.throwIfAborted();
  const response = await throughNetwork(() => fetch(request));
  if (response?.bodyUsed !== false)
    throw new UsageError('the fetch of the client gave no Response that can be read');
  return response;
}

const headersOf = (headers: Plan['headers']) =>
  Object.entries(headers).filter((header): header is [string, string] => header[1] !== null);

async function credentialOf(bearer: Bearer): Promise<string> {
  const credential = typeof bearer === 'string' ? bearer : await ask(bearer);
  if (typeof credential === 'string' && /^[\x21-\x7e]+$/.test(credential)) return credential;
  throw new UsageError(
    'the bearer credential cannot be sent: it is empty, or has spaces or other characters',
  );
}

async function ask(bearer: Exclude<Bearer, string>): Promise<string> {
  try {
    return await bearer();
  } catch (cause) {
    throw cause instanceof UsageError ? cause : new Interruption('credential', cause);
  }
}

/** Work that the network alone can fail. @throws Interruption */
async function throughNetwork<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw new Interruption('network', cause);
  }
}

/**
 * Reads the body of a response as UTF-8, up to a cap, since what is at the other end may send without an end. The signal
 * ends the reading even where the response was made by a fetch that knows nothing of it.
 * @throws Interruption where it breaks off, or is longer than `MOST_BYTES`.
 */
async function readText({ body }: Response, signal: AbortSignal): Promise<string> {
  if (body === null) return '';
  const reader = body.getReader();
  const stop = () => void reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', stop);
  const decoder = new TextDecoder();
  let text = '';
  for (let size = 0; size <= MOST_BYTES; ) {
    const { done, value } = await throughNetwork(() => reader.read());
    signal.throwIfAborted();
    if (done) return text + decoder.decode();
    size += value.byteLength;
    text += decoder.decode(value, { stream: true });
  }
  stop();
  throw new Interruption('too-large');
}
