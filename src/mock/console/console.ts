// The console as a handler of HTTP requests: everything below its base, and nothing else. In a browser it is for its own page
// and for pages of this machine (tests, an app under development) alone.

import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  corsOf,
  isPreflight,
  noSuchMethod,
  type Problem,
  preflightHeaders,
  problem,
  queryOf,
  Rejection,
  rawPathOf,
} from '../../http/index.ts';
import { drain, sendProblem } from '../../http/node/index.ts';
import type { Call, Handle } from './call.ts';
import { createEvents, type EventsOptions } from './events.ts';
import { createRouter, type Found, type RoutesOptions } from './routes.ts';
import type { Controlled } from './types.ts';

/** What a console is made of. */
export interface ConsoleOptions extends RoutesOptions {
  /** The path that everything stands below; it wins over a path of the contract. Default: `/_mock`. */
  readonly base?: string;
  readonly events?: Omit<EventsOptions, 'journal'>;
}

/** Responds to a request below the base; resolves with false, the request untouched, where it is for another path. */
export interface Console {
  (request: IncomingMessage, response: ServerResponse): Promise<boolean>;
  /** Notifies the open pages that something changed otherwise than through the console. */
  readonly changed: (what: Controlled) => void;
  /** Ends the open pages' connections, so that a server can stop. */
  readonly close: () => void;
}

/** Makes a console. */
export function createConsole(options: ConsoleOptions): Console {
  const { base = '/_mock', journal, controls } = options;
  const events = createEvents({ ...options.events, journal });
  // A page asks for the state by itself, which can be long.
  const changed = (what: Controlled) =>
    events.changed(what, what === 'state' ? undefined : controls?.[what]?.get());
  const route = createRouter(options, events, changed);
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const path = rawPathOf(request.url ?? '/');
    if (path !== base && !path.startsWith(`${base}/`)) return false;
    const rejected = guard(request, response);
    if (rejected) finish(request, response, rejected);
    else if (path === base) redirect(response, `${base}/`);
    else finish(request, response, await respond(request, response, route(path.slice(base.length + 1))));
    return true;
  };
  return Object.assign(handle, { changed, close: events.close });
}

async function respond(
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
  return attempt(handle, { request, response, query: queryOf(request.url), rest: found.rest });
}

/** What a control throws is the console's own failure. */
async function attempt(handle: Handle, call: Call): Promise<Problem | undefined> {
  try {
    return await handle(call);
  } catch (error) {
    if (error instanceof Rejection) return error.problem;
    const reason = error instanceof Error ? error.message : String(error);
    return problem('internal-server-error', `The console failed: ${reason}.`);
  }
}

function finish(request: IncomingMessage, response: ServerResponse, rejected: Problem | undefined): void {
  if (rejected) sendProblem(response, rejected);
  if (!request.complete && request.readableFlowing === null) drain(request);
}

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(308, { Location: location, 'Content-Length': 0 }).end();
}

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const HEADERS = {
  'Content-Security-Policy': POLICY,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'no-store',
} as const;

/** Sets what every response of the console carries; gives the problem where the request may get no other response. */
function guard(request: IncomingMessage, response: ServerResponse): Problem | undefined {
  for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
  // A mock may have allowed every page before.
  response.removeHeader('Access-Control-Allow-Origin');
  const { origin, host = '' } = request.headers;
  if (origin === undefined) return undefined;
  const own = [`http://${host}`, `https://${host}`];
  const cors = corsOf(request, { origins: ['loopback', ...own], exposed: 'Content-Type' });
  if (!cors.isAllowed) {
    return problem(
      'forbidden',
      'Only the console itself and pages served from this machine (localhost, 127.0.0.1, ::1) may ask for this.',
    );
  }
  for (const [name, value] of Object.entries(cors.headers)) response.setHeader(name, value);
  return undefined;
}
