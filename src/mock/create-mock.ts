// The mock as an Express application. It never listens.

import express, { type ErrorRequestHandler, type Express, type Request, type Response } from 'express';
import { createContract, type OpenApiDocument } from '../contract/index.ts';
import { createPathMatcher, drain, pathTemplates, problem, rawPathOf } from '../http/index.ts';
import { type Answer, plain, reasonLine, refusal, sendAnswer } from './answer.ts';
import { allowOrigin, exposedHeaders } from './cors.ts';
import { createEcho } from './created.ts';
import { createCredentialCheck } from './credential.ts';
import { type Dispatcher, dispatch } from './dispatch.ts';
import { createFaultFinder } from './faults.ts';
import { mockOperations } from './operation.ts';
import { createPrism, prismOperations } from './prism.ts';

/** What a mock is made of. */
export interface MockOptions {
  /** The contract to mock; it is not changed. */
  readonly contract: OpenApiDocument;
  /** The bearer credentials to accept. Default: any that is not empty. */
  readonly bearer?: readonly string[];
  /** Gets one line for each request: method, path, status and reason. Default: nothing is logged. */
  readonly log?: (line: string) => void;
}

interface Front extends Dispatcher {
  readonly exposed: string;
  readonly log: (line: string) => void;
}

/** Makes the mock of a contract. It never listens: give it to `http.createServer`, or use `startMock`. */
export async function createMock(options: MockOptions): Promise<Express> {
  const front = await createFront(options);
  const app = express();
  app.disable('x-powered-by').disable('etag').set('query parser', 'simple');
  app.use(async (request: Request, response: Response) => {
    allowOrigin(request, response, front.exposed);
    finish(front, request, response, await dispatch(front, request));
  });
  app.use(answerFailure(front));
  return app;
}

async function createFront({
  contract: document,
  bearer,
  log = () => undefined,
}: MockOptions): Promise<Front> {
  const contract = createContract(document);
  return {
    contract,
    operations: mockOperations(contract, await prismOperations(document)),
    match: createPathMatcher(pathTemplates(document)),
    checkCredential: createCredentialCheck(contract, bearer),
    findFaults: createFaultFinder(contract),
    askPrism: createPrism(),
    echo: createEcho(contract),
    exposed: exposedHeaders(contract),
    log,
  };
}

function finish(front: Front, request: Request, response: Response, given: Answer): void {
  sendAnswer(response, given);
  if (!request.complete && request.readableFlowing === null) drain(request);
  front.log(plain(`${request.method} ${rawPathOf(request.originalUrl)} -> ${reasonLine(given)}`));
}

function answerFailure(front: Front): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => {
    const reason = error instanceof Error ? error.message : String(error);
    const failed = problem('internal-server-error', `The mock could not make this answer: ${reason}.`);
    if (response.headersSent) response.destroy();
    else finish(front, request, response, refusal(failed));
  };
}
