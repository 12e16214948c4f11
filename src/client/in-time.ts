// Work that ends in time: an attempt that may take too long, and the wait until the next one.

import { Interruption } from './result.ts';

/** When work has to end. */
export interface Time {
  /** Milliseconds from now. */
  readonly timeout: number;
  /** The caller's. */
  readonly signal: AbortSignal | undefined;
}

/**
 * What work comes to, or the Interruption that came first: the time was up, or the signal aborted. The signal that the
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
