// The first question to a request: is there such a path, and does it have this method?

import type { Operation } from '../contract/index.ts';
import { createOperationFinder } from '../http/index.ts';
import type { Step } from './call.ts';
import { Refusal } from './refusal.ts';

/** Finds the operation, answers OPTIONS, and refuses with 404 or 405. */
export function locate(operations: readonly Operation[]): Step {
  const find = createOperationFinder(operations);
  return (call) => {
    const found = find(call.request);
    if (found.place) call.template = found.place.template;
    if (found.kind === 'refused') throw new Refusal(found.problem);
    if (found.kind === 'options') {
      call.response.writeHead(204, { Allow: found.allowed.join(', ') }).end();
      return 'answered';
    }
    call.operation = found.operation;
    call.params = found.place.params;
    return undefined;
  };
}
