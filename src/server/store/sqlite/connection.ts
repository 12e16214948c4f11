// A connection to SQLite: write-ahead log with a sync for every commit, so that what was answered is on disk.

import { closeSync, openSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';

/** Opens a file, which only its owner may read if it is new, or `:memory:`. */
export function connect(file: string): DatabaseSync {
  if (file !== ':memory:' && !file.startsWith('file:')) createPrivately(file);
  return new DatabaseSync(file);
}

// SQLite gives its journals the permissions of the file. What cannot be made is SQLite's to explain.
function createPrivately(file: string): void {
  try {
    closeSync(openSync(file, 'a', 0o600));
  } catch {
    return;
  }
}

/** Prepares each statement once. */
export type Prepare = (sql: string) => StatementSync;

/** Makes the statements of a connection. */
export function createStatements(database: DatabaseSync): Prepare {
  const prepared = new Map<string, StatementSync>();
  return (sql) => {
    const known = prepared.get(sql);
    if (known) return known;
    const statement = database.prepare(sql);
    statement.setReturnArrays(true);
    prepared.set(sql, statement);
    return statement;
  };
}

/** Takes back what is open; SQLite may have done so by itself. */
export function rollBack(database: DatabaseSync): void {
  if (database.isTransaction) database.exec('ROLLBACK');
}

const BUSY = 5;

/** Another program holds the lock. */
export const isBusy = (error: unknown): boolean =>
  ((error as { readonly errcode?: number }).errcode ?? 0) % 256 === BUSY;
