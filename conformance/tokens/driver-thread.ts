// The thread that a driver runs in: a loop without end, or an error outside of a call, is then no end of the suite.

import { pathToFileURL } from 'node:url';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { isHolder } from '../../src/values.ts';
import { type Driver, driverFunctions } from './driver.ts';

/** One call, as it is sent to the thread. An application goes by the number that it was given. */
export interface ThreadCall {
  readonly id: number;
  readonly name: keyof Driver;
  readonly values: readonly unknown[];
}

/** How a call ended; that of number 0 is loading the module. */
export interface ThreadResult {
  readonly id: number;
  readonly value?: unknown;
  readonly error?: { readonly message: string; readonly code?: string };
}

async function serveDriver(file: string, port: MessagePort): Promise<void> {
  const answer = async (id: number, work: () => Promise<unknown>) => {
    const result = work().then((value): ThreadResult => ({ id, value: structuredClone(value) }));
    port.postMessage(await result.catch((error: unknown): ThreadResult => ({ id, error: faultOf(error) })));
  };
  const driver = load(file);
  const applications: unknown[] = [];
  port.on('message', ({ id, name, values: [first, ...others] }: ThreadCall) =>
    answer(id, async () => {
      const run = (await driver)[name] as (...values: readonly unknown[]) => unknown;
      const isAbout = name === 'attachProfile' || name === 'issueToken';
      const value = await run(isAbout ? applications[Number(first)] : first, ...others);
      const isNew = name === 'createApplication' && value !== undefined && value !== null;
      return isNew ? applications.push(value) - 1 : value;
    }),
  );
  await answer(0, async () => void (await driver));
}

async function load(file: string): Promise<Driver> {
  const named = await import(pathToFileURL(file).href).catch((error: unknown) => {
    throw new Error(`cannot be imported: ${faultOf(error).message.split('\n', 1)[0]}`);
  });
  const exported = driverFunctions.some((name) => name in named) ? named : named.default;
  const missing = driverFunctions.find((name) => typeof exported?.[name] !== 'function');
  if (missing === undefined) return exported;
  throw new Error(`has no function ${missing}: a driver exports ${driverFunctions.join(', ')}`);
}

const faultOf = (error: unknown) => ({
  message: error instanceof Error ? error.message : String(error),
  ...(isHolder(error) && 'code' in error && { code: String(error['code']) }),
});

if (parentPort) void serveDriver(String(workerData), parentPort);
