// SQLite: one file, or memory; a write-ahead log with a sync for every commit, so that what was confirmed is on disk.
// `node:sqlite` works synchronously, so that nothing here may wait for a lock inside it.

import { writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as after } from 'node:timers/promises';
import { UsageError } from '../../errors.ts';
import { type Engine, type Row, SCHEMA, type Statement, StoreError } from './engine.ts';

/** How long a request, or the start of a server, waits for the lock of another program. */
const LIMIT_MILLISECONDS = 5_000;
const RETRY_MILLISECONDS = 10;

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
    await whenFree(() => database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL'));
    await whenFree(() => inTransaction(database, () => runAll(database, SCHEMA)));
    return {
      read: (sql, values) => whenFree(() => run(database, { sql, values })),
      write: (statements) => whenFree(() => inTransaction(database, () => runAll(database, statements))),
      close: async () => database.close(),
    };
  } catch (error) {
    opened?.close();
    if (error instanceof UsageError) throw error;
    const reason = (error as Error).message;
    throw new UsageError(`cannot use ${file} as the database: ${reason}; give a SQLite file or ':memory:'`, {
      cause: error,
    });
  }
}

function run(database: DatabaseSync, { sql, values }: Statement): readonly Row[] {
  const statement = database.prepare(sql);
  statement.setReturnArrays(true);
  // Rows are arrays, which the types of `node:sqlite` do not know.
  return statement.all(...values) as unknown as readonly Row[];
}

function runAll(database: DatabaseSync, statements: readonly Statement[]): void {
  for (const statement of statements) run(database, statement);
}

/**
 * Repeats a step while another program holds the lock, for five seconds at most; a timer waits, so that other requests go on.
 * @throws StoreError for whatever SQLite says.
 */
async function whenFree<T>(step: () => T): Promise<T> {
  const deadline = Date.now() + LIMIT_MILLISECONDS;
  for (;;) {
    try {
      return step();
    } catch (cause) {
      if (resultOf(cause) !== BUSY || Date.now() > deadline)
        throw new StoreError((cause as Error).message, { cause });
      await after(RETRY_MILLISECONDS);
    }
  }
}

/** Does all of the work or none. */
function inTransaction(database: DatabaseSync, work: () => void): void {
  database.exec('BEGIN IMMEDIATE');
  try {
    work();
    database.exec('COMMIT');
  } catch (cause) {
    // SQLite may have taken it back by itself.
    if (database.isTransaction) database.exec('ROLLBACK');
    throw cause;
  }
}

// A primary result code of SQLite; the byte above it has the details.
const BUSY = 5;
const resultOf = (error: unknown) => ((error as { readonly errcode?: number }).errcode ?? 0) % 256;
