// The thread that writes: what has come in since the last commit goes into the next one, so that many requests share
// one sync. Waiting for a lock or for the disk holds up this thread alone.

import type { DatabaseSync } from 'node:sqlite';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type { Statement } from '../engine.ts';
import type { Outcome } from '../failure.ts';
import { connect, createRunner, isBusy, type Runner, rollBack } from './connection.ts';

/** Statements that belong together. */
export interface Job {
  readonly id: number;
  readonly statements: readonly Statement[];
  /** Milliseconds since 1970; not begun by then, it fails. */
  readonly deadline: number;
}

/** What became of a job. */
export interface Done {
  readonly id: number;
  readonly failure?: { readonly reason: string; readonly outcome: Outcome };
}

/** What the thread is told: jobs, or to finish. */
export type Told = readonly Job[] | 'close';

const LOCK_MILLISECONDS = 50;
const FULL = 13;

/** Commits what waits, turn by turn. */
class Committer {
  private readonly database: DatabaseSync;
  private readonly runner: Runner;
  private readonly tell: (done: readonly Done[]) => void;
  private waiting: Job[] = [];
  private isDue = false;
  private onIdle: (() => void) | undefined;

  constructor(database: DatabaseSync, tell: (done: readonly Done[]) => void) {
    database.exec('PRAGMA synchronous = FULL');
    this.database = database;
    this.runner = createRunner(database);
    this.tell = tell;
  }

  add(jobs: readonly Job[]): void {
    this.waiting.push(...jobs);
    this.turnSoon();
  }

  /** Calls back once nothing waits. */
  finish(onIdle: () => void): void {
    this.onIdle = onIdle;
    this.turnSoon();
  }

  private turnSoon(): void {
    if (!this.isDue) setImmediate(() => this.turn());
    this.isDue = true;
  }

  private turn(): void {
    this.isDue = false;
    const isLate = ({ deadline }: Job) => deadline < Date.now();
    this.tell(failed(this.waiting.filter(isLate), 'another program holds its lock', 'not-done'));
    const jobs = this.waiting.filter((job) => !isLate(job));
    const done = jobs.length > 0 ? this.commit(jobs) : [];
    this.waiting = done ? [] : jobs;
    this.tell(done ?? []);
    if (this.waiting.length > 0) this.turnSoon();
    else this.onIdle?.();
  }

  /** Undefined while the lock is another's. */
  private commit(jobs: readonly Job[]): readonly Done[] | undefined {
    try {
      this.database.exec('BEGIN IMMEDIATE');
    } catch (error) {
      return isBusy(error) ? undefined : failed(jobs, reasonOf(error), 'not-done');
    }
    const done = jobs.map((job) => this.run(job));
    try {
      this.database.exec('COMMIT');
      return done;
    } catch (error) {
      rollBack(this.database);
      const isFull = (error as { readonly errcode?: number }).errcode === FULL;
      return failed(jobs, reasonOf(error), isFull ? 'not-done' : 'unknown');
    }
  }

  private run({ id, statements }: Job): Done {
    try {
      if (statements.length === 1) this.runner.each(statements);
      else this.runTogether(statements);
      return { id };
    } catch (error) {
      return { id, failure: { reason: reasonOf(error), outcome: 'not-done' } };
    }
  }

  /** SQLite undoes one statement that fails by itself; several need a savepoint. */
  private runTogether(statements: readonly Statement[]): void {
    this.database.exec('SAVEPOINT job');
    try {
      this.runner.each(statements);
      this.database.exec('RELEASE job');
    } catch (error) {
      if (this.database.isTransaction) this.database.exec('ROLLBACK TO job; RELEASE job');
      throw error;
    }
  }
}

function serveJobs(file: string, port: MessagePort): void {
  const database = connect(file, LOCK_MILLISECONDS);
  const committer = new Committer(database, (done) => {
    if (done.length > 0) port.postMessage(done);
  });
  port.on('message', (told: Told) => {
    if (told !== 'close') return committer.add(told);
    committer.finish(() => {
      database.close();
      port.close();
    });
  });
}

const failed = (jobs: readonly Job[], reason: string, outcome: Outcome): readonly Done[] =>
  jobs.map(({ id }) => ({ id, failure: { reason, outcome } }));

const reasonOf = (error: unknown): string => (error as Error).message;

if (parentPort) serveJobs(String(workerData), parentPort);
