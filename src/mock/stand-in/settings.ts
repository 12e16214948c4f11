// Settings for all calls of a mock: delay, rate limit, fault, status.

import type { Fault } from './call.ts';

/** The settings; absent ones are off. */
export interface Settings {
  /** Milliseconds before each response. */
  readonly delay?: number;
  /** Requests that a credential may send in a window of seconds. */
  readonly limit?: { readonly requests: number; readonly window: number };
  /** The fault of every response. */
  readonly fault?: Fault;
  /** The status of every response to a request with a known credential. */
  readonly code?: number;
}

/** The current settings and the counts of their limit, which start again when settings change. */
export type RunningSettings = ReturnType<typeof startSettings>;

export function startSettings(initial: Settings = {}) {
  let current: Settings = {};
  let limiter: Limiter | undefined;
  const set = (settings: Settings) => {
    current = settings;
    limiter = settings.limit && limitByWindow(settings.limit);
  };
  set(initial);
  return { get: () => current, set, limiter: () => limiter };
}

/** Counts a request of a credential; returns 0, or the milliseconds until the next one is allowed. */
type Limiter = (credential: string) => number;

// Counts as the reference server does, in a window that starts with the first request, without its library,
// which does not run in browsers.
function limitByWindow({ requests, window }: NonNullable<Settings['limit']>): Limiter {
  const counted = new Map<string, { readonly ends: number; readonly count: number }>();
  return (credential) => {
    const now = Date.now();
    const held = counted.get(credential);
    const { ends, count } = held && held.ends > now ? held : { ends: now + window * 1000, count: 0 };
    counted.set(credential, { ends, count: count + 1 });
    return count < requests ? 0 : ends - now;
  };
}
