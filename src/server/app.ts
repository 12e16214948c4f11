// The server as an Express application: the list of its middleware, in the order in which a request meets them.

import type { RequestListener } from 'node:http';
import express from 'express';
import { createContract, type OpenApiDocument } from '../contract/index.ts';
import type { KnownHosts } from '../http/node/index.ts';
import { type Log, logRequests } from './log.ts';
import { routes } from './routes.ts';
import * as steps from './steps.ts';
import type { Store } from './store/store.ts';

/** What an application is made of. */
export interface AppOptions {
  /** The contract that requests are validated from. */
  readonly contract: OpenApiDocument;
  /** The state; see `openStore`. The caller closes it. */
  readonly store: Store;
  /** Gets one entry for each request. Default: nothing is logged. */
  readonly log?: Log;
  /**
   * Whether the demonstration tokens of a seed are accepted, and pages of this machine may call the server from a browser.
   * Default: true; `serve` says false off loopback.
   */
  readonly acceptDemo?: boolean;
  /** The hosts that requests may name. Default: any. */
  readonly hosts?: KnownHosts;
}

/**
 * Makes the application: give it to `app.use` of another one or to `http.createServer`, or run it with `serve`. Its type
 * names none of Express, whose types are not part of the package.
 */
export function createApp({
  contract: document,
  store,
  log = () => undefined,
  acceptDemo = true,
  hosts = 'any',
}: AppOptions): RequestListener {
  const contract = createContract(document);
  const { operations } = contract;
  const app = express();
  app.disable('x-powered-by').disable('etag');
  app.enable('case sensitive routing').enable('strict routing');

  app.use(logRequests(log));
  app.use(steps.requireHost(hosts));
  if (acceptDemo) app.use(steps.allowPages(operations));
  app.route('/healthz').all(steps.health(store));
  app.use(steps.locate(operations));
  app.use(steps.authenticate(store, acceptDemo));
  app.use(steps.validate(contract));
  app.use(routes(store));
  app.use(steps.respondErrors(log));
  return app;
}
