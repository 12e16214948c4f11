// What a database has to do for the store. Statements use `?` for values and text and integers only, so that SQLite and
// PostgreSQL run the same ones.

import { UsageError } from '../../errors.ts';
import type { Limit, Limiter } from '../limit-in-memory.ts';

/** A value bound to a statement. */
export type Value = string | number;

/** One statement and its values. */
export interface Statement {
  readonly sql: string;
  readonly values: readonly Value[];
}

/** One row of a result: its columns, in the order of the query. */
export type Row = readonly unknown[];

/** A database that is open and migrated. Its methods reject with StoreError. */
export interface Engine {
  read(sql: string, values: readonly Value[]): Promise<readonly Row[]>;
  /** Runs statements in one transaction: all of them or none; durable once it resolves. */
  write(statements: readonly Statement[]): Promise<void>;
  /** Counts requests, for every instance on this database if it is one that instances share. */
  limiter(limit: Limit): Limiter;
  close(): Promise<void>;
}

/** The database did not do what it was asked, or did not say so. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  /** `not-done` is certain; `unknown` where the database may have kept it and could not say so. */
  readonly outcome: 'not-done' | 'unknown';

  constructor(reason: string, outcome: StoreError['outcome'], options?: ErrorOptions) {
    super(reason, options);
    this.outcome = outcome;
  }
}

// The schema and its history. A migration that has been released is never changed; a new one is appended.

const MIGRATIONS: readonly string[] = [
  `CREATE TABLE acs_accounts (id TEXT PRIMARY KEY);
   CREATE TABLE acs_credentials (digest TEXT NOT NULL, account TEXT NOT NULL, demo INTEGER NOT NULL,
     PRIMARY KEY (digest, account));
   CREATE TABLE acs_routing_profiles (account TEXT NOT NULL, id TEXT NOT NULL, document TEXT NOT NULL,
     PRIMARY KEY (account, id));
   CREATE TABLE acs_jwt_configurations (account TEXT NOT NULL, id TEXT NOT NULL, document TEXT NOT NULL,
     PRIMARY KEY (account, id));
   CREATE TABLE acs_authentication_profiles (account TEXT NOT NULL, id TEXT NOT NULL, document TEXT NOT NULL,
     PRIMARY KEY (account, id));
   CREATE TABLE acs_tags (account TEXT NOT NULL, id TEXT NOT NULL, document TEXT NOT NULL,
     PRIMARY KEY (account, id));`,
  // As rate-limiter-flexible has it.
  'CREATE TABLE acs_limits (key VARCHAR(255) PRIMARY KEY, points INTEGER NOT NULL DEFAULT 0, expire BIGINT)',
];

/**
 * Brings the schema up to date. The caller holds a lock that keeps every other instance out, inside a transaction.
 * @throws UsageError when the database was written by a newer version.
 */
export async function migrate(execute: (sql: string) => Promise<readonly Row[]>): Promise<void> {
  await execute('CREATE TABLE IF NOT EXISTS acs_schema (version INTEGER NOT NULL)');
  const [newest] = await execute('SELECT MAX(version) FROM acs_schema');
  const version = Number(newest?.[0] ?? 0);
  if (version > MIGRATIONS.length) {
    throw new UsageError(
      `the database has schema ${version} and this version knows ${MIGRATIONS.length}: use the newer version`,
    );
  }
  for (const [index, sql] of MIGRATIONS.slice(version).entries()) {
    await execute(sql);
    await execute(`INSERT INTO acs_schema (version) VALUES (${version + index + 1})`);
  }
}
