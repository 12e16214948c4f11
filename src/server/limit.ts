// So many requests for each credential, and no more until its window is over.

import type { RequestHandler } from 'express';
import { problem } from '../http/index.ts';
import { contextOf } from './context.ts';
import { Refusal } from './refusal.ts';
import type { Limiter } from './store/limiter.ts';

/** Refuses what is over the limit with 429 and Retry-After; who shows no credential is not counted. */
export function limitRequests(limiter: Limiter): RequestHandler {
  return async (_request, response, next) => {
    const { credential } = contextOf(response);
    const wait = credential === undefined ? 0 : await limiter(credential);
    if (wait > 0) {
      const seconds = String(Math.ceil(wait / 1000));
      const detail = `This credential has used up its requests; the next one is allowed in ${seconds} s.`;
      throw new Refusal(problem('too-many-requests', detail, { headers: { 'Retry-After': seconds } }));
    }
    next();
  };
}
