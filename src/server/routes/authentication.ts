// Authentication profiles (§4.2).

import { invalidBody, unknownReference } from '../../http/index.ts';
import { Refusal } from '../refusal.ts';
import type { Store } from '../store/store.ts';
import type { Operations } from './operation.ts';

/** The operations of the contract's tag `authentication`. */
export function authenticationOperations(store: Store): Operations {
  return {
    async createAuthenticationProfile({ account, body }) {
      const profile = body as { readonly jwt_id?: unknown };
      await requireJwtConfiguration(store, account, profile.jwt_id);
      return { status: 201, body: await store.createAuthenticationProfile(account, profile) };
    },
  };
}

// The one rule of a body that its schema cannot say.
async function requireJwtConfiguration(store: Store, account: string, id: unknown): Promise<void> {
  if (typeof id !== 'string' || (await store.hasJwtConfiguration(account, id))) return;
  throw new Refusal(invalidBody([unknownReference('#/jwt_id', 'jwt-id')]));
}
