// The server as an Express application: the list of its middleware, in the order in which a request meets them.

import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import express from 'express';
import { createContract, type OpenApiDocument } from '../contract/index.ts';
import type { Origins } from '../http/index.ts';
import type { KnownHosts } from '../http/node/index.ts';
import { authenticate } from './authenticate.ts';
import { respondErrors } from './errors.ts';
import type { Limit } from './limit-in-memory.ts';
import { type Log, logRequests } from './log.ts';
import { routes } from './routes/index.ts';
import {
  allowOrigins,
  health,
  limitRequests,
  locate,
  requireHost,
  respondTogether,
  validate,
} from './steps.ts';
import type { Store } from './store/store.ts';

/** What an application is made of. */
export interface AppOptions {
  /** The contract that requests are validated from. */
  readonly contract: OpenApiDocument;
  /** The state; see `openStore`. The caller closes it. */
  readonly store: Store;
  /** Gets one entry for each request. Default: nothing is logged. */
  readonly log?: Log;
  /** Whether the demonstration tokens of a seed are accepted. Default: true; `serve` says false off loopback. */
  readonly acceptDemo?: boolean;
  /** The hosts that requests may name. Default: any. */
  readonly hosts?: KnownHosts;
  /** The origins of pages that may call the server from a browser. Default: none. */
  readonly origins?: Origins;
  /** How many requests a credential may send. Default: any number. */
  readonly limit?: Limit | undefined;
}

/** An Express application, described without the types of Express, which are not part of the package. */
export interface App {
  (request: IncomingMessage, response: ServerResponse): void;
  /** Listens without the limits of `serve`, for a trial. */
  listen(port: number, onListening?: (error?: Error) => void): Server;
}

/** Makes the application: give it to `app.use` of another one or to `http.createServer`, or run it with `serve`. */
export function createApp({
  contract: document,
  store,
  log = () => undefined,
  acceptDemo = true,
  hosts = 'any',
  origins = [],
  limit,
}: AppOptions): App {
  const contract = createContract(document);
  const { operations } = contract;
  const app = express();
  app.disable('x-powered-by').disable('etag');
  app.enable('case sensitive routing').enable('strict routing');

  app.use(logRequests(log));
  app.use(requireHost(hosts));
  if (origins.length > 0) app.use(allowOrigins(origins, operations));
  app.route('/healthz').all(health(store));
  app.use(locate(operations));
  app.use(authenticate(store, acceptDemo));
  if (limit) app.use(limitRequests(store.limiter(limit)));
  app.use(validate(contract));
  app.use(respondTogether);
  app.use(routes(store));
  app.use(respondErrors(log));
  return app;
}
