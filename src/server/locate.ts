// The first question to a request: is there such a path, and does it have this method?

import type { RequestHandler } from 'express';
import type { Operation } from '../contract/index.ts';
import { createOperationFinder } from '../http/index.ts';
import { contextOf } from './context.ts';
import { Refusal } from './refusal.ts';

/** Finds the operation, answers OPTIONS, and refuses with 404 or 405. */
export function locate(operations: readonly Operation[]): RequestHandler {
  const find = createOperationFinder(operations);
  return (request, response, next) => {
    const found = find(request);
    const context = contextOf(response);
    if (found.place) context.template = found.place.template;
    if (found.kind === 'refused') throw new Refusal(found.problem);
    if (found.kind === 'options') {
      return void response.status(204).set('Allow', found.allowed.join(', ')).end();
    }
    context.operation = found.operation;
    context.params = found.place.params;
    next();
  };
}
