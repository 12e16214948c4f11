// What holds for all calls of a mock until it is changed: a delay, a limit, failures, a fault, a status.

import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import type { Fault } from './call.ts';

/** The settings; what is absent is off. */
export interface Settings {
  /** Milliseconds before each response: some number from the one to the other. */
  readonly delay?: { readonly from: number; readonly to: number };
  /** The part of the calls that fails with 500, from 0 to 1. */
  readonly failRate?: number;
  /** How many requests a credential may send in a window of so many seconds. */
  readonly limit?: { readonly requests: number; readonly window: number };
  /** What goes wrong with every response. */
  readonly fault?: Fault;
  /** The status of every response to a request whose credential is right. */
  readonly code?: number;
}

/** The settings in use, and what counts for their limit, which begins anew with others. */
export type RunningSettings = ReturnType<typeof startSettings>;

/** Begins with some settings. */
export function startSettings(initial: Settings = {}) {
  let current = initial;
  let limiter = initial.limit && limitByWindow(initial.limit);
  const set = (settings: Settings) => {
    current = settings;
    limiter = settings.limit && limitByWindow(settings.limit);
  };
  return { get: () => current, set, limiter: () => limiter };
}

/** Draws what the settings leave to chance. */
export type Dice = ReturnType<typeof createDice>;

/** Makes the dice of a seed; the same seed draws the same. */
export function createDice(seed: number) {
  const random = xoroshiro128plus(seed);
  return {
    delay: ({ from, to }: NonNullable<Settings['delay']>) => uniformInt(random, from, to),
    /** True in so many of the cases. */
    happens: (rate: number) => uniformFloat64(random) < rate,
  };
}

/** Counts a request of a credential; gives 0, or the milliseconds until the next one is allowed. */
type Limiter = (credential: string) => number;

// As the reference server counts, in a window that a first request opens, without its library, which is not for pages.
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
