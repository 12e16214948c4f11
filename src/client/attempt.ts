// One attempt of a call: sent once, over when the time is up or the caller aborts. Whatever goes wrong on the way is a
// value; a mistake of the caller's or of ours is thrown.

import type { Middleware } from 'openapi-fetch';
import { inTime, type Time } from './in-time.ts';
import type { Plan } from './plan-request.ts';
import { type AnyResult, type Called, Interruption, readResult, unreachable } from './result.ts';
import type { Service } from './service.ts';

/** Sends a call once. @throws UsageError for what turns out not to be sendable. */
export async function attempt(called: Called, service: Service, plan: Plan, time: Time): Promise<AnyResult> {
  let head: Response | undefined;
  const keepHead: Middleware = {
    onResponse({ response }) {
      head = response;
    },
  };
  const { method, path, ...init } = plan;
  const send = (signal: AbortSignal) =>
    service.request(method, path, { ...init, signal, middleware: [keepHead] });
  const received = await inTime(time, send).catch(interruptionOf);
  return received instanceof Interruption
    ? unreachable(called, received, head)
    : readResult(called, received);
}

function interruptionOf(error: unknown): Interruption {
  if (error instanceof Interruption) return error;
  throw error;
}
