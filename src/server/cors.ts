// Lets pages of named origins call the server, and answers what a browser asks ahead of that.

import type { RequestHandler } from 'express';
import type { Operation } from '../contract/index.ts';
import {
  corsOf,
  createOperationFinder,
  exposedHeaders,
  isPreflight,
  type Origins,
  preflightHeaders,
} from '../http/index.ts';

/** A handler for the origins, where there are any. */
export function allowOrigins(origins: Origins, operations: readonly Operation[]): RequestHandler {
  const find = createOperationFinder(operations);
  const exposed = exposedHeaders(operations, 'X-Request-Id');
  return (request, response, next) => {
    if (origins.length === 0) return next();
    const cors = corsOf(request, { origins, exposed });
    response.set(cors.headers);
    if (!cors.isAllowed || !isPreflight(request)) return next();
    const headers = preflightHeaders(request, find(request).place?.allowed ?? []);
    response.writeHead(204, headers).end();
  };
}
