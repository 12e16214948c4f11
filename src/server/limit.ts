// So many requests for each credential, and no more until its window is over.

import { tooManyRequests } from '../http/index.ts';
import type { Limiter } from '../limit-in-memory.ts';
import { Refusal } from './refusal.ts';
import type { Handler } from './request-state.ts';

/** Refuses what is over the limit with 429 and Retry-After; who shows no credential is not counted. */
export function limitRequests(limiter: Limiter): Handler {
  return async (_, { locals: { acs } }, next) => {
    const wait = acs.credential === undefined ? 0 : await limiter(acs.credential);
    if (wait > 0) throw new Refusal(tooManyRequests(wait));
    next();
  };
}
