// Checks of tokens beside rate-limiter-flexible on the same kind of store, which counts and knows nothing of profiles;
// and among a million tokens beside a thousand.

import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible';
import {
  createMemoryStore,
  createRuntime,
  openPostgresStore,
  type Runtime,
} from '../../../src/runtime/index.ts';
import { startPostgres } from '../../../src/testing/postgres.ts';
import type { Comparison, Opened, Sizes } from '../comparison.ts';
import { rateOf } from '../subjects/rate.ts';
import { checksAmong, inTurns, issueTokens } from '../subjects/tokens.ts';

const FEW = 1000;
const WINDOW = { requests: 1_000_000, window: 86_400 };
const LIMIT = { points: WINDOW.requests, duration: WINDOW.window };

const inMemory: Comparison = {
  name: 'tokens/memory',
  subject: 'checkToken',
  beside: 'rate-limiter-flexible',
  measures: [{ name: 'checks in memory', unit: '/s' }],
  async open(sizes) {
    const runtime = createRuntime({ store: createMemoryStore(), clock: Date.now, randomBytes });
    const secrets = await issueTokens(runtime, Math.min(FEW, sizes.tokens), WINDOW);
    const limiter = new RateLimiterMemory(LIMIT);
    return {
      ...sidesOf(secrets, runtime, limiter, sizes),
      close: async () => undefined,
    };
  },
};

const inPostgres: Comparison = {
  name: 'tokens/postgres',
  subject: 'checkToken',
  beside: 'rate-limiter-flexible',
  measures: [{ name: 'checks in PostgreSQL', unit: '/s' }],
  async open(sizes) {
    const postgres = await startPostgres();
    const pool = new pg.Pool({ connectionString: postgres.url, max: sizes.connections });
    const runtime = createRuntime({ store: await openPostgresStore(pool), clock: Date.now, randomBytes });
    const secrets = await issueTokens(runtime, Math.min(FEW, sizes.tokens / 10), WINDOW);
    const limiter = await postgresLimiter(pool);
    return {
      ...sidesOf(secrets, runtime, limiter, sizes),
      async close() {
        await pool.end();
        await postgres.stop();
      },
    };
  },
};

/** The same tokens, checked here and counted there. */
function sidesOf(
  secrets: readonly string[],
  runtime: Runtime,
  limiter: RateLimiterAbstract,
  sizes: Sizes,
): Pick<Opened, 'subject' | 'beside'> {
  const rate = async (send: (secret: string) => Promise<unknown>) => [
    await rateOf(inTurns(secrets, send), sizes),
  ];
  return {
    subject: () => rate((secret) => runtime.checkToken(secret)),
    beside: () => rate((secret) => limiter.consume(secret)),
  };
}

async function postgresLimiter(pool: pg.Pool): Promise<RateLimiterPostgres> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const limiter = new RateLimiterPostgres({ ...LIMIT, storeClient: pool, tableName: 'limits' }, (error) =>
    error ? reject(error) : resolve(),
  );
  await promise;
  return limiter;
}

const amongMany: Comparison = {
  name: 'tokens/million',
  subject: '1,000,000 tokens',
  beside: '1,000 tokens',
  measures: [
    { name: 'checks in memory', unit: '/s' },
    { name: 'memory for each token', unit: 'B' },
  ],
  async open(sizes) {
    const [many, few] = [
      await checksAmong(sizes.tokens, sizes),
      await checksAmong(sizes.tokens / 1000, sizes),
    ];
    return { subject: many, beside: few, close: async () => undefined };
  },
};

/** What a profile costs over a bare counter. */
export const tokenComparisons: readonly Comparison[] = [inMemory, inPostgres, amongMany];
