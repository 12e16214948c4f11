// Calls of a driver: each has a deadline, and each response is looked at before it is used.

import { setTimeout as sleep } from 'node:timers/promises';
import { isHolder } from '../../src/values.ts';
import type { Driver } from './driver.ts';

/** Nothing was seen, for want of time: the check is tried again with longer times. */
export class TooSlow extends Error {
  override readonly name = 'TooSlow';
}

/** Makes a call of the driver. @throws Error in one line where the call failed; TooSlow where the run ended */
export type Call = <Name extends keyof Driver>(
  name: Name,
  ...values: Parameters<Driver[Name]>
) => Promise<Awaited<ReturnType<Driver[Name]>>>;

const LATE = Symbol('late');

/** @param timeout milliseconds that a call may take, waiting not counted; @param signal aborted when the run has ended */
export function createCaller(driver: Driver, timeout: number, signal: AbortSignal): Call {
  async function call(name: keyof Driver, ...values: readonly unknown[]): Promise<unknown> {
    const run = driver[name] as (...values: readonly unknown[]) => unknown;
    const limit = timeout + (name === 'wait' ? Number(values[0]) * 1000 : 0);
    const done = new AbortController();
    const end = name === 'dispose' ? done.signal : AbortSignal.any([done.signal, signal]);
    try {
      end.throwIfAborted();
      const value = await Promise.race([run(...values), sleep(limit, LATE, { signal: end })]);
      if (value === LATE) throw new Error(`no response within ${limit} ms`);
      const wanted = wantedOf[name]?.(value);
      if (wanted) throw new Error(`it must return ${wanted}`);
      return value;
    } catch (cause) {
      if (end.aborted) throw new TooSlow('not finished: the run had ended');
      const message = cause instanceof Error ? cause.message : String(cause);
      const secret = name === 'checkToken' ? String(values[0]) : '\n';
      const [line] = message.replaceAll(secret, '<token>').split('\n', 1);
      throw new Error(`${name} failed: ${line}`, { cause });
    } finally {
      done.abort();
    }
  }
  return call as Call;
}

/** What a call has to return, where it did not. */
const wantedOf: Readonly<Partial<Record<keyof Driver, (value: unknown) => string | false>>> = {
  createApplication: (value) => (value ?? null) === null && 'what names the application',
  issueToken: (value) => (typeof value !== 'string' || value === '') && 'the text of the token',
  checkToken: (value) =>
    !(isHolder(value) && typeof value['allowed'] === 'boolean') && '{allowed: true} or {allowed: false}',
};
