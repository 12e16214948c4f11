// Counts what a credential asked for, by rate-limiter-flexible: in this process, or in PostgreSQL for all instances.

import type { Pool } from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { StoreError } from './failure.ts';

/** So many requests in a window of so many seconds. */
export interface Limit {
  readonly requests: number;
  readonly window: number;
}

/** Counts a request of a key; resolves with 0, or with the milliseconds until the next one is allowed. */
export type Limiter = (key: string) => Promise<number>;

/** A limiter for one process. */
export const limitInMemory = ({ requests, window }: Limit): Limiter =>
  counting(new RateLimiterMemory({ points: requests, duration: window }));

/** The table that the limiter keeps its counts in; see `migrations.ts`. */
const TABLE = 'acs_limits';

/** A limiter for all instances on one database. */
export const limitInPostgres = (pool: Pool, { requests, window }: Limit): Limiter =>
  counting(
    new RateLimiterPostgres({
      storeClient: pool,
      tableName: TABLE,
      tableCreated: true,
      points: requests,
      duration: window,
      clearExpiredByTimeout: true,
    }),
  );

const counting =
  (limiter: RateLimiterMemory | RateLimiterPostgres): Limiter =>
  async (key) => {
    try {
      await limiter.consume(key);
      return 0;
    } catch (error) {
      if (error instanceof RateLimiterRes) return Math.max(error.msBeforeNext, 1);
      throw new StoreError((error as Error).message, 'not-done', { cause: error });
    }
  };
