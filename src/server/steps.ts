// What a request passes before its handler, in the order of `app.ts`; `authenticate.ts` has the credentials.

import type { Contract, Operation } from '../contract/index.ts';
import {
  corsOf,
  createOperationFinder,
  createRequestJudge,
  exposedHeaders,
  invalidRequest,
  isPreflight,
  noSuchMethod,
  type Origins,
  preflightHeaders,
  Rejection,
  readRequestBody,
  tooManyRequests,
} from '../http/index.ts';
import { hostProblem, httpRequest, type KnownHosts, sendJson } from '../http/node/index.ts';
import type { Limiter } from './limit-in-memory.ts';
import { type Handler, operationOf } from './request-state.ts';
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

/** Sets the headers that let pages of these origins read a response; responds to their preflight requests. */
export function allowOrigins(origins: Origins, operations: readonly Operation[]): Handler {
  const find = createOperationFinder(operations);
  const exposed = exposedHeaders(operations, 'X-Request-Id');
  return (request, response, next) => {
    const cors = corsOf(request, { origins, exposed });
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
    await store.ping().catch((cause: Error) => {
      throw new StoreError(cause.message, 'not-done', { cause });
    });
    sendJson(response, 200, { status: 'ok' });
  };
}

/**
 * Finds the operation, responds to OPTIONS, and rejects with 404 or 405, as the mock does by the same code. The path goes on
 * as the operationId, which the routes are named by.
 */
export function locate(operations: readonly Operation[]): Handler {
  const find = createOperationFinder(operations);
  return (request, response, next) => {
    const { acs } = response.locals;
    const found = find(request);
    if (found.place) acs.template = found.place.template;
    if (found.kind === 'rejected') throw new Rejection(found.problem);
    if (found.kind === 'options') {
      response.writeHead(204, { Allow: found.allowed.join(', ') }).end();
      return;
    }
    acs.operation = found.operation;
    acs.params = found.place.params;
    request.url = `/${encodeURIComponent(found.operation.id)}`;
    next();
  };
}

/** Rejects what is over the limit with 429 and Retry-After; who shows no credential is not counted. */
export function limitRequests(limiter: Limiter): Handler {
  return async (_, { locals: { acs } }, next) => {
    const wait = acs.credential === undefined ? 0 : await limiter(acs.credential);
    if (wait > 0) throw new Rejection(tooManyRequests(wait));
    next();
  };
}

/** 415, 413 or 400 for a body that cannot be read, and 400 for all else that breaks the contract. */
export function validate(contract: Contract): Handler {
  const { faultsOfReceived } = createRequestJudge(contract);
  return async (request, { locals: { acs } }, next) => {
    const operation = operationOf(acs);
    const read = await readRequestBody(contract, httpRequest(request), operation.requestBody);
    if (!read.ok) throw new Rejection(read.problem);
    const { value: body } = read;
    const { originalUrl: url, headers } = request;
    const faults = faultsOfReceived(operation, { url, headers, params: acs.params, body });
    if (faults.length > 0) throw new Rejection(invalidRequest(faults));
    request.body = body?.value;
    next();
  };
}

/**
 * Lets the requests that have arrived come up to here before the first of them goes on: to wake a waiting client for each
 * response takes the system longer than all that is done here.
 */
export const respondTogether: Handler = (_request, _response, next) => {
  setImmediate(next);
};
