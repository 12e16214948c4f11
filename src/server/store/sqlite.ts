// SQLite: one file, or memory; a write-ahead log with a sync for every commit, so that what was confirmed is on disk.
// `node:sqlite` works synchronously, so that nothing here may wait for a lock inside it.

import { writeFileSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { setTimeout as after } from 'node:timers/promises';
import { UsageError } from '../../errors.ts';
import { limitInMemory } from '../limit-in-memory.ts';
import { type Engine, migrate, type Row, type Statement, StoreError, type Value } from './engine.ts';

/** How long a request, or the start of a server, waits for the lock of another program. */
const LIMIT_MILLISECONDS = 5_000;
const RETRY_MILLISECONDS = 10;

/**
 * Opens and migrates a database file, or makes one in memory.
 * @throws UsageError when the file cannot be opened or is not a database.
 */
export async function openSqlite(file: string): Promise<Engine> {
  let database: DatabaseSync | undefined;
  try {
    // A file that only its owner may read: SQLite gives its journals the same permissions.
    if (file !== ':memory:' && !file.startsWith('file:')) writeFileSync(file, '', { flag: 'a', mode: 0o600 });
    const opened = new DatabaseSync(file);
    database = opened;
    await whenFree(() => opened.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL'));
    const connection = { database: opened, prepare: createStatements(opened) };
    await migrateLocked(connection);
    return createEngine(connection);
  } catch (error) {
    database?.close();
    if (error instanceof UsageError) throw error;
    const reason = (error as Error).message;
    throw new UsageError(`cannot use ${file} as the database: ${reason}; give a SQLite file or ':memory:'`, {
      cause: error,
    });
  }
}

interface Connection {
  readonly database: DatabaseSync;
  /** Prepares each statement once. */
  readonly prepare: (sql: string) => StatementSync;
}

function createStatements(database: DatabaseSync): Connection['prepare'] {
  const prepared = new Map<string, StatementSync>();
  return (sql) => {
    const statement = prepared.get(sql) ?? database.prepare(sql);
    statement.setReturnArrays(true);
    prepared.set(sql, statement);
    return statement;
  };
}

async function migrateLocked({ database, prepare }: Connection): Promise<void> {
  await whenFree(() => database.exec('BEGIN IMMEDIATE'));
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

// Rows are arrays, which the types of `node:sqlite` do not know.
const rowsOf = (statement: StatementSync, values: readonly Value[]) =>
  statement.all(...values) as unknown as Row[];

/** Statements that belong together, and the callers that wait for them. */
interface Job {
  readonly statements: readonly Statement[];
  readonly resolve: () => void;
  readonly reject: (error: StoreError) => void;
}

/**
 * Writes that arrive during one turn of the event loop, or while another program holds the lock, go into one
 * transaction, so that requests share the sync of its commit.
 */
function createEngine(connection: Connection): Engine {
  const waiting: Job[] = [];
  const writeAll = () => {
    connection.database.exec('BEGIN IMMEDIATE');
    commit(connection, waiting.splice(0));
  };
  const takeTurn = () => whenFree(writeAll).catch((error) => fail(waiting.splice(0), error, 'not-done'));
  return {
    read: (sql, values) => whenFree(() => rowsOf(connection.prepare(sql), values)),
    write: (statements) =>
      new Promise((resolve, reject) => {
        if (waiting.length === 0) setImmediate(takeTurn);
        waiting.push({ statements, resolve, reject });
      }),
    limiter: limitInMemory,
    async close() {
      while (waiting.length > 0) await after(1);
      connection.database.close();
    },
  };
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
      if (!isBusy(cause) || Date.now() > deadline)
        throw new StoreError((cause as Error).message, 'not-done', { cause });
      await after(RETRY_MILLISECONDS);
    }
  }
}

/** Does the jobs in the transaction that is open, and ends it. */
function commit(connection: Connection, jobs: readonly Job[]): void {
  const { database } = connection;
  let done = jobs;
  try {
    done = jobs.filter((job) => run(connection, job));
    database.exec('COMMIT');
    for (const { resolve } of done) resolve();
  } catch (cause) {
    rollBack(database);
    fail(done, cause, isFull(cause) ? 'not-done' : 'unknown');
  }
}

/** A job that fails is undone alone: one statement by SQLite itself, several by a savepoint. */
function run({ database, prepare }: Connection, job: Job): boolean {
  const isOne = job.statements.length === 1;
  try {
    if (!isOne) database.exec('SAVEPOINT job');
    for (const { sql, values } of job.statements) prepare(sql).run(...values);
    if (!isOne) database.exec('RELEASE job');
    return true;
  } catch (cause) {
    if (!isOne && database.isTransaction) database.exec('ROLLBACK TO job; RELEASE job');
    fail([job], cause, 'not-done');
    return false;
  }
}

function fail(jobs: readonly Job[], cause: unknown, outcome: StoreError['outcome']): void {
  for (const { reject } of jobs) reject(new StoreError((cause as Error).message, outcome, { cause }));
}

/** Takes back what is open; SQLite may have done so by itself. */
function rollBack(database: DatabaseSync): void {
  if (database.isTransaction) database.exec('ROLLBACK');
}

// Primary result codes of SQLite; the byte above them has the details.
const resultOf = (error: unknown) => ((error as { readonly errcode?: number }).errcode ?? 0) % 256;
const isBusy = (error: unknown) => resultOf(error) === 5;
const isFull = (error: unknown) => resultOf(error) === 13;
