// Which engine a database option means.

import { UsageError } from '../../errors.ts';
import type { Engine } from './engine.ts';
import { openPostgres } from './postgres.ts';
import { createSqlStore } from './sql-store.ts';
import { openSqlite } from './sqlite.ts';
import type { Store } from './store.ts';

/**
 * Opens a store and brings its schema up to date: a SQLite file, `:memory:`, or `postgres://...`.
 * @throws UsageError when the database cannot be used, IncompleteError when it cannot be reached.
 */
export async function openStore(db: string): Promise<Store> {
  return createSqlStore(await openEngine(db));
}

/** Opens the database below a store. */
export async function openEngine(db: string): Promise<Engine> {
  if (db === '')
    throw new UsageError("no database is named: give --db a SQLite file, ':memory:' or postgres://...");
  return isPostgres(db) ? openPostgres(db) : openSqlite(db);
}

/** True for the URL of a PostgreSQL database, which may hold a password. */
export const isPostgres = (db: string): boolean => /^postgres(ql)?:\/\//i.test(db);
