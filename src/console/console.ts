// The console as a handler of HTTP requests: everything below its base, and nothing else.

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Source } from '../contract/index.ts';
import {
  isPreflight,
  noSuchMethod,
  type Problem,
  preflightHeaders,
  problem,
  rawPathOf,
} from '../http/index.ts';
import { drain, type KnownHosts, sendProblem } from '../node-http/index.ts';
import { guard } from './access.ts';
import type { Call, Handle } from './call.ts';
import { type Controlled, createEvents, type EventsOptions } from './events.ts';
import type { Journal } from './journal.ts';
import { createRouter, type Found } from './routes.ts';
import type { Controls } from './types.ts';

/** What a console is made of. */
export interface ConsoleOptions {
  /** What the page is headed with, such as the title of the contract. */
  readonly title: string;
  readonly journal: Journal;
  readonly version: string;
  /** The path that everything stands below; it wins over a path of the contract. Default: `/_mock`. */
  readonly base?: string;
  readonly controls?: Controls;
  /** The clauses and silences that findings cite. Default: they have no page. */
  readonly source?: () => Source;
  /** The base URL that copied commands and archives name. Default: the one that the console was asked under. */
  readonly url?: string;
  /** The hosts that requests may name. Default: any, for a server that checks them before. */
  readonly hosts?: KnownHosts;
  readonly events?: Omit<EventsOptions, 'journal'>;
}

/** Answers a request below the base; resolves with false, the request untouched, where it is for another path. */
export interface Console {
  (request: IncomingMessage, response: ServerResponse): Promise<boolean>;
  /** Tells the open pages that something changed otherwise than through the console. */
  readonly changed: (what: Controlled) => void;
  /** Ends the open pages' connections, so that a server can stop. */
  readonly close: () => void;
}

/** Makes a console. */
export function createConsole(options: ConsoleOptions): Console {
  const { base = '/_mock', journal, controls = {}, hosts = 'any' } = options;
  const events = createEvents({ ...options.events, journal });
  const route = createRouter(options, events);
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const path = rawPathOf(request.url ?? '/');
    if (path !== base && !path.startsWith(`${base}/`)) return false;
    const refused = guard(request, response, hosts);
    if (refused) finish(request, response, refused);
    else if (path === base) redirect(response, `${base}/`);
    else finish(request, response, await answer(request, response, route(path.slice(base.length + 1))));
    return true;
  };
  const values: Readonly<Record<Controlled, () => unknown>> = {
    settings: () => controls.settings?.get(),
    scenario: () => controls.scenario?.get(),
    overrides: () => controls.overrides?.get(),
    state: () => undefined,
  };
  return Object.assign(handle, {
    changed: (what: Controlled) => events.changed(what, values[what]()),
    close: events.close,
  });
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  found: Found | Problem,
): Promise<Problem | undefined> {
  const methods = 'methods' in found ? found.methods : {};
  const allowed = Object.keys(methods).flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  if (isPreflight(request)) {
    response.writeHead(204, preflightHeaders(request, allowed)).end();
    return undefined;
  }
  if (!('methods' in found)) return found;
  const handle = methods[request.method === 'HEAD' ? 'GET' : (request.method ?? '')];
  if (handle === undefined) return noSuchMethod(allowed);
  const query = new URLSearchParams(/\?([^#]*)/s.exec(request.url ?? '')?.[1] ?? '');
  return attempt(handle, { request, response, query, rest: found.rest });
}

/** What a control throws is the console's own failure. */
async function attempt(handle: Handle, call: Call): Promise<Problem | undefined> {
  try {
    return await handle(call);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return problem('internal-server-error', `The console failed: ${reason}.`);
  }
}

function finish(request: IncomingMessage, response: ServerResponse, refused: Problem | undefined): void {
  if (refused) sendProblem(response, refused);
  if (!request.complete && request.readableFlowing === null) drain(request);
}

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(308, { Location: location, 'Content-Length': 0 }).end();
}
