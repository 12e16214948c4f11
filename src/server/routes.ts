// What each operation does, at the path `locate` gives it: its operationId. Paths and methods stand in the contract only.

import { Router } from 'express';
import { invalidBody, problem, unknownReference } from '../http/index.ts';
import { sendJson } from '../node-http/index.ts';
import { Rejection } from './errors.ts';
import { type Handler, operationOf } from './request-state.ts';
import type { Store } from './store/store.ts';

/** The routes; 500 for an operation of the contract that has none. */
export function routes(store: Store): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const route = (operationId: string, handler: Handler) => router.all(`/${operationId}`, handler);

  // §4.1: read only, they come from the seed.
  route('getRoutingProfile', async (_, response) => {
    const { account, params } = response.locals.acs;
    const profile = await store.routingProfile(account, params['routing_id'] ?? '');
    if (!profile)
      throw new Rejection(problem('not-found', 'There is no such routing profile in this account.'));
    sendJson(response, 200, profile);
  });

  // §4.2: that a JWT configuration exists is the one rule of a body that its schema cannot say.
  route('createAuthenticationProfile', async ({ body }, response) => {
    const { account } = response.locals.acs;
    const profile = body as { readonly jwt_id?: unknown };
    const { jwt_id: id } = profile;
    if (typeof id === 'string' && !(await store.hasJwtConfiguration(account, id)))
      throw new Rejection(invalidBody([unknownReference('#/jwt_id', 'jwt-id')]));
    sendJson(response, 201, await store.createAuthenticationProfile(account, profile));
  });

  // §4.3
  route('createTag', async ({ body }, response) => {
    sendJson(response, 201, await store.createTag(response.locals.acs.account, body as object));
  });

  router.use(((_, { locals: { acs } }) => {
    throw new Error(`no route answers ${operationOf(acs).id}: add it to src/server/routes.ts`);
  }) satisfies Handler);
  return router;
}
