// SQLite: one file. Reads are answered here, from the page cache; writes leave the event loop.

import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as after } from 'node:timers/promises';
import { UsageError } from '../../../errors.ts';
import { limitInMemory } from '../../../limit-in-memory.ts';
import type { Engine, Row } from '../engine.ts';
import { StoreError } from '../failure.ts';
import { migrate } from '../migrations.ts';
import { connect, createRunner, isBusy, rollBack } from './connection.ts';
import { startWriter } from './writer.ts';

/** So long a request waits for the lock of another program, and the start of a server. */
const LIMIT_MILLISECONDS = 5_000;
const RETRY_MILLISECONDS = 10;

/**
 * Opens and migrates a database file.
 * @throws UsageError when the file cannot be opened or is not a database.
 */
export async function openSqlite(file: string): Promise<Engine> {
  let database: DatabaseSync | undefined;
  try {
    database = connect(file, LIMIT_MILLISECONDS);
    prepare(database);
    await migrateLocked(database);
    return createEngine(database, file);
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
  untilFree(() => database.exec('PRAGMA journal_mode = WAL'));
  database.exec('PRAGMA synchronous = FULL');
}

// Changing the journal is the one step that SQLite may refuse as busy without waiting.
function untilFree(step: () => void): void {
  const deadline = Date.now() + LIMIT_MILLISECONDS;
  for (;;) {
    try {
      step();
      return;
    } catch (error) {
      if (!/locked|busy/.test(String(error)) || Date.now() > deadline) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2 * RETRY_MILLISECONDS);
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
    rollBack(database);
    throw error;
  }
}

function createEngine(database: DatabaseSync, file: string): Engine {
  database.exec('PRAGMA busy_timeout = 0; PRAGMA query_only = 1');
  const runner = createRunner(database);
  const writer = startWriter(file, LIMIT_MILLISECONDS);
  return {
    run: async (sql, values) => {
      if (sql.startsWith('SELECT')) return read(() => runner.all(sql, values));
      await writer.write([{ sql, values }]);
      return [];
    },
    batch: (statements) => writer.write(statements),
    limiter: limitInMemory,
    close: async () => {
      await writer.close();
      database.close();
    },
  };
}

/** A reader is locked out for a moment only: while another program recovers or empties the log. */
async function read(query: () => readonly Row[]): Promise<readonly Row[]> {
  const deadline = Date.now() + LIMIT_MILLISECONDS;
  for (;;) {
    try {
      return query();
    } catch (cause) {
      if (!isBusy(cause) || Date.now() > deadline)
        throw new StoreError((cause as Error).message, 'not-done', { cause });
      await after(RETRY_MILLISECONDS);
    }
  }
}
