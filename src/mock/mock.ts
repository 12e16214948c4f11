// The mock as a request listener, and as a server of its own.

import type { RequestListener } from 'node:http';
import { createConsole, createJournal, secretsOf } from '../console/index.ts';
import type { OpenApiDocument } from '../contract/index.ts';
import { closeAtOnce, createHttpServer, type KnownHosts, knownHosts, listen } from '../node-http/index.ts';
import { REASON_HEADER, reasonLine, refusal, type StandIn } from '../stand-in/index.ts';
import { createMockStandIn, type MockContents, tokensOf } from './contents.ts';
import { createControls } from './controls.ts';
import { createHandler } from './handle.ts';

/** What a mock is made of. */
export interface MockOptions extends MockContents {
  /** Gets one line for each request: method, path, status and reason. Default: nothing is logged. */
  readonly log?: (line: string) => void;
  /** The hosts that requests may name. Default: any. */
  readonly hosts?: KnownHosts;
  /** Requests that the journal at `/_mock/` keeps. Default: 1000. */
  readonly journal?: number;
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

/**
 * Makes the mock of a contract: its operations, and below `/_mock/` the journal, the state and the page that shows them.
 * It never listens: give its listener to `http.createServer`, or use `startMock`.
 */
export function createMock({ log, hosts, journal: capacity = 1_000, ...contents }: MockOptions): Mock {
  let standIn = createMockStandIn(contents);
  const { operations, title, version } = standIn.contract;
  const journal = createJournal({ capacity, secrets: secretsOf(operations, tokensOf(contents)) });
  const current = () => standIn;
  const console = createConsole({ title, version, journal, controls: createControls(current) });
  return {
    listener: createHandler({ current, journal, console, ...(hosts && { hosts }), ...(log && { log }) }),
    replaceContract(contract) {
      standIn = succeed(standIn, createMockStandIn({ ...contents, contract }));
      journal.learn(secretsOf(standIn.contract.operations));
    },
  };
}

/** The next stand-in, in the place where the one before it was. */
function succeed(before: StandIn, next: StandIn): StandIn {
  next.settings.set(before.settings.get());
  if (before.state) next.state?.put(before.state.get());
  if (before.scenario) next.scenario?.go(before.scenario.state());
  return next;
}
