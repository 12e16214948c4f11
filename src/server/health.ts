// Tells a load balancer whether to send requests here. Outside the contract: no credential, nothing about the inside.

import { noSuchMethod } from '../http/index.ts';
import { sendJson } from '../node-http/index.ts';
import { Refusal } from './refusal.ts';
import type { Handler } from './request-state.ts';
import { StoreError } from './store/failure.ts';
import type { Store } from './store/store.ts';

/** Answers `/healthz`: 200 while the store answers, else 503. */
export function health(store: Store): Handler {
  return async ({ method, path }, response) => {
    response.locals.acs.template = path;
    if (method !== 'GET' && method !== 'HEAD') throw new Refusal(noSuchMethod(['GET', 'HEAD']));
    await pinged(store);
    sendJson(response, 200, { status: 'ok' });
  };
}

/** @throws StoreError alone, also where a store of someone else's throws what it likes. */
async function pinged(store: Store): Promise<void> {
  try {
    await store.ping();
  } catch (error) {
    throw error instanceof StoreError
      ? error
      : new StoreError('the store does not respond', 'not-done', { cause: error });
  }
}
