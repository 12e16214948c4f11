// Authentication profiles (§4.2).

import type { Router } from 'express';
import type { Operation } from '../../contract/index.ts';
import { invalidBody, unknownReference } from '../../http/index.ts';
import { sendJson } from '../../node-http/index.ts';
import { Refusal } from '../refusal.ts';
import type { Store } from '../store/store.ts';
import { operationRouter } from './operation-router.ts';

/** The contract's tag `authentication`. */
export const authenticationRouter = (operations: readonly Operation[], store: Store): Router =>
  operationRouter(operations, {
    async createAuthenticationProfile({ body }, response) {
      const { account } = response.locals.acs;
      const profile = body as { readonly jwt_id?: unknown };
      await requireJwtConfiguration(store, account, profile.jwt_id);
      sendJson(response, 201, await store.createAuthenticationProfile(account, profile));
    },
  });

// The one rule of a body that its schema cannot say.
async function requireJwtConfiguration(store: Store, account: string, id: unknown): Promise<void> {
  if (typeof id !== 'string' || (await store.hasJwtConfiguration(account, id))) return;
  throw new Refusal(invalidBody([unknownReference('#/jwt_id', 'jwt-id')]));
}
