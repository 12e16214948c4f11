// The mock as a request listener, and as a server.

import type { RequestListener } from 'node:http';
import { asReceived, createContract, type OpenApiDocument } from '../contract/index.ts';
import { builtValue } from '../contract/samples/index.ts';
import { UsageError } from '../errors.ts';
import { sampleRequest } from '../http/index.ts';
import { closeAtOnce, createHttpServer, type KnownHosts, knownHosts, listen } from '../http/node/index.ts';
import { createTrafficJudge } from '../http/traffic/index.ts';
import { once } from '../once.ts';
import { readText } from '../read-text.ts';
import { PLACEHOLDER, secretsOf } from '../redaction.ts';
import { jsonIn } from '../values.ts';
import { createConsole, createJournal } from './console/index.ts';
import { createForwarding, type Forward } from './forward.ts';
import { createHandler } from './handle.ts';
import {
  createStandIn,
  type Generate,
  inWordsOf,
  type MockState,
  rejection,
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
  /**
   * Uses another contract; state and overrides stay.
   * @throws ContractError for one that cannot be used; the mock then continues as before
   */
  readonly replaceContract: (contract: OpenApiDocument) => void;
  /** Stops listening and closes every connection. */
  readonly close: () => Promise<void>;
}

/**
 * Starts a mock.
 * @throws IncompleteError when the port is taken, UsageError when it cannot listen there, ContractError when
 * the contract has an invalid schema
 */
export async function startMock(options: StartMockOptions): Promise<RunningMock> {
  const { port = 4010, host = '127.0.0.1', allowHosts } = options;
  const hosts = knownHosts(host, allowHosts);
  let mock = mockOf({ hosts, ...options });
  const server = createHttpServer((request, response) => mock.listener(request, response), {
    bodyFor: (rejected) => inWordsOf(mock.standIn.contract, rejection(rejected)).body,
  });
  return {
    url: await listen(server, host, port),
    replaceContract(contract) {
      const { overrides, state } = mock.standIn;
      mock = mockOf({ hosts, ...options, contract });
      mock.standIn.overrides.set(overrides.get());
      if (state) mock.standIn.state?.set(state.get());
    },
    close: () => closeAtOnce(server),
  };
}

/**
 * Creates the mock of a contract: its operations, and below `/_mock/` the journal, the state and a page for
 * them. It does not listen: pass its listener to `http.createServer`, or use `startMock`.
 */
export function createMock(options: MockOptions): { readonly listener: RequestListener } {
  return { listener: mockOf(options).listener };
}

function mockOf({ contract: document, log, hosts, forward, ...contents }: MockOptions) {
  const contract = createContract(document);
  // Prism takes longer to load than everything else, so it is loaded where no example is shown.
  const prism = once(async () => (await import('./prism.ts')).createPrism(document));
  const generate: Generate = async (wanted) => (await prism())(wanted);
  const build = (pointer: string) => builtValue(asReceived(contract), pointer);
  const standIn = createStandIn({ ...contents, contract, generate, build });
  const journal = createJournal(secretsOf(contract.operations, contents.bearer));
  // For the page's own requests; with --bearer only its reader knows one.
  const credential = contents.bearer?.length ? undefined : 'any';
  const mock = { standIn, operations: () => operationsOf(standIn, credential) };
  const console = createConsole({ title: contract.title, journal, mock, credential });
  const passOn = forward && createForwarding(forward, { standIn, journal, log });
  const judge = createTrafficJudge(contract);
  return {
    listener: createHandler({ standIn, judge, journal, console, forward: passOn, hosts, log }),
    standIn,
  };
}

/** Each operation with its responses, the names of their examples, and a right request. */
const operationsOf = ({ contract, existing }: StandIn, credential = PLACEHOLDER) =>
  contract.operations.map((operation) => {
    const { id, method, path, summary, responses } = operation;
    return {
      ...{ id, method, path, summary },
      responses: responses.map(({ status, content }) => ({
        status,
        examples: content?.examples.map(({ name }) => name) ?? [],
      })),
      request: sampleRequest(contract, operation, credential, existing(operation)),
    };
  });

/** Loads the state of a mock from a file. @throws UsageError where it has no JSON */
export function loadState(path: string): MockState {
  const value = jsonIn(readText(path, 'state'));
  if (value === undefined)
    throw new UsageError(`${path} is no JSON: give what GET /_mock/state responds with`);
  return value as MockState;
}
