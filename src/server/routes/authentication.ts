// Authentication profiles (§4.2): that a JWT configuration exists is the one rule of a body that its schema cannot say.

import { invalidBody, Rejection, unknownReference } from '../../http/index.ts';
import { sendJson } from '../../http/node/index.ts';
import type { Handlers } from '../request-state.ts';
import type { Store } from '../store/store.ts';

export const authenticationRoutes = (store: Store): Handlers => ({
  async createAuthenticationProfile({ body }, response) {
    const { account } = response.locals.acs;
    const profile = body as { readonly jwt_id?: unknown };
    const { jwt_id: id } = profile;
    if (typeof id === 'string' && !(await store.hasJwtConfiguration(account, id)))
      throw new Rejection(invalidBody([unknownReference('#/jwt_id', 'jwt-id')]));
    sendJson(response, 201, await store.createAuthenticationProfile(account, profile));
  },
});
