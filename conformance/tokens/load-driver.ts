// Reads a driver from a module file into a thread of its own. Everything wrong with it is said in one line.

import { existsSync } from 'node:fs';
import { extname, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { UsageError } from '../../src/errors.ts';
import { type Driver, driverFunctions } from './driver.ts';
import type { ThreadCall, ThreadResult } from './driver-thread.ts';

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
  const pending = new Map<number, PromiseWithResolvers<unknown>>();
  let over: Error | undefined;
  const end = (error: Error) => {
    over ??= error;
    for (const { reject } of pending.values()) reject(over);
  };
  thread.on('message', ({ id, value, error }: ThreadResult) => {
    const call = pending.get(id);
    if (error === undefined) call?.resolve(value);
    else call?.reject(Object.assign(new Error(error.message), { code: error.code }));
  });
  thread.on('error', (error: Error) =>
    end(new Error(`the driver threw outside of a call: ${error.message}`)),
  );
  thread.once('exit', () => end(new Error('the driver has ended its thread')));
  const resultOf = <T>(id: number): Promise<T> => {
    const result = Promise.withResolvers<unknown>();
    pending.set(id, result);
    return result.promise.finally(() => pending.delete(id)) as Promise<T>;
  };
  await resultOf(0).catch(async ({ message }: Error) => {
    const fault = over ? 'ended its thread' : message;
    await thread.terminate();
    throw new UsageError(`the driver ${path} ${fault}`);
  });
  // What waits for a response has a deadline of its own; a thread that stands still keeps nobody.
  thread.unref();
  let last = 0;
  const call = async <T>(name: keyof Driver, ...values: readonly unknown[]): Promise<T> => {
    if (over) throw over;
    last += 1;
    thread.postMessage({ id: last, name, values } satisfies ThreadCall);
    return resultOf(last);
  };
  const functions = driverFunctions.map((name) => [name, (...values: unknown[]) => call(name, ...values)]);
  const driver: Driver = Object.fromEntries(functions);
  return { ...driver, dispose: () => call<void>('dispose').finally(() => thread.terminate()) };
}
