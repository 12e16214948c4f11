// The mock as a request listener, and as a server.

import type { RequestListener } from 'node:http';
import { type Contract, createContract, type OpenApiDocument, type Operation } from '../contract/index.ts';
import { closeAtOnce, createHttpServer, type KnownHosts, knownHosts, listen } from '../http/node/index.ts';
import { once } from '../once.ts';
import { secretsOf } from '../redaction.ts';
import { createConsole, createJournal } from './console/index.ts';
import { createForwarding, type Forward } from './forward.ts';
import { createHandler } from './handle.ts';
import { kitSeed, repliesOf } from './kit/index.ts';
import { mended } from './mended.ts';
import {
  type Ask,
  createStandIn,
  hasAccounts,
  inWordsOf,
  REASON_HEADER,
  reasonLine,
  rejection,
  remember,
  type StandIn,
  type StandInContents,
} from './stand-in/index.ts';

/** Options of a mock. */
export interface MockOptions extends StandInContents {
  /** The contract to mock; it is not changed. */
  readonly contract: OpenApiDocument;
  /** Gets one line for each request: method, path, status and reason. Default: nothing is logged. */
  readonly log?: (line: string) => void;
  /** The hosts that requests may name. Default: any. */
  readonly hosts?: KnownHosts;
  /** Operations that another server responds to. Default: none. */
  readonly forward?: Forward;
}

/** Options of a mock that listens. */
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
  /** The base URL, with the actual port. */
  readonly url: string;
  /** Operations whose responses depend on the contract alone, also with a memory. */
  readonly unkept: readonly Operation[];
  /**
   * Uses another contract; state and settings stay.
   * @throws ContractError for one that cannot be used; the mock then continues as before
   */
  readonly replaceContract: (contract: OpenApiDocument) => void;
  /** Stops listening and closes every connection. */
  readonly close: () => Promise<void>;
}

/** A mock as a request listener. */
export interface Mock extends Pick<RunningMock, 'unkept' | 'replaceContract'> {
  readonly listener: RequestListener;
}

/**
 * Starts a mock.
 * @throws IncompleteError when the port is taken, UsageError when it cannot listen there, ContractError when
 * the contract has an invalid schema
 */
export async function startMock(options: StartMockOptions): Promise<RunningMock> {
  const { port = 4010, host = '127.0.0.1' } = options;
  const { listener, unkept, replaceContract } = createMock({
    hosts: knownHosts(host, options.allowHosts),
    ...options,
  });
  const contract = once(() => createContract(options.contract));
  const server = createHttpServer(listener, {
    headersFor: (rejected) => ({
      'Access-Control-Allow-Origin': '*',
      [REASON_HEADER]: reasonLine(rejection(rejected)),
    }),
    bodyFor: (rejected) => inWordsOf(contract(), rejection(rejected)).body,
  });
  return { url: await listen(server, host, port), unkept, replaceContract, close: () => closeAtOnce(server) };
}

/**
 * Creates the mock of a contract: its operations, and below `/_mock/` the journal, the state and a page for
 * them. It does not listen: pass its listener to `http.createServer`, or use `startMock`.
 */
export function createMock({ log, hosts, forward, ...contents }: MockOptions): Mock {
  const mock = { standIn: standInOf(contents) };
  const { operations, title } = mock.standIn.contract;
  const journal = createJournal(secretsOf(operations, tokensOf(contents)));
  const source = () => mock.standIn.contract.source;
  const credential = credentialOf(contents, mock.standIn.contract);
  const console = createConsole({ title, journal, source, mock, credential });
  return {
    listener: createHandler({
      mock,
      journal,
      console,
      forward: forward && createForwarding(forward, { mock, journal, log }),
      hosts,
      log,
    }),
    unkept: mock.standIn.unkept,
    replaceContract(contract) {
      mock.standIn = succeed(mock.standIn, standInOf({ ...contents, contract }));
      journal.learn(secretsOf(mock.standIn.contract.operations));
    },
  };
}

/** The next stand-in, with the state and settings of the one before. */
function succeed(before: StandIn, next: StandIn): StandIn {
  next.settings.set(before.settings.get());
  next.overrides.set(before.overrides.get());
  if (before.state) next.state?.set(before.state.get());
  return next;
}

function standInOf({ contract: document, ...contents }: MockOptions): StandIn {
  const contract = createContract(document);
  return createStandIn({
    ...contents,
    contract,
    ask: remember(repliesOf(document), mended(contract, askPrism(document))),
  });
}

// Prism takes longer to load than everything else, so it is loaded only for responses that are not known from
// the build.
function askPrism(contract: OpenApiDocument): Ask {
  const prism = once(async () => (await import('./prism.ts')).createPrism(contract));
  return async (question) => (await prism())(question);
}

/** The credential for the page's own requests; empty where only its reader knows one. */
function credentialOf(
  { bearer = [], stateful }: StandInContents,
  { operations }: Contract,
): string | undefined {
  if (bearer.length > 0) return undefined;
  return (stateful && hasAccounts(operations) ? kitSeed.tokens[0]?.token : undefined) ?? 'any';
}

/** The bearer credentials that a mock knows; the journal hides them. */
function tokensOf({ bearer = [], stateful }: StandInContents): readonly string[] {
  return [...bearer, ...(stateful ? kitSeed.tokens.map(({ token }) => token) : [])];
}
