// The routes of the server, by operationId: paths and methods stand in the contract alone.

import { invalidBody, problem, Rejection, unknownReference } from '../http/index.ts';
import { sendJson } from '../http/node/index.ts';
import { type Handler, operationOf } from './request-state.ts';
import type { Store } from './store/store.ts';

const handlersOf = (store: Store): Readonly<Record<string, Handler>> => ({
  // Routing profiles (§4.1): read only, they come from the seed.
  async getRoutingProfile(_, response) {
    const { account, params } = response.locals.acs;
    const profile = await store.routingProfile(account, params['routing_id'] ?? '');
    if (!profile)
      throw new Rejection(problem('not-found', 'There is no such routing profile in this account.'));
    sendJson(response, 200, profile);
  },
  // Authentication profiles (§4.2): that a JWT configuration exists is the one rule that the schema cannot say.
  async createAuthenticationProfile({ body }, response) {
    const { account } = response.locals.acs;
    const profile = body as { readonly jwt_id?: unknown };
    const { jwt_id: id } = profile;
    if (typeof id === 'string' && !(await store.hasJwtConfiguration(account, id)))
      throw new Rejection(invalidBody([unknownReference('#/jwt_id', 'jwt-id')]));
    sendJson(response, 201, await store.createAuthenticationProfile(account, profile));
  },
  // Tags (§4.3).
  async createTag({ body }, response) {
    sendJson(response, 201, await store.createTag(response.locals.acs.account, body as object));
  },
});

/** Every route; 500 for an operation of the contract that has none. */
export function routes(store: Store): Handler {
  const handlers = new Map(Object.entries(handlersOf(store)));
  return (request, response, next) => {
    const { id, operationId = id } = operationOf(response.locals.acs);
    const handler = handlers.get(operationId);
    if (!handler) throw new Error(`no route handles ${operationId}: add it to src/server/routes.ts`);
    return handler(request, response, next);
  };
}
