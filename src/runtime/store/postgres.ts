// State in PostgreSQL, for several processes: a check holds the row of its token until its counters are stored.

import type { Pool, PoolClient } from 'pg';
import type { TokenState } from '../decide.ts';
import type { Profile } from '../profile.ts';
import type { NewToken, RuntimeStore } from '../store.ts';

type TokenRow = TokenState & { readonly profile: Profile };

// Any constant number does; it only has to be the same in every process that migrates.
const MIGRATION_LOCK = 7_205_319;

const SCHEMA = `
  create table if not exists runtime_profiles (id text primary key, profile jsonb not null);
  create table if not exists runtime_applications (
    id text primary key,
    profile_id text references runtime_profiles,
    expires_in double precision
  );
  create table if not exists runtime_tokens (
    hash text primary key,
    application_id text not null references runtime_applications,
    created_at double precision not null,
    expires_at double precision,
    window_start double precision not null,
    window_used integer not null,
    spent_at double precision not null,
    spent integer not null
  );`;

const SELECT_TOKEN = `
  select t.created_at as "createdAt", t.expires_at as "expiresAt", t.window_start as "windowStart",
         t.window_used as "windowUsed", t.spent_at as "spentAt", t.spent, p.profile
    from runtime_tokens t
    join runtime_applications a on a.id = t.application_id
    join runtime_profiles p on p.id = a.profile_id
   where t.hash = $1
     for update of t`;

const UPDATE_TOKEN = `
  update runtime_tokens set window_start = $2, window_used = $3, spent_at = $4, spent = $5 where hash = $1`;

/**
 * A store in the database of `pool`, whose tables it creates if they are missing; two processes may start at once.
 * The pool stays the caller's: whoever made it ends it.
 */
export async function openPostgresStore(pool: Pool): Promise<RuntimeStore> {
  // A connection lost while idle is replaced at the next use; without a listener it would end the process.
  if (!pool.listeners('error').includes(ignore)) pool.on('error', ignore);
  await inTransaction(pool, migrate);
  return {
    async addApplication(applicationId) {
      await pool.query('insert into runtime_applications (id) values ($1)', [applicationId]);
    },
    async addProfile(profileId, profile) {
      await pool.query('insert into runtime_profiles (id, profile) values ($1, $2)', [profileId, profile]);
    },
    async attach(applicationId, { profileId, expiresIn }) {
      const updated = await pool.query(
        `update runtime_applications set profile_id = $2, expires_in = $3
          where id = $1 and exists (select 1 from runtime_profiles where id = $2)`,
        [applicationId, profileId, expiresIn],
      );
      if (updated.rowCount === 1) return 'attached';
      return (await hasApplication(pool, applicationId)) ? 'unknown-profile' : 'unknown-application';
    },
    async attachedTo(applicationId) {
      const { rows } = await pool.query<{ profile: Profile | null; expiresIn: number | null }>(
        `select p.profile, a.expires_in as "expiresIn"
           from runtime_applications a left join runtime_profiles p on p.id = a.profile_id where a.id = $1`,
        [applicationId],
      );
      const row = rows[0];
      return row && (row.profile ? { profile: row.profile, expiresIn: row.expiresIn } : null);
    },
    addToken: (token) => insertToken(pool, token),
    decideFor: (hash, decide) =>
      inTransaction(pool, async (client) => {
        const { rows } = await client.query<TokenRow>(SELECT_TOKEN, [hash]);
        const row = rows[0];
        if (!row) return undefined;
        const decision = decide(row, row.profile);
        const after = decision.counters;
        if (after) {
          const values = [hash, after.windowStart, after.windowUsed, after.spentAt, after.spent];
          await client.query(UPDATE_TOKEN, values);
        }
        return decision;
      }),
  };
}

async function migrate(client: PoolClient): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
  await client.query(SCHEMA);
}

async function hasApplication(pool: Pool, applicationId: string): Promise<boolean> {
  const found = await pool.query('select 1 from runtime_applications where id = $1', [applicationId]);
  return found.rowCount === 1;
}

async function insertToken(pool: Pool, token: NewToken): Promise<void> {
  await pool.query('insert into runtime_tokens values ($1, $2, $3, $4, $5, $6, $7, $8)', [
    token.hash,
    token.applicationId,
    token.createdAt,
    token.expiresAt,
    token.windowStart,
    token.windowUsed,
    token.spentAt,
    token.spent,
  ]);
}

async function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let failure: Error | undefined;
  // Lost while in use: the statement fails by itself, and without a listener the process would.
  client.on('error', ignore);
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    client.off('error', ignore);
    // A client that failed half-way is closed, which also rolls its transaction back.
    client.release(failure);
  }
}

const ignore = () => undefined;
