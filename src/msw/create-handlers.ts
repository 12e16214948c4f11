// The contract as request handlers of Mock Service Worker: the same answers as the mock server, without a server.

import { type HttpHandler, http } from 'msw';
import { createContract, type OpenApiDocument } from '../contract/index.ts';
import { kitContract } from '../kit/index.ts';
import { createStandIn, type StandIn, type StandInContents } from '../stand-in/index.ts';
import { type Base, parseBase } from './base-url.ts';
import { readRequest } from './read-request.ts';
import { respond } from './respond.ts';
import { askSampler } from './sample.ts';

/** What the handlers answer, and with what. */
export interface HandlersOptions extends StandInContents {
  /**
   * Where the service would be: `http://localhost:4010`, or in a page a path of its own origin such as `/api`. Every
   * request below it is answered, with 404 where the contract has nothing; every other request passes by.
   */
  readonly baseUrl: string;
  /** The contract to answer by, whole, with no references to other files. Default: that of the kit. */
  readonly contract?: OpenApiDocument;
}

/** Handlers, and what they answer with, to look at and to change. */
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
  return {
    handlers: [handlerOf(base, standIn)],
    settings,
    ...(state && { state }),
    ...(scenario && { scenario }),
    reset,
  };
}

function handlerOf(base: Base, standIn: StandIn): HttpHandler {
  return http.all(base.pattern, async ({ request, cookies }) => {
    const caught = { request, target: base.targetOf(request.url), cookies };
    const { answer } = await standIn.answer(await readRequest(caught));
    return respond(answer, request);
  });
}
