// This side of the thread that writes: gives it statements and waits no longer than a request may.

import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Statement } from '../engine.ts';
import { StoreError } from '../failure.ts';
import type { Done, Job, Told } from './writer-thread.ts';

/** Writes to one file. */
export interface Writer {
  /** Resolves once the statements are on disk, all of them; rejects with a StoreError. */
  write(statements: readonly Statement[]): Promise<void>;
  /** Finishes what was given. */
  close(): Promise<void>;
}

/** What waits for the thread to answer. */
interface Waiting {
  readonly resolve: () => void;
  readonly reject: (error: StoreError) => void;
}

// The thread decides at the deadline of a job; a disk that does not answer keeps it from doing so.
const PATIENCE_MILLISECONDS = 2_000;

/** Starts the thread for a file that is there and migrated. */
export function startWriter(file: string, limitMilliseconds: number): Writer {
  const entry = new URL(`./writer-thread${extname(import.meta.url)}`, import.meta.url);
  const thread = new Worker(entry, { workerData: file });
  const waiting = new Map<number, Waiting>();
  let ended: StoreError | undefined;
  let last = 0;
  const tell = (told: Told) => thread.postMessage(told);
  const give = createBatch<Job>(tell);
  const exited = new Promise<void>((resolve) => {
    thread.once('exit', () => {
      ended ??= new StoreError('its writer has ended', 'not-done');
      for (const { reject } of waiting.values()) reject(new StoreError('its writer ended', 'unknown'));
      resolve();
    });
  });
  thread.once('error', (cause) => {
    ended = new StoreError(`its writer failed: ${(cause as Error).message}`, 'not-done', { cause });
  });
  thread.on('message', (done: readonly Done[]) => {
    for (const { id, failure } of done) {
      if (failure) waiting.get(id)?.reject(new StoreError(failure.reason, failure.outcome));
      else waiting.get(id)?.resolve();
    }
  });
  return {
    async write(statements) {
      if (ended) throw ended;
      const id = ++last;
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const patience = setTimeout(
        () => reject(new StoreError('the disk does not answer', 'unknown')),
        limitMilliseconds + PATIENCE_MILLISECONDS,
      );
      waiting.set(id, { resolve, reject });
      give({ id, statements, deadline: Date.now() + limitMilliseconds });
      try {
        await promise;
      } finally {
        clearTimeout(patience);
        waiting.delete(id);
      }
    },
    async close() {
      // What was given in this turn goes first.
      setImmediate(tell, 'close');
      const patience = setTimeout(() => void thread.terminate(), limitMilliseconds + PATIENCE_MILLISECONDS);
      await exited;
      clearTimeout(patience);
    },
  };
}

/** Hands on what is given in one turn of the event loop together: a message costs more than the job that it carries. */
function createBatch<T>(handOn: (some: readonly T[]) => void): (one: T) => void {
  let batch: T[] = [];
  return (one) => {
    if (batch.length === 0)
      setImmediate(() => {
        handOn(batch);
        batch = [];
      });
    batch.push(one);
  };
}
