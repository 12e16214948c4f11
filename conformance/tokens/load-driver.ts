// Reads a driver from a module file into a thread of its own. Everything wrong with it is said in one line.

import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { extname, resolve } from 'node:path';
import { MessageChannel, Worker } from 'node:worker_threads';
import { UsageError } from '../../src/errors.ts';
import { type Driver, driverFunctions } from './driver.ts';
import type { ThreadCall } from './driver-thread.ts';

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
  const over = new AbortController();
  const { signal } = over;
  thread.on('error', ({ message }: Error) =>
    over.abort(new Error(`the driver threw outside of a call: ${message}`)),
  );
  thread.once('exit', () => over.abort(new Error('the driver has ended its thread')));
  const call = async (name: ThreadCall['name'], ...values: readonly unknown[]) => {
    signal.throwIfAborted();
    const { port1: answer, port2: port } = new MessageChannel();
    thread.postMessage({ name, values, port } satisfies ThreadCall, [port]);
    const answered = once(answer, 'message', { signal });
    // What waits for a response has a deadline of its own; a thread that stands still keeps nobody.
    answer.unref();
    const [{ value, error }] = await answered
      .catch((reason) => Promise.reject(signal.aborted ? signal.reason : reason))
      .finally(() => answer.close());
    if (error !== undefined) throw Object.assign(new Error(error.message), { code: error.code });
    return value;
  };
  await call('load').catch(async ({ message }: Error) => {
    const fault = signal.aborted ? 'ended its thread' : message;
    await thread.terminate();
    throw new UsageError(`the driver ${path} ${fault}`);
  });
  thread.unref();
  const functions = driverFunctions.map((name) => [name, (...values: unknown[]) => call(name, ...values)]);
  return {
    ...(Object.fromEntries(functions) as Driver),
    dispose: () => call('dispose').finally(() => thread.terminate()),
  };
}
