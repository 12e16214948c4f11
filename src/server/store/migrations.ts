// The schema and its history. A migration that has been released is never changed; a new one is appended.

import { UsageError } from '../../errors.ts';
import type { Row } from './engine.ts';

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

/** Runs one or several statements without values. */
export type Execute = (sql: string) => Promise<readonly Row[]>;

/**
 * Brings the schema up to date. The caller holds a lock that keeps every other instance out, inside a transaction.
 * @throws UsageError when the database was written by a newer version.
 */
export async function migrate(execute: Execute): Promise<void> {
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
