// How a tag becomes a Router: its operations are found by operationId, paths and methods stand in the contract only.

import { Router } from 'express';
import type { Operation } from '../../contract/index.ts';
import { type Handler, operationOf } from '../request-state.ts';
import { expressPath } from './express-path.ts';

/** A Router with those of some routes whose operation the contract has. */
export function operationRouter(
  operations: readonly Operation[],
  routes: Readonly<Record<string, Handler>>,
): Router {
  const router = Router({ caseSensitive: true, strict: true });
  for (const { id, path } of operations) {
    const route = Object.hasOwn(routes, id) ? routes[id] : undefined;
    if (route) router.route(expressPath(path)).all(only(id, route));
  }
  return router;
}

const only =
  (id: string, route: Handler): Handler =>
  (request, response, next) =>
    operationOf(response.locals.acs).id === id ? route(request, response, next) : next();

/** The 500 for an operation that no Router has a route for. */
export const requireRoute: Handler = (_, { locals: { acs } }) => {
  throw new Error(
    `no route answers ${operationOf(acs).id}: add it to the one of its tag in src/server/routes`,
  );
};
