// SQLite: one file, or memory. `node:sqlite` works synchronously, so that nothing here may wait for a lock inside it.

import { closeSync, openSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { setTimeout as after } from 'node:timers/promises';
import { UsageError } from '../../errors.ts';
import { limitInMemory } from '../../limit-in-memory.ts';
import { type Engine, migrate, type Row, type Statement, StoreError, type Value } from './engine.ts';

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

// Writes to SQLite, on the event loop: what comes in during one turn of it goes into one transaction, so that requests
// share the sync of its commit. The lock of another program is waited for with a timer, so that it holds up no reader.

/** Writes to one database. */
export interface Writer {
  /** Resolves once the statements are on disk, all of them; rejects with a StoreError. */
  write(statements: readonly Statement[]): Promise<void>;
  /** Resolves when nothing waits to be written. */
  idle(): Promise<void>;
}

/** How long a lock is waited for, and how often it is asked for, in milliseconds. */
export interface Patience {
  readonly limit: number;
  readonly retry: number;
}

/** Statements that belong together, and whoever waits for them. */
interface Job {
  readonly statements: readonly Statement[];
  readonly deadline: number;
  readonly resolve: () => void;
  readonly reject: (error: StoreError) => void;
}

/** Makes the writer of an open database. */
export function createWriter(database: DatabaseSync, prepare: Prepare, { limit, retry }: Patience): Writer {
  let waiting: Job[] = [];
  const takeTurn = () => {
    const late = waiting.filter(({ deadline }) => deadline < Date.now());
    for (const { reject } of late) reject(new StoreError('another program holds its lock', 'not-done'));
    const jobs = waiting.filter((job) => !late.includes(job));
    waiting = jobs.length === 0 || commit(database, prepare, jobs) ? [] : jobs;
    if (waiting.length > 0) setTimeout(takeTurn, retry);
  };
  return {
    write: (statements) =>
      new Promise((resolve, reject) => {
        if (waiting.length === 0) setImmediate(takeTurn);
        waiting.push({ statements, deadline: Date.now() + limit, resolve, reject });
      }),
    async idle() {
      while (waiting.length > 0) await after(1);
    },
  };
}

/** Does the jobs in one transaction; false while the lock is another's. */
function commit(database: DatabaseSync, prepare: Prepare, jobs: readonly Job[]): boolean {
  try {
    database.exec('BEGIN IMMEDIATE');
  } catch (cause) {
    if (isBusy(cause)) return false;
    fail(jobs, cause, 'not-done');
    return true;
  }
  const done = jobs.filter((job) => run(database, prepare, job));
  try {
    database.exec('COMMIT');
    for (const { resolve } of done) resolve();
  } catch (cause) {
    rollBack(database);
    fail(done, cause, isFull(cause) ? 'not-done' : 'unknown');
  }
  return true;
}

/** One statement that fails is undone by SQLite itself; several need a savepoint. */
function run(database: DatabaseSync, prepare: Prepare, job: Job): boolean {
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
  const { message } = cause as Error;
  for (const { reject } of jobs) reject(new StoreError(message, outcome, { cause }));
}

const FULL = 13;
const isFull = (error: unknown) => (error as { readonly errcode?: number }).errcode === FULL;

// A connection to SQLite: write-ahead log with a sync for every commit, so that what was answered is on disk.

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
