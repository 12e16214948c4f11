// The mock as an Express application, and as a server of its own.

import express, { type ErrorRequestHandler, type Express, type Request, type Response } from 'express';
import { createContract, type OpenApiDocument } from '../contract/index.ts';
import {
  allowOrigin,
  closeAtOnce,
  createHttpServer,
  createOperationFinder,
  createRequestValidation,
  drain,
  exposedHeaders,
  type FindOperation,
  type Found,
  hostProblem,
  isPreflight,
  type KnownHosts,
  knownHosts,
  listen,
  preflightHeaders,
  problem,
  rawPathOf,
} from '../http/index.ts';
import { type Answer, plain, REASON_HEADER, reasonLine, refusal, sendAnswer } from './answer.ts';
import { answerCall, type MockContext, refuse } from './call.ts';
import { createEcho } from './created.ts';
import { createPrism } from './prism.ts';

/** What a mock is made of. */
export interface MockOptions {
  /** The contract to mock; it is not changed. */
  readonly contract: OpenApiDocument;
  /** The bearer credentials to accept. Default: any that is not empty. */
  readonly bearer?: readonly string[];
  /** Gets one line for each request: method, path, status and reason. Default: nothing is logged. */
  readonly log?: (line: string) => void;
  /** The hosts that requests may name. Default: any. */
  readonly hosts?: KnownHosts;
}

/** Where a mock listens. */
export interface StartMockOptions extends MockOptions {
  /** Default: 4010; 0 takes a free one. */
  readonly port?: number;
  /** Default: 127.0.0.1. */
  readonly host?: string;
  /** Names beside those of this machine that requests may be sent to, where `host` is a loopback address. */
  readonly allowHosts?: readonly string[];
}

/** A mock that listens. */
export interface RunningMock {
  /** The base URL, with the port that was taken. */
  readonly url: string;
  /** Stops listening and closes every connection. */
  readonly close: () => Promise<void>;
}

/**
 * Starts a mock.
 * @throws IncompleteError when the port is taken, UsageError when it cannot listen there, ContractError when the
 *   contract has a schema that is none.
 */
export async function startMock(options: StartMockOptions): Promise<RunningMock> {
  const { port = 4010, host = '127.0.0.1' } = options;
  const app = await createMock({ hosts: knownHosts(host, options.allowHosts), ...options });
  const server = createHttpServer(app, {
    headersFor: (refused) => ({
      'Access-Control-Allow-Origin': '*',
      [REASON_HEADER]: reasonLine(refusal(refused)),
    }),
  });
  return { url: await listen(server, host, port), close: () => closeAtOnce(server) };
}

/** Makes the mock of a contract. It never listens: give it to `http.createServer`, or use `startMock`. */
export async function createMock({ contract: document, bearer, log, hosts }: MockOptions): Promise<Express> {
  const contract = createContract(document);
  const context: MockContext = {
    contract,
    ...(bearer && { bearer }),
    validate: createRequestValidation(contract),
    askPrism: await createPrism(contract),
    echo: createEcho(contract),
  };
  const find = createOperationFinder(contract.operations);
  const cors = { origins: '*', exposed: exposedHeaders(contract.operations, REASON_HEADER) } as const;
  const app = express();
  app.disable('x-powered-by').disable('etag').set('query parser', 'simple');
  app.use(async (request: Request, response: Response) => {
    allowOrigin(request, response, cors);
    const nowhere = hostProblem(request, hosts);
    const given = nowhere ? refusal(nowhere) : await answerTo(context, request, find);
    finish(request, response, given, log);
  });
  return app.use(answerFailure(log));
}

async function answerTo(context: MockContext, request: Request, find: FindOperation): Promise<Answer> {
  const found = find(request);
  if (isPreflight(request)) {
    const headers = preflightHeaders(request, found.place?.allowed ?? []);
    return { status: 204, headers, reason: 'any origin may call the mock' };
  }
  if (found.kind === 'refused') return refuseAt(context, request, found);
  if (found.kind === 'operation') {
    return answerCall(context, { request, operation: found.operation, params: found.place.params });
  }
  const reason = found.place ? 'the methods of this path' : 'the methods of every path';
  return { status: 204, headers: { Allow: found.allowed.join(', ') }, reason };
}

async function refuseAt(
  context: MockContext,
  request: Request,
  found: Extract<Found, { kind: 'refused' }>,
): Promise<Answer> {
  const [operation] = found.place?.operations ?? [];
  if (found.place === undefined || operation === undefined) return refusal(found.problem);
  return refuse(context, { request, operation, params: found.place.params }, found.problem);
}

function finish(request: Request, response: Response, given: Answer, log: MockOptions['log']): void {
  sendAnswer(response, given);
  if (!request.complete && request.readableFlowing === null) drain(request);
  log?.(plain(`${request.method} ${rawPathOf(request.originalUrl)} -> ${reasonLine(given)}`));
}

function answerFailure(log: MockOptions['log']): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => {
    const reason = error instanceof Error ? error.message : String(error);
    const failed = problem('internal-server-error', `The mock could not make this answer: ${reason}.`);
    if (response.headersSent) response.destroy();
    else finish(request, response, refusal(failed), log);
  };
}
