// So many requests for each credential, and no more until its window is over.

import { tooManyRequests } from '../http/index.ts';
import type { Limiter } from '../limit-in-memory.ts';
import type { Step } from './call.ts';
import { Refusal } from './refusal.ts';

/** Refuses what is over the limit with 429 and Retry-After; who shows no credential is not counted. */
export function limitRequests(limiter: Limiter): Step {
  return async ({ credential }) => {
    const wait = credential === undefined ? 0 : await limiter(credential);
    if (wait > 0) throw new Refusal(tooManyRequests(wait));
    return undefined;
  };
}
