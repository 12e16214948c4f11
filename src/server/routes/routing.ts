// Routing profiles (§4.1): read only, they come from the seed.

import type { Router } from 'express';
import type { Operation } from '../../contract/index.ts';
import { problem } from '../../http/index.ts';
import { sendJson } from '../../node-http/index.ts';
import { Refusal } from '../refusal.ts';
import type { Store } from '../store/store.ts';
import { operationRouter } from './operation-router.ts';

/** The contract's tag `routing`. */
export const routingRouter = (operations: readonly Operation[], store: Store): Router =>
  operationRouter(operations, {
    async getRoutingProfile({ params }, response) {
      const { account } = response.locals.acs;
      const profile = await store.routingProfile(account, params['routing_id'] ?? '');
      if (!profile)
        throw new Refusal(problem('not-found', 'There is no such routing profile in this account.'));
      sendJson(response, 200, profile);
    },
  });
