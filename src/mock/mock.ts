// The mock as a request listener, and as a server of its own.

import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { OpenApiDocument } from '../contract/index.ts';
import { rawPathOf } from '../http/index.ts';
import {
  closeAtOnce,
  createHttpServer,
  drain,
  hostProblem,
  httpRequest,
  type KnownHosts,
  knownHosts,
  listen,
} from '../node-http/index.ts';
import { type Answer, plain, REASON_HEADER, reasonLine, refusal, type StandIn } from '../stand-in/index.ts';
import { createMockStandIn, type MockContents } from './contents.ts';
import { sendAnswer } from './send-answer.ts';

/** What a mock is made of. */
export interface MockOptions extends MockContents {
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
  /**
   * Goes on with another contract; state, settings and place in the scenario stay. Where it cannot be used this throws
   * ContractError, and the mock goes on as it was.
   */
  readonly replaceContract: (contract: OpenApiDocument) => void;
  /** Stops listening and closes every connection. */
  readonly close: () => Promise<void>;
}

/** A mock as a request listener. */
export interface Mock {
  readonly listener: RequestListener;
  readonly replaceContract: RunningMock['replaceContract'];
}

/**
 * Starts a mock.
 * @throws IncompleteError when the port is taken, UsageError when it cannot listen there, ContractError when the
 *   contract has a schema that is none.
 */
export async function startMock(options: StartMockOptions): Promise<RunningMock> {
  const { port = 4010, host = '127.0.0.1' } = options;
  const { listener, replaceContract } = createMock({
    hosts: knownHosts(host, options.allowHosts),
    ...options,
  });
  const server = createHttpServer(listener, {
    headersFor: (refused) => ({
      'Access-Control-Allow-Origin': '*',
      [REASON_HEADER]: reasonLine(refusal(refused)),
    }),
  });
  return { url: await listen(server, host, port), replaceContract, close: () => closeAtOnce(server) };
}

/** Makes the mock of a contract. It never listens: give its listener to `http.createServer`, or use `startMock`. */
export function createMock({ log, hosts, ...contents }: MockOptions): Mock {
  let standIn = createMockStandIn(contents);
  return {
    listener: (request, response) =>
      void answerTo(standIn, request, hosts).then((answer) => finish(request, response, answer, log)),
    replaceContract(contract) {
      const next = createMockStandIn({ ...contents, contract });
      next.settings.set(standIn.settings.get());
      if (standIn.state) next.state?.put(standIn.state.get());
      if (standIn.scenario) next.scenario?.go(standIn.scenario.state());
      standIn = next;
    },
  };
}

async function answerTo(
  standIn: StandIn,
  request: IncomingMessage,
  hosts: KnownHosts | undefined,
): Promise<Answer> {
  const nowhere = hostProblem(request, hosts);
  if (nowhere) return refusal(nowhere);
  return (await standIn.answer(httpRequest(request))).answer;
}

async function finish(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Answer,
  log: MockOptions['log'],
): Promise<void> {
  if (answer.delay !== undefined) await wait(answer.delay);
  sendAnswer(response, answer);
  if (!request.complete && request.readableFlowing === null) drain(request);
  log?.(
    plain(`${request.method} ${rawPathOf(request.url ?? '/')} -> ${reasonLine(answer)}${extras(answer)}`),
  );
}

function extras({ delay, fault }: Answer): string {
  const said = [...(delay === undefined ? [] : [`after ${delay} ms`]), ...(fault ? [`fault ${fault}`] : [])];
  return said.length > 0 ? ` (${said.join(', ')})` : '';
}
