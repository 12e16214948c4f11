// Writes to SQLite, on the event loop: what comes in during one turn of it goes into one transaction, so that requests
// share the sync of its commit. The lock of another program is waited for with a timer, so that it holds up no reader.

import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as after } from 'node:timers/promises';
import type { Statement } from '../engine.ts';
import { StoreError } from '../failure.ts';
import { isBusy, type Prepare, rollBack } from './connection.ts';

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
