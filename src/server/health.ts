// Tells a load balancer whether to send requests here. Outside the contract: no credential, nothing about the inside.

import { noSuchMethod } from '../http/index.ts';
import { sendJson } from '../node-http/index.ts';
import type { Call, Progress, Step } from './call.ts';
import { Refusal } from './refusal.ts';
import { StoreError } from './store/failure.ts';
import type { Store } from './store/store.ts';

const PATH = '/healthz';

/** Answers `/healthz`: 200 while the store answers, else 503. */
export function health(store: Store): Step {
  return (call) => (call.path === PATH ? answerHealth(store, call) : undefined);
}

async function answerHealth(store: Store, call: Call): Promise<Progress> {
  call.template = PATH;
  const { method } = call.request;
  if (method !== 'GET' && method !== 'HEAD') {
    throw new Refusal(noSuchMethod(['GET', 'HEAD']));
  }
  await pinged(store);
  sendJson(call.response, 200, { status: 'ok' });
  return 'answered';
}

/** @throws StoreError alone, also where a store of someone else's throws what it likes. */
async function pinged(store: Store): Promise<void> {
  try {
    await store.ping();
  } catch (error) {
    throw error instanceof StoreError
      ? error
      : new StoreError('the store does not answer', 'not-done', { cause: error });
  }
}
