// Tags (§4.3).

import type { Store } from '../store/store.ts';
import type { Operations } from './operation.ts';

/** The operations of the contract's tag `tags`. */
export function tagOperations(store: Store): Operations {
  return {
    async createTag({ account, body }) {
      return { status: 201, body: await store.createTag(account, body as object) };
    },
  };
}
