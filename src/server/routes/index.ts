// The routes of the server, one router for each tag of the contract.

import { Router } from 'express';
import { type Handler, operationOf } from '../request-state.ts';
import type { Store } from '../store/store.ts';
import { authenticationRoutes } from './authentication.ts';
import { routingRoutes } from './routing.ts';
import { tagRoutes } from './tag.ts';

/** Every route; 500 for an operation of the contract that has none. */
export function routes(store: Store): Router {
  const router = Router();
  router.use(authenticationRoutes(store), routingRoutes(store), tagRoutes(store));
  router.use(((_, { locals: { acs } }) => {
    throw new Error(`no route answers ${operationOf(acs).id}: add it to src/server/routes`);
  }) satisfies Handler);
  return router;
}
