// Which code answers which operation. Found by operationId: paths are written in the contract only.

import type { RequestHandler } from 'express';
import { contextOf } from '../context.ts';
import type { Store } from '../store/store.ts';
import { operationOf } from '../validation.ts';
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
  return async (request, response) => {
    const id = operationOf(request).operationId ?? '';
    const run = Object.hasOwn(operations, id) ? operations[id] : undefined;
    if (run === undefined) throw new Error(`the contract has an operation that the server has not: ${id}`);
    const { account = '', params } = contextOf(response);
    const { status, body } = await run({ account, params, body: request.body as unknown });
    response.status(status).json(body);
  };
}
