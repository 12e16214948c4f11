// The routes of the server, by operationId, which `locate` puts in place of the path: paths and methods stand in the
// contract alone.

import { Router } from 'express';
import { type Handler, type Handlers, operationOf } from '../request-state.ts';
import type { Store } from '../store/store.ts';
import { authenticationRoutes } from './authentication.ts';
import { routingRoutes } from './routing.ts';
import { tagRoutes } from './tag.ts';

/** Every route; 500 for an operation of the contract that has none. */
export function routes(store: Store): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const handlers: Handlers = { ...authenticationRoutes(store), ...routingRoutes(store), ...tagRoutes(store) };
  for (const [operationId, handler] of Object.entries(handlers)) router.all(`/${operationId}`, handler);
  router.use(((_, { locals: { acs } }) => {
    throw new Error(`no route handles ${operationOf(acs).id}: add it to src/server/routes`);
  }) satisfies Handler);
  return router;
}
