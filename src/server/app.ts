// The server as a request listener: the order of its questions to a request, and nothing else.

import type { RequestListener } from 'node:http';
import { createContract, type OpenApiDocument } from '../contract/index.ts';
import type { Origins } from '../http/index.ts';
import type { Limit } from '../limit-in-memory.ts';
import { hostProblem, type KnownHosts, sendProblem } from '../node-http/index.ts';
import { authenticate } from './authenticate.ts';
import { readValidRequest } from './body.ts';
import { type Call, openCall, type Step } from './call.ts';
import { allowOrigins } from './cors.ts';
import { health } from './health.ts';
import { limitRequests } from './limit.ts';
import { locate } from './locate.ts';
import { type Log, logError, logRequest } from './log.ts';
import { problemOf } from './problem.ts';
import { Refusal } from './refusal.ts';
import { runOperation } from './routes/operations.ts';
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
  readonly limit?: Limit;
}

/** Makes the application. It never listens: give it to `http.createServer` or to a framework, or use `serve`. */
export function createApp({
  contract: document,
  store,
  log = () => undefined,
  acceptDemo = true,
  hosts = 'any',
  origins = [],
  limit,
}: AppOptions): RequestListener {
  const contract = createContract(document);
  const steps: readonly Step[] = [
    requireHost(hosts),
    allowOrigins(origins, contract.operations),
    health(store),
    locate(contract.operations),
    authenticate({ store, acceptDemo }),
    ...(limit ? [limitRequests(store.limiter(limit))] : []),
    readValidRequest(contract),
    runOperation(store),
  ];
  return (request, response) => {
    const call = openCall(request, response);
    logRequest(log, call);
    answer(steps, call, log).catch(() => response.destroy());
  };
}

/** A step that has nothing to wait for holds nothing up: what can be refused at once is, before the next bytes are read. */
async function answer(steps: readonly Step[], call: Call, log: Log): Promise<void> {
  try {
    for (const step of steps) {
      const progress = step(call);
      if ((progress instanceof Promise ? await progress : progress) === 'answered') return;
    }
  } catch (error) {
    answerError(log, call, error);
  }
}

function requireHost(hosts: KnownHosts): Step {
  return ({ incoming }) => {
    const refused = hostProblem(incoming, hosts);
    if (refused) throw new Refusal(refused);
    return undefined;
  };
}

function answerError(log: Log, call: Call, error: unknown): void {
  const problem = problemOf(error);
  if (problem.body.status >= 500) logError(log, call, error);
  sendProblem(call.response, problem);
}
