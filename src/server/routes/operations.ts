// Which code answers which operation. Found by operationId: paths are written in the contract only.

import { sendJson } from '../../node-http/index.ts';
import { operationOf, type Progress, type Step } from '../call.ts';
import type { Store } from '../store/store.ts';
import { authenticationOperations } from './authentication.ts';
import type { Operations } from './operation.ts';
import { routingOperations } from './routing.ts';
import { tagOperations } from './tags.ts';

/** The last step: runs the operation and sends its answer. */
export function runOperation(store: Store): Step {
  const operations: Operations = {
    ...routingOperations(store),
    ...authenticationOperations(store),
    ...tagOperations(store),
  };
  return async (call): Promise<Progress> => {
    const { id } = operationOf(call);
    const run = Object.hasOwn(operations, id) ? operations[id] : undefined;
    if (run === undefined) {
      throw new Error(`no route answers ${id}: add it to the one of its tag in src/server/routes`);
    }
    const { account = '', params } = call;
    const { status, body } = await run({ account, params, body: call.body });
    sendJson(call.response, status, body);
    return 'answered';
  };
}
