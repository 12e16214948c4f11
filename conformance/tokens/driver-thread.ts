// The thread that a driver runs in: a loop without end, or an error outside of a call, is then no end of the suite.

import { pathToFileURL } from 'node:url';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { isHolder } from '../../src/values.ts';
import type { Driver } from './driver.ts';

/** One call, as it is sent to the thread. An application goes by the number that it was given. */
export interface ThreadCall {
  readonly id: number;
  readonly name: keyof Driver;
  readonly values: readonly unknown[];
}

/** What is wrong with the module, if anything; then how each call ended. */
export type ThreadMessage =
  | { readonly kind: 'loaded'; readonly fault?: string }
  | { readonly kind: 'returned'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'threw'; readonly id: number; readonly message: string; readonly code: unknown };

const names = ['createApplication', 'attachProfile', 'issueToken', 'checkToken', 'wait', 'dispose'] as const;

async function serveDriver(file: string, port: MessagePort): Promise<void> {
  const say = (message: ThreadMessage) => port.postMessage(message);
  const driver = await load(file).catch((error: unknown) => messageOf(error));
  if (typeof driver === 'string') return say({ kind: 'loaded', fault: driver });
  const applications: unknown[] = [];
  port.on('message', async ({ id, name, values: [first, ...others] }: ThreadCall) => {
    const isAbout = name === 'attachProfile' || name === 'issueToken';
    const run = driver[name] as (...values: readonly unknown[]) => unknown;
    try {
      const value = await run(isAbout ? applications[Number(first)] : first, ...others);
      const isNew = name === 'createApplication' && value !== undefined && value !== null;
      say({ kind: 'returned', id, value: isNew ? applications.push(value) - 1 : structuredClone(value) });
    } catch (error) {
      const code = isHolder(error) && 'code' in error ? String(error.code) : undefined;
      say({ kind: 'threw', id, message: messageOf(error), code });
    }
  });
  say({ kind: 'loaded' });
}

async function load(file: string): Promise<Driver> {
  const named = await import(pathToFileURL(file).href).catch((error: unknown) => {
    throw new Error(`cannot be imported: ${messageOf(error).split('\n', 1)[0]}`);
  });
  const exported = names.some((name) => name in named) ? named : named.default;
  const missing = names.find((name) => typeof exported?.[name] !== 'function');
  if (missing === undefined) return exported;
  throw new Error(`has no function ${missing}: a driver exports ${names.join(', ')}`);
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

if (parentPort) void serveDriver(String(workerData), parentPort);
