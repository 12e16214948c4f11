// SQLite: one file, or memory; a write-ahead log with a sync for every commit, so that what was confirmed is on disk.

import { writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { UsageError } from '../../errors.ts';
import { oncePer } from '../../once.ts';
import { type Engine, type Row, SCHEMA, type Statement, StoreError } from './engine.ts';

/** How long the server stands still for the lock of another program. */
const LOCK_MILLISECONDS = 5_000;

/**
 * Opens a database file, or makes one in memory.
 * @throws UsageError when the file cannot be opened or is not a database.
 */
export async function openSqlite(file: string): Promise<Engine> {
  let opened: DatabaseSync | undefined;
  try {
    // A file that only its owner may read: SQLite gives its journals the same permissions.
    if (file !== ':memory:' && !file.startsWith('file:')) writeFileSync(file, '', { flag: 'a', mode: 0o600 });
    const database = new DatabaseSync(file);
    opened = database;
    database.exec(`PRAGMA busy_timeout = ${LOCK_MILLISECONDS}; PRAGMA synchronous = FULL`);
    writeAhead(database);
    runAll(database, SCHEMA);
    return {
      read: async (sql, values) => attempt(() => run(database, { sql, values })),
      write: async (statements) => attempt(() => runAll(database, statements)),
      close: async () => database.close(),
    };
  } catch (error) {
    opened?.close();
    const reason = (error as Error).message;
    throw new UsageError(`cannot use ${file} as the database: ${reason}; give a SQLite file or ':memory:'`, {
      cause: error,
    });
  }
}

/** The file stays so for whoever opens it later; this fails where another program opens it at this moment, and does the same. */
function writeAhead(database: DatabaseSync): void {
  try {
    database.exec('PRAGMA journal_mode = WAL');
  } catch {}
}

/** A statement as SQLite has compiled it, which takes longer than to run it: once for each text. */
const compiled = oncePer((database: DatabaseSync, sql: string) => database.prepare(sql), String);

function run(database: DatabaseSync, { sql, values }: Statement): readonly Row[] {
  const statement = compiled(database, sql);
  statement.setReturnArrays(true);
  // Rows are arrays, which the types of `node:sqlite` do not know.
  return statement.all(...values) as unknown as readonly Row[];
}

/** @throws StoreError for whatever SQLite says */
function attempt<T>(step: () => T): T {
  try {
    return step();
  } catch (cause) {
    throw new StoreError((cause as Error).message, { cause });
  }
}

/** Runs all of the statements or none; one is a transaction by itself. */
function runAll(database: DatabaseSync, statements: readonly Statement[]): void {
  const [first, second] = statements;
  if (first && !second) return void run(database, first);
  database.exec('BEGIN IMMEDIATE');
  try {
    for (const statement of statements) run(database, statement);
    database.exec('COMMIT');
  } catch (cause) {
    // SQLite may have taken it back by itself.
    if (database.isTransaction) database.exec('ROLLBACK');
    throw cause;
  }
}
