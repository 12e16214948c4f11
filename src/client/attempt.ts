// One attempt of a call: sent once, over when the time is up or the caller aborts. Whatever goes wrong on the way is a
// value; a mistake of the caller's or of ours is thrown.

import type { Middleware } from 'openapi-fetch';
import type { Plan } from './plan-request.ts';
import { type AnyResult, type Called, Interruption, readResult, unreachable } from './result.ts';
import type { Service } from './service.ts';

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
  // `Promise.withResolvers` is younger than the browsers that pages have to run in.
  let settle: (interruption: Interruption) => void = () => undefined;
  const ended = new Promise<Interruption>((resolve) => {
    settle = resolve;
  });
  const end = (interruption: Interruption) => {
    settle(interruption);
    ending.abort(interruption.cause);
  };
  const abort = () => end(new Interruption('aborted', signal?.reason));
  const ring = () => end(new Interruption('timeout', new DOMException('Timed out', 'TimeoutError')));
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
export async function attempt(called: Called, service: Service, plan: Plan, time: Time): Promise<AnyResult> {
  let head: Response | undefined;
  const keepHead: Middleware = {
    onResponse({ response }) {
      head = response;
    },
  };
  const { method, path, ...init } = plan;
  const send = (signal: AbortSignal) =>
    service.request(method, path, { ...init, signal, middleware: [keepHead] });
  const received = await inTime(time, send).catch(interruptionOf);
  return received instanceof Interruption
    ? unreachable(called, received, head)
    : readResult(called, received);
}

function interruptionOf(error: unknown): Interruption {
  if (error instanceof Interruption) return error;
  throw error;
}
