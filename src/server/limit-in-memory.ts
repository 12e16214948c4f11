// Counts what a credential asked for, by rate-limiter-flexible, in this process.

import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** A number of requests in a window of seconds. */
export interface Limit {
  readonly requests: number;
  readonly window: number;
}

/** Counts a request of a key; resolves with 0, or with the milliseconds until the next one is allowed. */
export type Limiter = (key: string) => Promise<number>;

/** A limiter for one process. */
export function limitInMemory({ requests, window }: Limit): Limiter {
  const limiter = new RateLimiterMemory({ points: requests, duration: window });
  return (key) => limiter.consume(key).then(() => 0, waitOf);
}

/** The milliseconds that a rejection of the library asks for. @throws anything else that it rejected with. */
export function waitOf(rejected: unknown): number {
  if (rejected instanceof RateLimiterRes) return Math.max(rejected.msBeforeNext, 1);
  throw rejected;
}
