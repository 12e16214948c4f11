// Calls of a driver within limits: each has a deadline, a dead service is given up on, and an ended run calls nothing.

import type { Driver } from './driver.ts';
import { DriverError, RunEnded } from './driver-error.ts';

/** What bounds every call. */
export interface Limits {
  /** Milliseconds that a call may take, waiting not counted. */
  readonly timeout: number;
  /** Aborted when the run has ended. */
  readonly signal: AbortSignal;
}

/** What is particular to a call. */
export interface About {
  /** Seconds that the call is to take. */
  readonly waits?: number;
  /** A text that no message may show. */
  readonly secret?: string;
}

/** Makes a call and passes its answer on. @throws DriverError, RunEnded */
export type Call = <T>(name: keyof Driver, run: () => T | Promise<T>, about?: About) => Promise<T>;

// After so many calls without an answer nothing more is asked, so that a run against a dead service ends.
const MOST_TIMEOUTS = 3;

/** Creates what makes the calls of one run. `dispose` is called whatever happened before. */
export function createCaller({ timeout, signal }: Limits): Call {
  let timeouts = 0;

  return async (name, run, about = {}) => {
    const last = name === 'dispose';
    if (!last) refuseIfOver(name, timeouts, signal);
    const limit = last && signal.aborted ? Math.min(timeout, ENDED) : timeout + (about.waits ?? 0) * 1000;
    try {
      return await within(run, limit, last ? undefined : signal);
    } catch (error) {
      if (error instanceof RunEnded) throw error;
      if (error !== DEADLINE) throw failureOf(name, error, about);
      timeouts++;
      throw new DriverError('no-answer', `${name} gave no answer within ${limit} ms`);
    }
  };
}

function refuseIfOver(name: keyof Driver, timeouts: number, signal: AbortSignal): void {
  if (signal.aborted) throw new RunEnded();
  if (timeouts < MOST_TIMEOUTS) return;
  const message = `${name} was not called: the driver gave no answer ${MOST_TIMEOUTS} times`;
  throw new DriverError('no-answer', message);
}

const DEADLINE = Symbol('deadline');

/** Milliseconds that cleaning up may take once the run has ended. */
const ENDED = 800;

async function within<T>(
  run: () => T | Promise<T>,
  milliseconds: number,
  signal: AbortSignal | undefined,
): Promise<T> {
  const { promise: end, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(DEADLINE), milliseconds);
  const onAbort = () => reject(new RunEnded());
  signal?.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([(async () => run())(), end]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  }
}

function failureOf(name: keyof Driver, error: unknown, { secret }: About): DriverError {
  const kind = isUnsupported(error) ? 'unsupported' : 'threw';
  return new DriverError(kind, `${name} failed: ${firstLine(error, secret)}`);
}

function isUnsupported(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'UNSUPPORTED';
}

function firstLine(error: unknown, secret = ''): string {
  const message = error instanceof Error ? error.message : String(error);
  const told = secret === '' ? message : message.replaceAll(secret, '<token>');
  return told.split('\n', 1)[0] ?? '';
}
