// SQLite: one file, or memory; a write-ahead log with a sync for every commit, so that what was confirmed is on disk.
// `node:sqlite` works synchronously, so that nothing here may wait for a lock inside it.

import { closeSync, openSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { setTimeout as after } from 'node:timers/promises';
import { UsageError } from '../../errors.ts';
import { limitInMemory } from '../../limit-in-memory.ts';
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
    if (file !== ':memory:' && !file.startsWith('file:')) createPrivately(file);
    const opened = new DatabaseSync(file);
    database = opened;
    opened.exec(`PRAGMA busy_timeout = ${LIMIT_MILLISECONDS}`);
    // Changing the journal is the one step that SQLite may reject as busy without waiting.
    await whenFree(() => opened.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL'));
    const connection = { database: opened, prepare: createStatements(opened) };
    await migrateLocked(connection);
    opened.exec('PRAGMA busy_timeout = 0');
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

/** Makes a file that only its owner may read: SQLite gives its journals the same permissions. */
function createPrivately(file: string): void {
  try {
    closeSync(openSync(file, 'a', 0o600));
  } catch {
    return; // SQLite explains what cannot be opened.
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

// Rows are arrays, which the types of `node:sqlite` do not know.
const rowsOf = (statement: StatementSync, values: readonly Value[]) =>
  statement.all(...values) as unknown as Row[];

/** Statements that belong together, and whoever waits for them. */
interface Job {
  readonly statements: readonly Statement[];
  readonly deadline: number;
  readonly resolve: () => void;
  readonly reject: (error: StoreError) => void;
}

/**
 * Writes that arrive during one turn of the event loop go into one transaction, so that requests share the sync of its
 * commit. The lock of another program is waited for with a timer, so that it holds up no reader.
 */
function createEngine(connection: Connection): Engine {
  let waiting: Job[] = [];
  const takeTurn = () => {
    const now = Date.now();
    const late = waiting.filter(({ deadline }) => deadline < now);
    const jobs = waiting.filter(({ deadline }) => deadline >= now);
    for (const { reject } of late) reject(new StoreError('another program holds its lock', 'not-done'));
    waiting = jobs.length === 0 || commit(connection, jobs) ? [] : jobs;
    if (waiting.length > 0) setTimeout(takeTurn, RETRY_MILLISECONDS);
  };
  return {
    read: (sql, values) => whenFree(() => rowsOf(connection.prepare(sql), values)),
    write: (statements) =>
      new Promise((resolve, reject) => {
        if (waiting.length === 0) setImmediate(takeTurn);
        waiting.push({ statements, deadline: Date.now() + LIMIT_MILLISECONDS, resolve, reject });
      }),
    limiter: limitInMemory,
    async close() {
      while (waiting.length > 0) await after(1);
      connection.database.close();
    },
  };
}

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

/** Does the jobs in one transaction; false while the lock is another's. */
function commit(connection: Connection, jobs: readonly Job[]): boolean {
  const { database } = connection;
  let done = jobs;
  try {
    database.exec('BEGIN IMMEDIATE');
    done = jobs.filter((job) => run(connection, job));
    database.exec('COMMIT');
    for (const { resolve } of done) resolve();
  } catch (cause) {
    const hasBegun = done !== jobs;
    if (!hasBegun && isBusy(cause)) return false;
    rollBack(database);
    fail(done, cause, !hasBegun || isFull(cause) ? 'not-done' : 'unknown');
  }
  return true;
}

/** One statement that fails is undone by SQLite itself; several need a savepoint. */
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
