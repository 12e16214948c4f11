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
export interface Handlers extends Pick<StandIn, 'state' | 'settings' | 'overrides' | 'reset'> {
  /** For `setupServer(...handlers)` in Node and `setupWorker(...handlers)` in a page. */
  readonly handlers: readonly HttpHandler[];
}

/**
 * Makes the handlers of a contract.
 * @throws UsageError when the base URL is none, ContractError when the contract has a schema that is none.
 */
export function createHandlers({ baseUrl, contract: document, ...contents }: HandlersOptions): Handlers {
  const base = urlOf(baseUrl);
  const contract = createContract(document ?? kitContract);
  const standIn = createStandIn({ ...contents, contract, ask: askSampler(contract) });
  const { state, settings, overrides, reset } = standIn;
  return { handlers: [handlerOf(base, standIn)], state, settings, overrides, reset };
}

/** Responds to requests below one URL. Everything else is somebody else's, a page's own files above all. */
function handlerOf({ origin, pathname }: URL, standIn: StandIn): HttpHandler {
  const path = pathname.replace(/\/+$/, '');
  // Without groups, so that MSW decodes nothing of a path.
  const below = new RegExp(`^${escaped(`${origin}${path}`)}(?:/|$)`);
  return http.all(below, async ({ request, cookies }) => {
    const { pathname: whole, search } = new URL(request.url);
    const target = `${whole.slice(path.length) || '/'}${search}`;
    const { response } = await standIn.respond(await readRequest(request, target, cookies));
    return respond(response, request);
  });
}

/** A base URL without an origin (`/api`) is of the page's own. */
function urlOf(baseUrl: string): URL {
  const url = resolveBaseUrl(baseUrl);
  if (url !== undefined) return url;
  throw new UsageError(
    `baseUrl: ${JSON.stringify(baseUrl)} is no URL that requests go to: give one such as http://localhost:4010, or in a page a path such as /api`,
  );
}
