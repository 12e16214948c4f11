// Tags (§4.3).

import { sendJson } from '../../http/node/index.ts';
import type { Handlers } from '../request-state.ts';
import type { Store } from '../store/store.ts';

export const tagRoutes = (store: Store): Handlers => ({
  async createTag({ body }, response) {
    sendJson(response, 201, await store.createTag(response.locals.acs.account, body as object));
  },
});
