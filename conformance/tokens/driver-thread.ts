// The thread that a driver runs in: a loop without end, or an error outside of a call, is then no end of the suite.

import { pathToFileURL } from 'node:url';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { isHolder } from '../../src/values.ts';
import { type Driver, driverFunctions } from './driver.ts';

/** One call, or that the module be loaded. An application goes by the number that it was given. */
export interface ThreadCall {
  readonly name: keyof Driver | 'load';
  readonly values: readonly unknown[];
  /** Gets the value, or the error. */
  readonly port: MessagePort;
}

function serveDriver(file: string, calls: MessagePort): void {
  let loading: Promise<Driver> | undefined;
  const applications: unknown[] = [];
  const resultOf = async ({ name, values: [first, ...others] }: ThreadCall) => {
    loading ??= load(file);
    const driver = await loading;
    if (name === 'load') return undefined;
    const run = driver[name] as (...values: readonly unknown[]) => unknown;
    const isAbout = name === 'attachProfile' || name === 'issueToken';
    const value = await run(isAbout ? applications[Number(first)] : first, ...others);
    const isNew = name === 'createApplication' && value !== undefined && value !== null;
    return structuredClone(isNew ? applications.push(value) - 1 : value);
  };
  calls.on('message', async (call: ThreadCall) =>
    call.port.postMessage(
      await resultOf(call).then(
        (value) => ({ value }),
        (error: unknown) => ({ error: faultOf(error) }),
      ),
    ),
  );
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

if (parentPort) serveDriver(String(workerData), parentPort);
