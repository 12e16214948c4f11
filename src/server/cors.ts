// Lets pages of named origins call the server, and answers what a browser asks ahead of that.

import type { Operation } from '../contract/index.ts';
import {
  corsOf,
  createOperationFinder,
  exposedHeaders,
  isPreflight,
  type Origins,
  preflightHeaders,
} from '../http/index.ts';
import type { Step } from './call.ts';

/** A handler for the origins, where there are any. */
export function allowOrigins(origins: Origins, operations: readonly Operation[]): Step {
  const find = createOperationFinder(operations);
  const exposed = exposedHeaders(operations, 'X-Request-Id');
  return ({ request, response }) => {
    if (origins.length === 0) return undefined;
    const cors = corsOf(request, { origins, exposed });
    for (const [name, value] of Object.entries(cors.headers)) response.setHeader(name, value);
    if (!cors.isAllowed || !isPreflight(request)) return undefined;
    const headers = preflightHeaders(request, find(request).place?.allowed ?? []);
    response.writeHead(204, headers).end();
    return 'answered';
  };
}
