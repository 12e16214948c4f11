// Counts what a credential asked for, in a window that its first request opens: as the servers count, without their
// library, which brings processes and databases along.

import type { Limiter, Settings } from '../stand-in/index.ts';

/** A limiter for one page. */
export function limitByWindow({ requests, window }: NonNullable<Settings['limit']>): Limiter {
  const counted = new Map<string, { readonly ends: number; readonly count: number }>();
  return async (credential) => {
    const now = Date.now();
    const held = counted.get(credential);
    const { ends, count } = held && held.ends > now ? held : { ends: now + window * 1000, count: 0 };
    counted.set(credential, { ends, count: count + 1 });
    return count < requests ? 0 : ends - now;
  };
}
