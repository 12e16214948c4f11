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
import type { Handler } from './request-state.ts';

/** Sets the headers that let pages of these origins read an answer; answers their preflight requests. */
export function allowOrigins(origins: Origins, operations: readonly Operation[]): Handler {
  const find = createOperationFinder(operations);
  const exposed = exposedHeaders(operations, 'X-Request-Id');
  return (request, response, next) => {
    if (origins.length === 0) return next();
    const cors = corsOf(request, { origins, exposed });
    for (const [name, value] of Object.entries(cors.headers)) response.setHeader(name, value);
    if (!cors.isAllowed || !isPreflight(request)) return next();
    response.writeHead(204, preflightHeaders(request, find(request).place?.allowed ?? [])).end();
  };
}
