// Calls of a driver: each has a deadline, and each response is looked at before it is used.

import { setTimeout as sleep } from 'node:timers/promises';
import { isHolder } from '../../src/values.ts';
import type { Driver } from './driver.ts';

/** Why a check decides nothing. What is `inconclusive` is tried again with longer times. */
export class Undecided extends Error {
  override readonly name = 'Undecided';
  readonly outcome: 'errored' | 'inconclusive' | 'not-applicable';

  constructor(outcome: Undecided['outcome'], message: string, cause?: unknown) {
    super(message, { cause });
    this.outcome = outcome;
  }
}

/** Makes a call of the driver. @throws Undecided: errored where the call failed, inconclusive where the run ended */
export type Call = <Name extends keyof Driver>(
  name: Name,
  ...values: Parameters<Driver[Name]>
) => Promise<Awaited<ReturnType<Driver[Name]>>>;

/** Milliseconds that cleaning up may take once the run has ended. */
const CLEANING = 800;
const LATE = Symbol('late');

/** @param timeout milliseconds that a call may take, waiting not counted; @param signal aborted when the run has ended */
export function createCaller(driver: Driver, timeout: number, signal: AbortSignal): Call {
  async function call(name: keyof Driver, ...values: readonly unknown[]): Promise<unknown> {
    const run = driver[name] as (...values: readonly unknown[]) => unknown;
    const isLast = name === 'dispose';
    const waits = name === 'wait' ? Number(values[0]) * 1000 : 0;
    const limit = isLast && signal.aborted ? Math.min(timeout, CLEANING) : timeout + waits;
    const done = new AbortController();
    const end = isLast ? done.signal : AbortSignal.any([done.signal, signal]);
    try {
      end.throwIfAborted();
      const value = await Promise.race([run(...values), sleep(limit, LATE, { signal: end })]);
      if (value === LATE) throw new Error(`no response within ${limit} ms`);
      const [isRight, right] = responses[name] ?? [];
      if (isRight?.(value) === false) throw new Error(`it must return ${right}`);
      return value;
    } catch (error) {
      if (end.aborted) throw new Undecided('inconclusive', 'not finished: the run had ended');
      const message = error instanceof Error ? error.message : String(error);
      const secret = name === 'checkToken' ? String(values[0]) : '\n';
      const [line] = message.replaceAll(secret, '<token>').split('\n', 1);
      throw new Undecided('errored', `${name} failed: ${line}`, error);
    } finally {
      done.abort();
    }
  }
  return call as Call;
}

type Response = readonly [isRight: (value: unknown) => boolean, right: string];

const responses: Readonly<Partial<Record<keyof Driver, Response>>> = {
  createApplication: [(value) => value !== undefined && value !== null, 'what names the application'],
  issueToken: [(value) => typeof value === 'string' && value !== '', 'the text of the token'],
  checkToken: [
    (value) => isHolder(value) && typeof value['allowed'] === 'boolean',
    '{allowed: true} or {allowed: false}',
  ],
};
