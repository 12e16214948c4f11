// SQLite: one file, or memory. Write-ahead log with a sync for every commit, so that what was answered is on disk.

import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { UsageError } from '../../errors.ts';
import type { Engine, Row } from './engine.ts';
import { migrate } from './migrations.ts';

const BUSY_MILLISECONDS = 5_000;

/**
 * Opens and migrates a database file, or `:memory:`.
 * @throws UsageError when the file cannot be opened or is not a database.
 */
export async function openSqlite(file: string): Promise<Engine> {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file);
    prepare(database);
    await migrateLocked(database);
    return createEngine(database);
  } catch (error) {
    database?.close();
    if (error instanceof UsageError) throw error;
    const reason = (error as Error).message;
    throw new UsageError(`cannot use ${file} as the database: ${reason}; give a SQLite file or ':memory:'`, {
      cause: error,
    });
  }
}

function prepare(database: DatabaseSync): void {
  database.exec(`PRAGMA busy_timeout = ${BUSY_MILLISECONDS}`);
  untilFree(() => database.exec('PRAGMA journal_mode = WAL'));
  database.exec('PRAGMA synchronous = FULL');
}

// Changing the journal is the one step that SQLite may refuse as busy without waiting.
function untilFree(step: () => void): void {
  const deadline = Date.now() + BUSY_MILLISECONDS;
  for (;;) {
    try {
      step();
      return;
    } catch (error) {
      if (!/locked|busy/.test(String(error)) || Date.now() > deadline) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    }
  }
}

async function migrateLocked(database: DatabaseSync): Promise<void> {
  database.exec('BEGIN IMMEDIATE');
  try {
    await migrate(async (sql) => {
      if (sql.startsWith('SELECT')) return database.prepare(sql).all() as Row[];
      database.exec(sql);
      return [];
    });
    database.exec('COMMIT');
  } catch (error) {
    database.exec('ROLLBACK');
    throw error;
  }
}

function createEngine(database: DatabaseSync): Engine {
  const prepared = new Map<string, StatementSync>();
  const statement = (sql: string) => {
    const known = prepared.get(sql) ?? database.prepare(sql);
    prepared.set(sql, known);
    return known;
  };
  return {
    run: async (sql, values) => statement(sql).all(...values) as Row[],
    // One synchronous block: no other request can slip a statement into the transaction.
    batch: async (statements) => {
      database.exec('BEGIN IMMEDIATE');
      try {
        for (const { sql, values } of statements) statement(sql).run(...values);
        database.exec('COMMIT');
      } catch (error) {
        database.exec('ROLLBACK');
        throw error;
      }
    },
    close: async () => database.close(),
  };
}
