// What a request passes before its handler, in the order of `app.ts`, and where its errors end.

import type { ErrorRequestHandler } from 'express';
import type { Contract, Operation } from '../contract/index.ts';
import {
  corsOf,
  createOperationFinder,
  createRequestJudge,
  exposedHeaders,
  invalidRequest,
  isPreflight,
  noSuchMethod,
  type Problem,
  preflightHeaders,
  presentedCredentials,
  problem,
  Rejection,
  readRequestBody,
  unauthorized,
} from '../http/index.ts';
import { hostProblem, httpRequest, type KnownHosts, sendJson, sendProblem } from '../http/node/index.ts';
import { type Log, logEvent } from './log.ts';
import { type Handler, type Locals, operationOf } from './request-state.ts';
import { digestOf } from './seed.ts';
import { StoreError } from './store/engine.ts';
import type { Store } from './store/store.ts';

/** Rejects a request that names no host, two, or one that this server is not known by. */
export function requireHost(hosts: KnownHosts): Handler {
  return (request, _, next) => {
    const rejected = hostProblem(request, hosts);
    if (rejected) throw new Rejection(rejected);
    next();
  };
}

/** Sets the headers that let pages of this machine read a response; responds to their preflight requests. */
export function allowPages(operations: readonly Operation[]): Handler {
  const find = createOperationFinder(operations);
  const exposed = exposedHeaders(operations, 'X-Request-Id');
  return (request, response, next) => {
    const cors = corsOf(request, { origins: 'loopback', exposed });
    for (const [name, value] of Object.entries(cors.headers)) response.setHeader(name, value);
    if (!cors.isAllowed || !isPreflight(request)) return next();
    response.writeHead(204, preflightHeaders(request, find(request).place?.allowed ?? [])).end();
  };
}

/** `/healthz` for a load balancer, outside the contract: 200 while the store responds, else 503. */
export function health(store: Store): Handler {
  return async ({ method, path }, response) => {
    response.locals.acs.template = path;
    if (method !== 'GET' && method !== 'HEAD') throw new Rejection(noSuchMethod(['GET', 'HEAD']));
    await store.ping();
    sendJson(response, 200, { status: 'ok' });
  };
}

/** Finds the operation, responds to OPTIONS, and rejects with 404 or 405, as the mock does by the same code. */
export function locate(operations: readonly Operation[]): Handler {
  const find = createOperationFinder(operations);
  return (request, response, next) => {
    const { acs } = response.locals;
    const found = find(request);
    if (found.place) acs.template = found.place.template;
    if (found.kind === 'rejected') throw new Rejection(found.problem);
    if (found.kind === 'options')
      return void response.writeHead(204, { Allow: found.allowed.join(', ') }).end();
    acs.operation = found.operation;
    acs.params = found.place.params;
    next();
  };
}

/**
 * Rejects with 401 where the contract requires a credential and none is known, then with 404 where the account does
 * not exist or is not the credential's: the same response, so that nobody learns which accounts there are.
 * Without `acceptDemo` a demonstration token is like no token.
 */
export function authenticate(store: Store, acceptDemo: boolean): Handler {
  return async (request, { locals: { acs } }, next) => {
    const { credentials } = operationOf(acs);
    const { optional } = credentials;
    const [presented] = presentedCredentials(credentials, request);
    const digests = presented?.map(({ value }) => digestOf(value)) ?? [];
    const found = await Promise.all(digests.map(store.credential));
    const known = found.filter((credential) => credential && (acceptDemo || !credential.demo));
    if (!optional && presented === undefined) throw new Rejection(unauthorized(credentials, 'missing'));
    if (!optional && known.length < found.length) throw new Rejection(unauthorized(credentials, 'unknown'));
    const account = acs.params['account_id'];
    if (account !== undefined) {
      const isOpen = optional
        ? await store.hasAccount(account)
        : known.every((credential) => credential?.accounts.includes(account));
      if (!isOpen) throw new Rejection(problem('not-found', 'There is no such account.'));
      acs.account = account;
    }
    next();
  };
}

/** 415, 413 or 400 for a body that cannot be read, and 400 for all else that breaks the contract. */
export function validate(contract: Contract): Handler {
  const { faultsOfReceived } = createRequestJudge(contract);
  return async (request, { locals: { acs } }, next) => {
    const operation = operationOf(acs);
    const body = await readRequestBody(contract, httpRequest(request), operation.requestBody);
    const { originalUrl: url, headers } = request;
    const faults = faultsOfReceived(operation, { url, headers, params: acs.params, body });
    if (faults.length > 0) throw new Rejection(invalidRequest(faults));
    request.body = body?.value;
    next();
  };
}

/** Responds to an error with its problem; what is not the sender's fault goes into the log. */
export function respondErrors(
  log: Log,
): ErrorRequestHandler<Record<string, string>, unknown, unknown, unknown, Locals> {
  return (error: unknown, _request, response, _next) => {
    try {
      const rejected = problemOf(error);
      if (rejected.body.status >= 500) {
        const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
        const fields = { request: response.locals.acs.id, error: `${name}: ${message}`, stack };
        logEvent(log, 'error', 'request-failed', fields);
      }
      sendProblem(response, rejected);
    } catch {
      response.destroy();
    }
  };
}

/** The problem that is the response to an error. What is not known to be the sender's fault says nothing of the inside. */
function problemOf(error: unknown): Problem {
  if (error instanceof Rejection) return error.problem;
  if (!(error instanceof StoreError))
    return problem('internal-server-error', 'Something went wrong inside the server.');
  const detail = 'The database did not confirm. What was sent may be stored: look before you send it again.';
  return problem('unavailable', detail, { headers: { 'Retry-After': '5' } });
}
