// Reads a driver from a module file into a thread of its own. Everything wrong with it is said in one line.

import { existsSync } from 'node:fs';
import { extname, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { UsageError } from '../../src/errors.ts';
import type { Driver, JsonWebKey } from './driver.ts';
import type { ThreadCall, ThreadMessage, Thrown } from './driver-thread.ts';

/**
 * Loads the module at `path` (relative to the working directory). Its functions are its named exports, or those
 * of the object that is its default export. The thread ends with `dispose`, or with the process.
 * @throws UsageError when there is no such file, it cannot be imported, or a function is missing.
 */
export async function loadDriver(path: string): Promise<Driver> {
  const file = resolve(path);
  if (!existsSync(file))
    throw new UsageError(`there is no driver at ${path}: give the path of a module file`);
  const entry = new URL(`./driver-thread${extname(import.meta.url)}`, import.meta.url);
  const thread = new Worker(entry, { workerData: file });
  try {
    return driverIn(thread, await readiness(thread, path));
  } catch (error) {
    await thread.terminate();
    throw error;
  }
}

type Ready = Extract<ThreadMessage, { kind: 'ready' }>;

async function readiness(thread: Worker, path: string): Promise<Ready> {
  const { promise, resolve: ready, reject } = Promise.withResolvers<Ready>();
  thread
    .once('error', reject)
    .once('exit', () => reject(new UsageError(`the driver ${path} ended the thread`)));
  thread.on('message', function onFirst(message: ThreadMessage) {
    if (message.kind === 'ready') ready(message);
    else if (message.kind === 'unusable') reject(new UsageError(`the driver ${path} ${message.says}`));
    else return;
    thread.off('message', onFirst);
  });
  return promise;
}

/** The functions of the driver; each call returns its value, or fails with what was thrown while it ran. */
function driverIn(thread: Worker, { givesKeys }: Ready): Driver {
  const pending = new Map<number, PromiseWithResolvers<unknown>>();
  let last = 0;
  let over: Error | undefined;
  let late: Error | undefined;
  const failAll = (error: Error) => {
    if (pending.size === 0) late = error;
    for (const { reject } of pending.values()) reject(error);
    pending.clear();
  };
  thread.on('message', (message: ThreadMessage) => {
    if (message.kind === 'threw-late')
      return failAll(new Error(`threw outside of a call: ${message.error.message}`));
    if (message.kind !== 'returned' && message.kind !== 'threw') return;
    const call = pending.get(message.id);
    pending.delete(message.id);
    if (message.kind === 'returned') call?.resolve(message.value);
    else call?.reject(errorOf(message.error));
  });
  thread.on('error', (error) => failAll(error as Error));
  thread.once('exit', () => {
    over = new Error('the driver has ended its thread');
    failAll(over);
  });
  // What waits for a response has a deadline of its own; a thread that stands still keeps nobody.
  thread.unref();
  const call = (name: keyof Driver, ...values: readonly unknown[]): Promise<unknown> => {
    const failed = over ?? late;
    late = undefined;
    if (failed) return Promise.reject(failed);
    const id = ++last;
    const response = Promise.withResolvers<unknown>();
    pending.set(id, response);
    thread.postMessage({ id, name, values } satisfies ThreadCall);
    return response.promise;
  };
  return {
    createApplication: () => call('createApplication'),
    attachProfile: async (application, profile, options) =>
      void (await call('attachProfile', application, profile, options)),
    issueToken: (application) => call('issueToken', application) as Promise<string>,
    checkToken: (token) => call('checkToken', token) as ReturnType<Driver['checkToken']>,
    ...(givesKeys && {
      verificationKey: (jwtId: string) => call('verificationKey', jwtId) as Promise<JsonWebKey>,
    }),
    wait: async (seconds) => void (await call('wait', seconds)),
    async dispose() {
      try {
        await call('dispose');
      } finally {
        await thread.terminate();
      }
    },
  };
}

const errorOf = ({ message, code }: Thrown): Error =>
  Object.assign(new Error(message), code === undefined ? {} : { code });
