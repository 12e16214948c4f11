// What each operation does. Operations are found by operationId; paths and methods stand in the contract only.

import { Router } from 'express';
import type { Operation } from '../contract/index.ts';
import { invalidBody, type Place, problem, unknownReference } from '../http/index.ts';
import { sendJson } from '../node-http/index.ts';
import { Refusal } from './errors.ts';
import { type Handler, operationOf } from './request-state.ts';
import type { Store } from './store/store.ts';

/** The handlers of the operations, by operationId. */
const handlersOf = (store: Store): Readonly<Record<string, Handler>> => ({
  // §4.1: read only, they come from the seed.
  async getRoutingProfile({ params }, response) {
    const profile = await store.routingProfile(response.locals.acs.account, params['routing_id'] ?? '');
    if (!profile)
      throw new Refusal(problem('not-found', 'There is no such routing profile in this account.'));
    sendJson(response, 200, profile);
  },
  // §4.2: that a JWT configuration exists is the one rule of a body that its schema cannot say.
  async createAuthenticationProfile({ body }, response) {
    const { account } = response.locals.acs;
    const profile = body as { readonly jwt_id?: unknown };
    const { jwt_id: id } = profile;
    if (typeof id === 'string' && !(await store.hasJwtConfiguration(account, id)))
      throw new Refusal(invalidBody([unknownReference('#/jwt_id', 'jwt-id')]));
    sendJson(response, 201, await store.createAuthenticationProfile(account, profile));
  },
  // §4.3
  async createTag({ body }, response) {
    sendJson(response, 201, await store.createTag(response.locals.acs.account, body as object));
  },
});

/** The routes of a contract's operations; 500 for one that has no handler. */
export function routes(operations: readonly Operation[], store: Store): Router {
  const handlers = handlersOf(store);
  const router = Router({ caseSensitive: true, strict: true });
  for (const { id, path } of operations) {
    const handler = Object.hasOwn(handlers, id) ? handlers[id] : undefined;
    if (handler) router.route(expressPath(path)).all(only(id, handler));
  }
  router.use(((_, { locals: { acs } }) => {
    throw new Error(`no route answers ${operationOf(acs).id}: add it to src/server/routes.ts`);
  }) satisfies Handler);
  return router;
}

const only =
  (id: string, handler: Handler): Handler =>
  (request, response, next) =>
    operationOf(response.locals.acs).id === id ? handler(request, response, next) : next();

// Path templates as Express has them. The braces of OpenAPI mean something else there, and Express compares a path as it
// was sent: so all that is written out is encoded in one way, here and in what requests are given.

const PARAMETER = /(\{[^}]*\})/;

/** `/{account_id}/routing{routing_id}` in the syntax of Express: `/:"account_id"/routing:"routing_id"`. */
function expressPath(template: string): string {
  const named = (name: string) => `:"${name.replace(/["\\]/g, '\\$&')}"`;
  return filled(template, named, (text) => encoded(text).replace(/[!*()]/g, '\\$&'));
}

/** The path of a request, in the encoding that the routes are in: a slash inside an identifier is `%2F`. */
export function pathFor({ template, params }: Pick<Place, 'template' | 'params'>): string {
  return filled(template, (name) => encodeURIComponent(params[name] ?? ''), encoded);
}

function filled(
  template: string,
  parameter: (name: string) => string,
  literal: (text: string) => string,
): string {
  const parts = template.split(PARAMETER);
  return parts.map((part) => (part.startsWith('{') ? parameter(part.slice(1, -1)) : literal(part))).join('');
}

const encoded = (text: string) => text.split('/').map(encodeURIComponent).join('/');
