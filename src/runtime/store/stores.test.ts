// One table of rules for both engines, and what only several processes can show.

import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres, type TestPostgres } from '../../testing/postgres.ts';
import { createMemoryStore, createRuntime, openPostgresStore, type RuntimeStore } from '../index.ts';
import { createHarness, tokenProfile } from '../testing/harness.ts';

let postgres: TestPostgres;
let pool: pg.Pool;

beforeAll(async () => {
  postgres = await startPostgres();
  pool = new pg.Pool({ connectionString: postgres.url });
}, 60_000);

afterAll(async () => {
  await pool.end();
  await postgres.stop();
});

const engines: readonly [string, () => Promise<RuntimeStore>][] = [
  ['memory', async () => createMemoryStore()],
  ['PostgreSQL', () => openPostgresStore(pool)],
];

describe.each(engines)('the %s store', (_, open) => {
  it('counts each token of an application by itself', async () => {
    const { runtime, application, issue } = createHarness(await open());
    const app = await application(tokenProfile({ ratelimit: { requests: 1, window: 60 } }));
    const [first, second] = [await issue(app), await issue(app)];
    expect(await runtime.checkToken(first)).toEqual({ kind: 'allowed', remaining: 0 });
    expect(await runtime.checkToken(first)).toEqual({ kind: 'rate-limited', retryAfter: 60 });
    expect(await runtime.checkToken(second)).toEqual({ kind: 'allowed', remaining: 0 });
  });

  it('lets every token follow the profile that is attached now', async () => {
    const { runtime, application, attach, issue } = createHarness(await open());
    const app = await application(tokenProfile({ ratelimit: { requests: 1, window: 60 } }));
    const token = await issue(app);
    await runtime.checkToken(token);
    await attach(app, tokenProfile({ ratelimit: { requests: 3, window: 60 } }));
    expect(await runtime.checkToken(token)).toEqual({ kind: 'allowed', remaining: 1 });
  });

  it('keeps what is used up between two checks, with times and expiry', async () => {
    const { runtime, application, issue, pass } = createHarness(await open());
    const app = await application(tokenProfile({ refill: { tokens: 2, interval: 10 } }), 12);
    const token = await issue(app);
    pass(4);
    expect(await runtime.checkToken(token)).toEqual({ kind: 'allowed', remaining: 1 });
    await runtime.checkToken(token);
    expect(await runtime.checkToken(token)).toEqual({ kind: 'exhausted', refillIn: 6 });
    pass(6);
    expect(await runtime.checkToken(token)).toEqual({ kind: 'allowed', remaining: 0 });
    pass(2);
    expect(await runtime.checkToken(token)).toEqual({ kind: 'expired' });
  });

  it('shares one profile between applications', async () => {
    const { runtime, issue } = createHarness(await open());
    const profile = await runtime.createProfile(tokenProfile({ ratelimit: { requests: 1, window: 60 } }));
    for (const app of [await runtime.createApplication(), await runtime.createApplication()]) {
      await runtime.attachProfile(app, profile);
      expect(await runtime.checkToken(await issue(app))).toMatchObject({ kind: 'allowed' });
    }
  });

  it('says which of the two is unknown when a profile is attached', async () => {
    const { runtime } = createHarness(await open());
    const [app, profile] = [await runtime.createApplication(), await runtime.createProfile(tokenProfile())];
    await expect(runtime.attachProfile(app, 'none')).rejects.toMatchObject({ code: 'unknown-profile' });
    await expect(runtime.attachProfile('none', profile)).rejects.toMatchObject({
      code: 'unknown-application',
    });
    await expect(runtime.attachProfile('none', 'none')).rejects.toMatchObject({
      code: 'unknown-application',
    });
  });

  it('refuses to issue for an application without a profile, or none at all', async () => {
    const { runtime } = createHarness(await open());
    const app = await runtime.createApplication();
    await expect(runtime.issueToken(app)).rejects.toMatchObject({ code: 'no-profile-attached' });
    await expect(runtime.issueToken('none')).rejects.toMatchObject({ code: 'unknown-application' });
  });

  it('does not know a text that was never issued', async () => {
    const { runtime } = createHarness(await open());
    expect(await runtime.checkToken('made-up')).toEqual({ kind: 'unknown' });
  });
});

describe('the PostgreSQL store', () => {
  it.each(['SIGINT', 'SIGKILL'] as const)(
    'outlives a server that %s ends, in use and idle',
    async (signal) => {
      const { runtime, application, issue } = createHarness(await openPostgresStore(pool));
      const token = await issue(
        await application(tokenProfile({ ratelimit: { requests: 1e6, window: 86_400 } })),
      );
      const busy = Promise.allSettled(Array.from({ length: 40 }, () => runtime.checkToken(token)));
      await postgres.interrupt(signal);
      await busy;
      await expect(runtime.checkToken(token)).rejects.toThrow();
      await postgres.resume();
      expect(await runtime.checkToken(token)).toMatchObject({ kind: 'allowed' });
    },
  );

  it('holds no secret of a token', async () => {
    const { application, issue } = createHarness(await openPostgresStore(pool));
    const secret = await issue(await application(tokenProfile()));
    const { rows } = await pool.query('select to_jsonb(t) as row from runtime_tokens t');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it('creates its tables when several instances start at once', async () => {
    await pool.query('drop table if exists runtime_tokens, runtime_applications, runtime_profiles');
    await Promise.all(Array.from({ length: 6 }, () => openPostgresStore(pool)));
    const { rows } = await pool.query(`select 1 from pg_tables where tablename like 'runtime_%'`);
    expect(rows).toHaveLength(3);
  });

  it.each([
    ['the limit', tokenProfile({ ratelimit: { requests: 100, window: 86_400 } }), 100],
    [
      'the allowance',
      tokenProfile({
        ratelimit: { requests: 1000, window: 86_400 },
        refill: { tokens: 37, interval: 86_400 },
      }),
      37,
    ],
  ])(
    'allows exactly %s to 8 clients on 2 processes',
    async (_, profile, limit) => {
      const store = await openPostgresStore(pool);
      const runtime = createRuntime({ store, clock: Date.now, randomBytes });
      const application = await runtime.createApplication();
      await runtime.attachProfile(application, await runtime.createProfile(profile));
      const { secret } = await runtime.issueToken(application);
      const counts = await Promise.all([checkFrom(secret), checkFrom(secret)]);
      expect(counts[0] + counts[1]).toBe(limit);
    },
    60_000,
  );
});

async function checkFrom(secret: string): Promise<number> {
  const worker = fileURLToPath(new URL('../testing/check-worker.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [worker, postgres.url, secret, '4', '40']);
  return Number(stdout);
}
