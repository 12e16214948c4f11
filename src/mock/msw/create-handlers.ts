// The contract as request handlers of Mock Service Worker: the same responses as the mock server, without a server.

import { type HttpHandler, http } from 'msw';
import { resolveBaseUrl } from '../../base-url.ts';
import { createContract, type OpenApiDocument } from '../../contract/index.ts';
import { UsageError } from '../../errors.ts';
import { escaped } from '../../wildcard.ts';
import { kitContract } from '../kit/index.ts';
import { createStandIn, type StandIn, type StandInContents } from '../stand-in/index.ts';
import { readRequest, respond } from './fetch.ts';
import { askSampler } from './sample.ts';

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

/** Handlers, and what they respond with, to look at and to change. */
export interface Handlers extends Pick<StandIn, 'state' | 'settings' | 'scenario' | 'reset'> {
  /** For `setupServer(...handlers)` in Node and `setupWorker(...handlers)` in a page. */
  readonly handlers: readonly HttpHandler[];
}

/**
 * Makes the handlers of a contract.
 * @throws UsageError when the base URL is none, ContractError when the contract has a schema that is none.
 */
export function createHandlers({ baseUrl, contract: document, ...contents }: HandlersOptions): Handlers {
  const base = parseBase(baseUrl);
  const contract = createContract(document ?? kitContract);
  const standIn = createStandIn({ ...contents, contract, ask: askSampler(contract) });
  const { state, settings, scenario, reset } = standIn;
  return { handlers: [handlerOf(base, standIn)], state, settings, scenario, reset };
}

function handlerOf(base: Base, standIn: StandIn): HttpHandler {
  return http.all(base.pattern, async ({ request, cookies }) => {
    const caught = { request, target: base.targetOf(request.url), cookies };
    const { response } = await standIn.respond(await readRequest(caught));
    return respond(response, request);
  });
}

// Which requests get a response: those below one URL. Everything else is somebody else's, a page's own files above all.

/** A URL that requests may lie below. */
export interface Base {
  /** Finds the URLs below it, their queries left off; without groups, so that nothing of a path is decoded. */
  readonly pattern: RegExp;
  /** The target of a request as a server at the base URL would see it, percent-encoding kept. */
  targetOf(url: string): string;
}

/**
 * Reads a base URL; one without an origin (`/api`) is of the page's own.
 * @throws UsageError when it is no URL of HTTP, or has no origin where there is no page.
 */
export function parseBase(baseUrl: string): Base {
  const { origin, pathname } = urlOf(baseUrl);
  const path = pathname.replace(/\/+$/, '');
  return {
    pattern: new RegExp(`^${escaped(`${origin}${path}`)}(?:/|$)`),
    targetOf(url) {
      const { pathname: whole, search } = new URL(url);
      return `${whole.slice(path.length) || '/'}${search}`;
    },
  };
}

function urlOf(baseUrl: string): URL {
  const url = resolveBaseUrl(baseUrl);
  if (url !== undefined) return url;
  throw new UsageError(
    `baseUrl: ${JSON.stringify(baseUrl)} is no URL that requests go to: give one such as http://localhost:4010, or in a page a path such as /api`,
  );
}
