// The server as an Express application: the order of its questions to a request, and nothing else.

import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import type { OpenApiDocument } from '../contract/index.ts';
import { problem, sendProblem } from '../http/index.ts';
import { authenticate } from './authenticate.ts';
import { readBody } from './body.ts';
import { contextOf } from './context.ts';
import { health } from './health.ts';
import { locate } from './locate.ts';
import { type Log, logError, logRequests } from './log.ts';
import { problemOf } from './problem.ts';
import { Refusal } from './refusal.ts';
import { runOperation } from './routes/operations.ts';
import type { Store } from './store/store.ts';
import { createValidation } from './validation.ts';

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
}

/** Makes the application. It never listens: give it to `http.createServer`, or use `serve`. */
export function createApp({
  contract,
  store,
  log = () => undefined,
  acceptDemo = true,
}: AppOptions): Express {
  const validation = createValidation(contract);
  const app = express();
  app.disable('x-powered-by').disable('etag');
  app.enable('case sensitive routing').enable('strict routing').set('query parser', 'simple');
  app.use(
    logRequests(log),
    requireHost,
    health(store),
    locate(contract),
    ...validation.operation,
    authenticate({ contract, store, acceptDemo }),
    readBody(),
    ...validation.request,
    runOperation(store),
    answerError(log),
  );
  return app;
}

// RFC 9112 §3.2; node:http would answer without a body.
const requireHost: RequestHandler = (request, _response, next) => {
  if (request.httpVersion !== '1.1' || request.headers.host !== undefined) return next();
  throw new Refusal(problem('malformed-http', 'Send the header Host.'));
};

function answerError(log: Log): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => {
    const answer = problemOf(error, request.body);
    if (answer.body.status >= 500) logError(log, contextOf(response), error);
    sendProblem(response, answer);
  };
}
