// Runs servers in parallel: one thread per processor, several servers in each, since silent ones only wait.

import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Digest, Manner } from './suite.ts';
import type { ServerResult } from './worker.ts';

/** Servers that run in one thread at a time. */
const abreast = 3;

/** Results by server key; `undefined` where the machine lacks what it needs, or no case would show the fault. */
export type Digests = ReadonlyMap<string, Digest | undefined>;

/**
 * Runs every key once.
 * @throws Error for a server that could not be started, naming it.
 */
export async function runAll(
  keys: readonly string[],
  manner: Manner,
  onDone: (done: number) => void = () => undefined,
): Promise<Digests> {
  const queue = [...keys];
  const digests = new Map<string, Digest | undefined>();
  const take = (result: ServerResult) => {
    if ('error' in result) throw new Error(`${result.key} could not be run: ${result.error}`);
    digests.set(result.key, result.digest);
    onDone(digests.size);
  };
  const threads = Math.min(availableParallelism(), 8, keys.length);
  await Promise.all(Array.from({ length: threads }, () => work(queue, manner, take)));
  return digests;
}

function work(queue: string[], manner: Manner, take: (result: ServerResult) => void): Promise<void> {
  const worker = new Worker(new URL('worker.ts', import.meta.url), { workerData: manner });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let busy = 0;
  const next = () => {
    const key = queue.shift();
    if (key === undefined) return busy === 0 && resolve();
    busy += 1;
    worker.postMessage(key);
  };
  worker.on('error', reject);
  worker.on('message', (message: ServerResult | 'ready') => {
    if (message === 'ready') return void Array.from({ length: abreast }, next);
    busy -= 1;
    try {
      take(message);
      next();
    } catch (error) {
      reject(error);
    }
  });
  return promise.finally(() => worker.terminate());
}
