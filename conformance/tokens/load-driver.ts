// Reads a driver from a module file into a thread of its own. Everything wrong with it is said in one line.

import { existsSync } from 'node:fs';
import { extname, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { UsageError } from '../../src/errors.ts';
import type { Driver } from './driver.ts';
import type { ThreadCall, ThreadMessage } from './driver-thread.ts';

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
  const { promise, resolve: loaded, reject } = Promise.withResolvers<ThreadMessage>();
  thread.once('message', loaded).once('error', reject);
  thread.once('exit', () => reject(new UsageError(`the driver ${path} ended its thread`)));
  const first = await promise;
  if (first.kind !== 'loaded' || first.fault === undefined) return driverIn(thread);
  await thread.terminate();
  throw new UsageError(`the driver ${path} ${first.fault}`);
}

/** The functions of the driver; each call returns its value, or fails with what was thrown while it ran. */
function driverIn(thread: Worker): Driver {
  const pending = new Map<number, PromiseWithResolvers<unknown>>();
  let last = 0;
  let over: Error | undefined;
  const end = (error: Error) => {
    over ??= error;
    for (const { reject } of pending.values()) reject(over);
  };
  thread.on('message', (message: ThreadMessage) => {
    if (message.kind === 'returned') pending.get(message.id)?.resolve(message.value);
    if (message.kind !== 'threw') return;
    const { id, message: says, code } = message;
    pending.get(id)?.reject(Object.assign(new Error(says), { code }));
  });
  thread.on('error', (error: Error) =>
    end(new Error(`the driver threw outside of a call: ${error.message}`)),
  );
  thread.once('exit', () => end(new Error('the driver has ended its thread')));
  // What waits for a response has a deadline of its own; a thread that stands still keeps nobody.
  thread.unref();
  const call = async <T>(name: keyof Driver, ...values: readonly unknown[]): Promise<T> => {
    if (over) throw over;
    const id = ++last;
    const response = Promise.withResolvers<unknown>();
    pending.set(id, response);
    thread.postMessage({ id, name, values } satisfies ThreadCall);
    return response.promise.finally(() => pending.delete(id)) as Promise<T>;
  };
  return {
    createApplication: () => call('createApplication'),
    attachProfile: (...values) => call('attachProfile', ...values),
    issueToken: (application) => call('issueToken', application),
    checkToken: (token) => call('checkToken', token),
    wait: (seconds) => call('wait', seconds),
    dispose: () => call<void>('dispose').finally(() => thread.terminate()),
  };
}
