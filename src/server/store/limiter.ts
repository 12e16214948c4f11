// Counts what a credential asked for in PostgreSQL, for all instances on one database.

import type { Pool } from 'pg';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { type Limit, type Limiter, waitOf } from '../../limit-in-memory.ts';
import { StoreError } from './failure.ts';

/** The table that the limiter keeps its counts in; see `migrations.ts`. */
const TABLE = 'acs_limits';

/** A limiter for all instances on one database. */
export function limitInPostgres(pool: Pool, { requests, window }: Limit): Limiter {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    tableName: TABLE,
    tableCreated: true,
    points: requests,
    duration: window,
    clearExpiredByTimeout: true,
  });
  return async (key) => {
    try {
      return await limiter.consume(key).then(() => 0, waitOf);
    } catch (error) {
      throw new StoreError((error as Error).message, 'not-done', { cause: error });
    }
  };
}
