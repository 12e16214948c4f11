// One attempt of a call: sent once, read to its end, over when the time is up or the caller aborts. Whatever goes wrong
// on the way is a value.

import { UsageError } from '../errors.ts';
import { setAlarm } from './alarm.ts';
import { authorizationOf, type Bearer } from './credential.ts';
import type { Plan } from './plan-request.ts';
import { readText } from './read-text.ts';
import { type AnyResult, type Called, readResult, type UnreachableReason, unreachable } from './result.ts';

/** How an attempt reaches the service. */
export interface Transport {
  readonly fetch: (request: Request) => Promise<Response>;
  /** Undefined where no credential is to be asked for. */
  readonly bearer: Bearer | undefined;
  /** Milliseconds. */
  readonly timeout: number;
  /** The caller's. */
  readonly signal: AbortSignal | undefined;
}

/** Sends a planned request once. @throws UsageError for a credential that cannot be sent. */
export async function attempt(called: Called, plan: Plan, transport: Transport): Promise<AnyResult> {
  const seen: Seen = {};
  try {
    const { response, text } = await inTime(transport, (signal) => exchange(plan, transport, seen, signal));
    return readResult(called, response, text);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const why = error instanceof Interruption ? error : new Interruption('network', error);
    return unreachable(called, why.reason, { cause: why.cause, response: seen.response });
  }
}

/** What has come so far, for an attempt that ends early. */
interface Seen {
  response?: Response;
}

/** Why an attempt ended, where fetch cannot say it. */
class Interruption {
  readonly reason: UnreachableReason;
  readonly cause: unknown;

  constructor(reason: UnreachableReason, cause?: unknown) {
    this.reason = reason;
    this.cause = cause;
  }
}

/** Races the work with the alarm, since a fetch of the caller's may not heed the signal. */
async function inTime<T>(
  { timeout, signal }: Transport,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  if (signal?.aborted) throw new Interruption('aborted', signal.reason);
  const ending = new AbortController();
  const alarm = setAlarm(timeout, signal);
  let interruption: Interruption | undefined;
  const interrupted = alarm.rung.then((reason) => {
    const cause = reason === 'aborted' ? signal?.reason : new DOMException('Timed out', 'TimeoutError');
    interruption = new Interruption(reason, cause);
    ending.abort(cause);
    throw interruption;
  });
  try {
    return await Promise.race([interrupted, work(ending.signal)]);
  } catch (error) {
    throw interruption ?? error;
  } finally {
    alarm.cancel();
  }
}

async function exchange(
  { url, init }: Plan,
  { fetch, bearer }: Transport,
  seen: Seen,
  signal: AbortSignal,
): Promise<{ readonly response: Response; readonly text: string }> {
  const headers = await withCredential(init.headers, bearer);
  signal.throwIfAborted();
  const response = await fetch(new Request(url, { ...init, headers, signal }));
  // `Response.error()`, or one that a page may not read.
  if (response.status === 0) throw new TypeError('The response has no status');
  seen.response = response;
  const text = await readText(response, signal);
  if (text === undefined) throw new Interruption('too-large');
  return { response, text };
}

async function withCredential(planned: Headers, bearer: Bearer | undefined): Promise<Headers> {
  if (bearer === undefined) return planned;
  const credential = typeof bearer === 'string' ? bearer : await ask(bearer);
  const headers = new Headers(planned);
  headers.set('Authorization', authorizationOf(credential));
  return headers;
}

async function ask(bearer: Exclude<Bearer, string>): Promise<string> {
  try {
    return await bearer();
  } catch (cause) {
    throw cause instanceof UsageError ? cause : new Interruption('credential', cause);
  }
}
