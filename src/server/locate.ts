// Which operation of the contract a request means. Express has no answer of its own to a path that is encoded in another
// way, to two paths that fit or to a method that a path lacks; the mock gives the same ones by the same code.

import type { Operation } from '../contract/index.ts';
import { createOperationFinder } from '../http/index.ts';
import { Refusal } from './refusal.ts';
import type { Handler } from './request-state.ts';
import { pathFor } from './routes/express-path.ts';

/** What has one encoding only, itself. */
const PLAIN = /^\/[\w/.~-]*$/;

/** Finds the operation, answers OPTIONS, and refuses with 404 or 405. The path goes on in the encoding of the routes. */
export function locate(operations: readonly Operation[]): Handler {
  const find = createOperationFinder(operations);
  return (request, response, next) => {
    const { acs } = response.locals;
    const found = find(request);
    if (found.place) acs.template = found.place.template;
    if (found.kind === 'refused') throw new Refusal(found.problem);
    if (found.kind === 'options') {
      response.writeHead(204, { Allow: found.allowed.join(', ') }).end();
      return;
    }
    acs.operation = found.operation;
    acs.params = found.place.params;
    if (!PLAIN.test(request.url))
      request.url = pathFor(found.place) + (/\?.*$/s.exec(request.url)?.[0] ?? '');
    next();
  };
}
