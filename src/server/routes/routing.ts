// Routing profiles (§4.1): read only, they come from the seed.

import { problem } from '../../http/index.ts';
import { Refusal } from '../refusal.ts';
import type { Store } from '../store/store.ts';
import type { Operations } from './operation.ts';

/** The operations of the contract's tag `routing`. */
export function routingOperations(store: Store): Operations {
  return {
    async getRoutingProfile({ account, params }) {
      const profile = await store.routingProfile(account, params['routing_id'] ?? '');
      if (profile) return { status: 200, body: profile };
      throw new Refusal(problem('not-found', 'There is no such routing profile in this account.'));
    },
  };
}
