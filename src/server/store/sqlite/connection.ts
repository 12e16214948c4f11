// A connection to SQLite: write-ahead log with a sync for every commit, so that what was answered is on disk.

import { closeSync, openSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { Row, Statement, Value } from '../engine.ts';

/** Opens a file, which only its owner may read if it is new. */
export function connect(file: string, busyMilliseconds: number): DatabaseSync {
  if (!file.startsWith('file:')) createPrivately(file);
  const database = new DatabaseSync(file);
  database.exec(`PRAGMA busy_timeout = ${busyMilliseconds}`);
  return database;
}

// SQLite gives its journals the permissions of the file. What cannot be made is SQLite's to explain.
function createPrivately(file: string): void {
  try {
    closeSync(openSync(file, 'a', 0o600));
  } catch {
    return;
  }
}

/** Runs statements on a connection; each is prepared once. */
export interface Runner {
  all(sql: string, values: readonly Value[]): readonly Row[];
  /** All of them or none, within a transaction that is open. */
  each(statements: readonly Statement[]): void;
}

/** Makes the runner of a connection. */
export function createRunner(database: DatabaseSync): Runner {
  const prepared = new Map<string, StatementSync>();
  const statement = (sql: string) => {
    const known = prepared.get(sql) ?? database.prepare(sql);
    prepared.set(sql, known);
    return known;
  };
  return {
    all: (sql, values) => statement(sql).all(...values) as Row[],
    each: (statements) => {
      for (const { sql, values } of statements) statement(sql).run(...values);
    },
  };
}

/** Takes back what is open; SQLite may have done so by itself. */
export function rollBack(database: DatabaseSync): void {
  if (database.isTransaction) database.exec('ROLLBACK');
}

const BUSY = 5;

/** Another program, or another thread, holds the lock. */
export const isBusy = (error: unknown): boolean =>
  ((error as { readonly errcode?: number }).errcode ?? 0) % 256 === BUSY;
