// Waits as long as the service asks for (429; 503 or 423 with Retry-After), for all requests together.

import { setTimeout as sleep } from 'node:timers/promises';
import type { Sent } from './send.ts';

/** Attempts for one request at most: what the last one gets stands. */
const mostAttempts = 40;
/** After this many requests in a row that still got 429, the run repeats none without a Retry-After any more. */
const mostFruitless = 5;
/** Seconds: a longer Retry-After is not waited for, and its response stands. */
const longestWait = 30;

/** The pauses of a run; none yet. */
export function createPauses(signal: AbortSignal) {
  let until = 0;
  let fruitless = 0;
  return {
    /** Resolves when none is left. */
    end: async () => {
      signal.throwIfAborted();
      const left = until - performance.now();
      if (left > 0) await sleep(left, undefined, { signal });
    },
    /** Whether a response asks for one, after which its request is sent again; otherwise the response stands. */
    after: (sent: Sent, attempt: number): boolean => {
      const wait =
        attempt < mostAttempts ? secondsAfter(sent, attempt, fruitless < mostFruitless) : undefined;
      if (wait === undefined) {
        const isLimited = 'response' in sent && sent.response.status === 429;
        if (attempt > 1) fruitless = isLimited ? fruitless + 1 : 0;
        return false;
      }
      until = Math.max(until, performance.now() + wait * 1000);
      return true;
    },
  };
}

/**
 * Seconds to wait before the next attempt, or undefined when the response stands.
 * @param guesses whether to wait where the service does not say how long
 */
function secondsAfter(sent: Sent, attempt: number, guesses: boolean): number | undefined {
  if ('failure' in sent) return undefined;
  const { status, headers } = sent.response;
  if (status !== 429 && status !== 503 && status !== 423) return undefined;
  const value = headers.find(([name]) => name.toLowerCase() === 'retry-after')?.[1];
  if (value === undefined)
    return status === 429 && guesses && attempt < 4 ? 2 ** (attempt - 1) / 4 : undefined;
  const seconds = /^\d+$/.test(value.trim()) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return seconds <= longestWait ? Math.max(seconds, 0.05) : undefined;
}
