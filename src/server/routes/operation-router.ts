// A route stands at its operationId, which `locate` puts in place of the path: paths and methods stand in the contract alone.

import { Router } from 'express';
import type { Handler } from '../request-state.ts';

/** A router of the handlers of operations, by operationId. */
export function operationRouter(handlers: Readonly<Record<string, Handler>>): Router {
  const router = Router({ caseSensitive: true, strict: true });
  for (const [operationId, handler] of Object.entries(handlers)) router.all(`/${operationId}`, handler);
  return router;
}
