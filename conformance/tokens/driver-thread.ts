// The thread that a driver runs in: what it throws late, or a loop without end, is then no end of the suite.

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

/** Whether the driver is there or why not, what a call returned, or what was thrown outside of one. */
export type ThreadMessage =
  | { readonly kind: 'ready'; readonly givesKeys: boolean }
  | { readonly kind: 'unusable'; readonly says: string }
  | { readonly kind: 'returned'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'threw'; readonly id: number; readonly error: Thrown }
  | { readonly kind: 'threw-late'; readonly error: Thrown };

/** An error, as far as it can be sent. */
export interface Thrown {
  readonly message: string;
  readonly code?: string;
}

async function serveDriver(file: string, port: MessagePort): Promise<void> {
  const say = (message: ThreadMessage) => port.postMessage(message);
  const late = (error: unknown) => say({ kind: 'threw-late', error: thrown(error) });
  process.on('uncaughtException', late).on('unhandledRejection', late);
  const driver = await load(file).catch((error: unknown) => thrown(error).message);
  if (typeof driver === 'string') return say({ kind: 'unusable', says: driver });
  const applications: unknown[] = [];
  const givesKeys = typeof driver.verificationKey === 'function';
  port.on('message', async ({ id, name, values: [first, ...others] }: ThreadCall) => {
    const isAbout = name === 'attachProfile' || name === 'issueToken';
    const run = driver[name] as (...values: readonly unknown[]) => unknown;
    try {
      const value = await run(isAbout ? applications[Number(first)] : first, ...others);
      const isNew = name === 'createApplication' && value !== undefined && value !== null;
      say({ kind: 'returned', id, value: isNew ? applications.push(value) - 1 : sendable(value) });
    } catch (error) {
      say({ kind: 'threw', id, error: thrown(error) });
    }
  });
  say({ kind: 'ready', givesKeys });
}

async function load(file: string): Promise<Driver> {
  const exported = exportsOf(await importModule(file));
  for (const name of driverFunctions) {
    if (typeof exported[name] === 'function') continue;
    const found =
      exported[name] === undefined ? 'has no function' : 'exports something else than a function as';
    throw new Error(`${found} ${name}: a driver exports ${driverFunctions.join(', ')}`);
  }
  return exported as unknown as Driver;
}

async function importModule(file: string): Promise<unknown> {
  try {
    return await import(pathToFileURL(file).href);
  } catch (error) {
    throw new Error(`cannot be imported: ${thrown(error).message.split('\n', 1)[0]}`);
  }
}

function exportsOf(module: unknown): Record<string, unknown> {
  const named = module as Record<string, unknown>;
  const whole = named['default'];
  const hasNamed = driverFunctions.some((name) => named[name] !== undefined);
  return !hasNamed && isHolder(whole) ? (whole as Record<string, unknown>) : named;
}

/** What cannot be sent is wrong in any case; an object without anything stands for it. */
function sendable(value: unknown): unknown {
  try {
    return structuredClone(value);
  } catch {
    return {};
  }
}

function thrown(error: unknown): Thrown {
  const message = error instanceof Error ? error.message : String(error);
  const code = isHolder(error) && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? { message, code } : { message };
}

if (parentPort) void serveDriver(String(workerData), parentPort);
