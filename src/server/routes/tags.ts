// Tags (§4.3).

import type { Router } from 'express';
import type { Operation } from '../../contract/index.ts';
import { sendJson } from '../../node-http/index.ts';
import type { Store } from '../store/store.ts';
import { operationRouter } from './operation-router.ts';

/** The contract's tag `tags`. */
export const tagsRouter = (operations: readonly Operation[], store: Store): Router =>
  operationRouter(operations, {
    async createTag({ body }, response) {
      const { account } = response.locals.acs;
      sendJson(response, 201, await store.createTag(account, body as object));
    },
  });
