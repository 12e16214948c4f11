// Which code answers which operation. Found by operationId: paths are written in the contract only.

import type { RequestHandler } from 'express';
import { sendJson } from '../../node-http/index.ts';
import { contextOf, operationOf } from '../context.ts';
import type { Store } from '../store/store.ts';
import { authenticationOperations } from './authentication.ts';
import type { Operations } from './operation.ts';
import { routingOperations } from './routing.ts';
import { tagOperations } from './tags.ts';

/** The last handler: runs the operation and sends its answer. */
export function runOperation(store: Store): RequestHandler {
  const operations: Operations = {
    ...routingOperations(store),
    ...authenticationOperations(store),
    ...tagOperations(store),
  };
  return async (_request, response) => {
    const context = contextOf(response);
    const { id } = operationOf(context);
    const run = Object.hasOwn(operations, id) ? operations[id] : undefined;
    if (run === undefined) {
      throw new Error(`no route answers ${id}: add it to the one of its tag in src/server/routes`);
    }
    const { account = '', params } = context;
    const { status, body } = await run({ account, params, body: context.body });
    sendJson(response, status, body);
  };
}
