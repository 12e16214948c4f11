// The contract as request handlers of Mock Service Worker: the same responses as the mock server, without a server.

import { type HttpHandler, http } from 'msw';
import {
  asReceived,
  type Contract,
  createContract,
  type OpenApiDocument,
  type Operation,
  responseFor,
} from '../../contract/index.ts';
import { upgraded, withTags } from '../../contract/versions/index.ts';
import { UsageError } from '../../errors.ts';
import { MAX_BODY_BYTES } from '../../http/index.ts';
import { resolveBaseUrl } from '../../url-at.ts';
import { isObject } from '../../values.ts';
import { escaped } from '../../wildcard.ts';
import {
  createStandIn,
  type MockResponse,
  type Override,
  requireRight,
  type StandIn,
  type StandInContents,
} from '../stand-in/index.ts';
import { readRequest, respond } from './fetch.ts';
import { kitContract } from './kit-contract.ts';

/** What the handlers respond to, and with what. */
export interface HandlersOptions extends StandInContents {
  /**
   * Where the service would be: `http://localhost:4010`, or in a page a path of its own origin such as `/api`. Every
   * request below it gets a response, 404 where the contract has nothing; every other request passes by.
   */
  readonly baseUrl: string;
  /** The contract to respond by, whole, with no references to other files. Default: that of the kit. */
  readonly contract?: OpenApiDocument;
}

/** An override in handlers, with its status by that name. */
export interface OverrideOptions extends Omit<Override, 'code'> {
  readonly status?: number;
}

/** A request that the handlers responded to. */
export interface HandledRequest {
  readonly method: string;
  /** Path and query, below the base URL. */
  readonly target: string;
  /** The id of its operation; undefined where the contract has none for it. */
  readonly operation: string | undefined;
  readonly status: number;
  readonly reason: string;
  /** Where the body of an override leaves the contract, in words. */
  readonly faults: readonly string[];
}

/** Handlers, and what they respond with, to look at and to change. */
export interface Handlers extends Pick<StandIn, 'state' | 'overrides' | 'reset'> {
  /** For `setupServer(...handlers)` in Node and `setupWorker(...handlers)` in a page. */
  readonly handlers: readonly HttpHandler[];
  /**
   * Gives an operation, or all with `*`, another response in place of the one before, `times` times or until `reset`; of a list the first that a
   * request fits.
   * @throws UsageError for an operation or a member that there is not
   */
  readonly override: (operation: string, response: OverrideOptions | readonly OverrideOptions[]) => void;
  /** The latest thousand requests, the oldest first; `reset` forgets them. */
  readonly requests: () => readonly HandledRequest[];
}

/**
 * Makes the handlers of a contract.
 * @throws UsageError when the base URL or another option is none, ContractError when the contract has a schema that is none.
 */
export function createHandlers(options: HandlersOptions): Handlers {
  const { baseUrl, contract: document, ...contents } = options;
  const unknown = Object.keys(options).find((name) => !OPTIONS.includes(name));
  if (unknown !== undefined)
    throw new UsageError(`${unknown} is no option of createHandlers; there are ${OPTIONS.join(', ')}`);
  const base = urlOf(baseUrl);
  const { openapi, info } = document ?? kitContract;
  if (!String(openapi).startsWith('3.') || !isObject(info))
    throw new UsageError('contract: give a document of OpenAPI 3 as an object; of Swagger 2.0, use acs mock');
  const contract = createContract(document ? withTags(upgraded('the contract', document)) : kitContract);
  const decided = document === undefined && { maxBody: MAX_BODY_BYTES };
  const standIn = createStandIn({ ...decided, ...contents, contract });
  const { state, overrides } = standIn;
  const requests: HandledRequest[] = [];
  return {
    handlers: [handlerOf(base, standIn, (request) => requests.splice(0, requests.push(request) - MOST_KEPT))],
    state,
    overrides,
    override: (operation, response) => {
      const all = [response].flat().map(({ status, ...given }) => {
        return { ...given, ...(status !== undefined && { code: status }) };
      });
      const wrong = overrides.set({ ...overrides.get(), [operation]: all });
      requireRight(wrong?.body.errors ?? [], 'override');
    },
    requests: () => [...requests],
    reset: () => {
      standIn.reset();
      requests.length = 0;
    },
  };
}

const OPTIONS = [
  ...['baseUrl', 'contract', 'stateful', 'state', 'items', 'maxBody', 'bearer', 'accounts', 'overrides'],
];
const MOST_KEPT = 1000;

/** Responds to requests below one URL. Everything else is somebody else's, a page's own files above all. */
function handlerOf(
  { origin, pathname }: URL,
  standIn: StandIn,
  tell: (request: HandledRequest) => void,
): HttpHandler {
  const path = pathname.replace(/\/+$/, '');
  // Without groups, so that MSW decodes nothing of a path.
  const below = new RegExp(`^${escaped(`${origin}${path}`)}(?:/|$)`);
  return http.all(below, async ({ request, cookies }) => {
    const { pathname: whole, search } = new URL(request.url);
    const target = `${whole.slice(path.length) || '/'}${search}`;
    const received = await readRequest(request, target, cookies, standIn.maxBody);
    const { response, operation } = await standIn.respond({ ...received, base: { origin, path } });
    const { status, reason } = response;
    const faults = operation && response.isJudged ? faultsOf(standIn.contract, operation, response) : [];
    tell({ method: request.method, target, operation: operation?.id, status, reason, faults });
    return respond(response, request);
  });
}

/** Where the JSON of a response leaves its schema, in words. */
function faultsOf(contract: Contract, { responses }: Operation, { status, body }: MockResponse) {
  const { json, schemaPointer } = responseFor(responses, status)?.content ?? {};
  if (!json || schemaPointer === undefined) return [];
  return asReceived(contract)
    .faultsOf(schemaPointer, body)
    .map(({ pointer, message }) => `#${pointer} ${message}`);
}

/** A base URL without an origin (`/api`) is of the page's own. */
function urlOf(baseUrl: string): URL {
  const url = resolveBaseUrl(baseUrl);
  if (url !== undefined) return url;
  throw new UsageError(
    `baseUrl: ${JSON.stringify(baseUrl)} is no URL of HTTP: give one such as http://localhost:4010, or in a page /api`,
  );
}
