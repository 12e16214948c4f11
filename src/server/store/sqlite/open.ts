// SQLite: one file, or memory. `node:sqlite` works synchronously, so that nothing here may wait for a lock inside it.

import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { setTimeout as after } from 'node:timers/promises';
import { UsageError } from '../../../errors.ts';
import { limitInMemory } from '../../../limit-in-memory.ts';
import type { Engine, Row, Value } from '../engine.ts';
import { StoreError } from '../failure.ts';
import { migrate } from '../migrations.ts';
import { connect, createStatements, isBusy, type Prepare, rollBack } from './connection.ts';
import { createWriter } from './writer.ts';

/** So long a request waits for the lock of another program, and the start of a server. */
const LIMIT_MILLISECONDS = 5_000;
const RETRY_MILLISECONDS = 10;

/**
 * Opens and migrates a database file, or makes one in memory.
 * @throws UsageError when the file cannot be opened or is not a database.
 */
export async function openSqlite(file: string): Promise<Engine> {
  let database: DatabaseSync | undefined;
  try {
    database = connect(file);
    database.exec(`PRAGMA busy_timeout = ${LIMIT_MILLISECONDS}`);
    await writeAhead(database);
    const prepare = createStatements(database);
    await migrateLocked(database, prepare);
    database.exec('PRAGMA busy_timeout = 0');
    return createEngine(database, prepare);
  } catch (error) {
    database?.close();
    if (error instanceof UsageError) throw error;
    const reason = (error as Error).message;
    throw new UsageError(`cannot use ${file} as the database: ${reason}; give a SQLite file or ':memory:'`, {
      cause: error,
    });
  }
}

// Changing the journal is the one step that SQLite may refuse as busy without waiting.
async function writeAhead(database: DatabaseSync): Promise<void> {
  await whenFree(() => database.exec('PRAGMA journal_mode = WAL'));
  database.exec('PRAGMA synchronous = FULL');
}

async function migrateLocked(database: DatabaseSync, prepare: Prepare): Promise<void> {
  database.exec('BEGIN IMMEDIATE');
  try {
    await migrate(async (sql) => {
      if (sql.startsWith('SELECT')) return rowsOf(prepare(sql), []);
      database.exec(sql);
      return [];
    });
    database.exec('COMMIT');
  } catch (error) {
    rollBack(database);
    throw error;
  }
}

function createEngine(database: DatabaseSync, prepare: Prepare): Engine {
  const writer = createWriter(database, prepare, { limit: LIMIT_MILLISECONDS, retry: RETRY_MILLISECONDS });
  return {
    read: (sql, values) => whenFree(() => rowsOf(prepare(sql), values)),
    write: writer.write,
    limiter: limitInMemory,
    async close() {
      await writer.idle();
      database.close();
    },
  };
}

// Rows are arrays, which the types of `node:sqlite` do not know.
const rowsOf = (statement: StatementSync, values: readonly Value[]) =>
  statement.all(...values) as unknown as Row[];

/**
 * A reader is locked out for a moment only: while another program recovers or empties the log.
 * @throws StoreError for whatever SQLite says.
 */
async function whenFree<T>(step: () => T): Promise<T> {
  const deadline = Date.now() + LIMIT_MILLISECONDS;
  for (;;) {
    try {
      return step();
    } catch (cause) {
      if (!isBusy(cause) || Date.now() > deadline)
        throw new StoreError((cause as Error).message, 'not-done', { cause });
      await after(RETRY_MILLISECONDS);
    }
  }
}
