// Routing profiles (§4.1): read only, they come from the seed.

import { problem, Rejection } from '../../http/index.ts';
import { sendJson } from '../../http/node/index.ts';
import type { Handlers } from '../request-state.ts';
import type { Store } from '../store/store.ts';

export const routingRoutes = (store: Store): Handlers => ({
  async getRoutingProfile(_, response) {
    const { account, params } = response.locals.acs;
    const profile = await store.routingProfile(account, params['routing_id'] ?? '');
    if (!profile)
      throw new Rejection(problem('not-found', 'There is no such routing profile in this account.'));
    sendJson(response, 200, profile);
  },
});
