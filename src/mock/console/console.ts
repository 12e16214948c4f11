// The console as a handler of HTTP requests: what stands below its base, by path and method; in a browser for its page alone.

import type { IncomingMessage, ServerResponse } from 'node:http';
import { noSuchMethod, type Problem, problem, queryOf, Rejection, rawPathOf } from '../../http/index.ts';
import { drain, readJson, sendProblem } from '../../http/node/index.ts';
import { writeJson } from '../../values.ts';
import { type ConsoleOptions, createRoutes, type Routes, type Sent } from './routes.ts';

/** Responds to a request below the base; resolves with false, the request untouched, where it is for another path. */
export type Console = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;

/** Makes a console. */
export function createConsole(options: ConsoleOptions): Console {
  const { base = '/_mock' } = options;
  const routes = createRoutes(options);
  return async (request, response) => {
    const path = rawPathOf(request.url ?? '/');
    if (path !== base && !path.startsWith(`${base}/`)) return false;
    const rejected = guard(request, response);
    if (rejected) sendProblem(response, rejected);
    else if (path === base) response.writeHead(308, { Location: `${base}/`, 'Content-Length': 0 }).end();
    else await respond(request, response, routes, path.slice(base.length + 1));
    if (!request.complete && request.readableFlowing === null) drain(request);
    return true;
  };
}

async function respond(request: IncomingMessage, response: ServerResponse, routes: Routes, path: string) {
  const [, folder, rest = ''] = /^(\w+\/)([^/]+)$/.exec(path) ?? [];
  const methods = path.endsWith('/') ? {} : (routes[folder ?? path] ?? {});
  const allowed = Object.keys(methods).flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  const handle = methods[request.method === 'HEAD' ? 'GET' : (request.method ?? '')];
  const nothing = problem('not-found', 'The console has no such page.');
  try {
    if (!handle) throw new Rejection(allowed.length > 0 ? noSuchMethod(allowed) : nothing);
    send(
      response,
      await handle({ query: queryOf(request.url), rest, value: () => readJson(request, MOST_SENT) }),
    );
  } catch (error) {
    const reason = `The console failed: ${error instanceof Error ? error.message : String(error)}.`;
    const isRejected = error instanceof Rejection;
    sendProblem(response, isRejected ? error.problem : problem('internal-server-error', reason));
  }
}

function send(response: ServerResponse, sent: Sent): void {
  if (sent === undefined) return void response.writeHead(204).end();
  const text = 'text' in sent ? sent.text : (writeJson(sent.json) ?? '');
  const type = `${'text' in sent ? sent.type : 'application/json'}; charset=utf-8`;
  response.writeHead(200, { 'Content-Type': type, 'Content-Length': Buffer.byteLength(text) });
  // Node leaves the body out of the response to HEAD by itself.
  response.end(text);
}

const MOST_SENT = 1024 * 1024;

const HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'no-store',
} as const;

/** Sets what every response of the console carries; gives the problem where the request may get no other response. */
function guard(request: IncomingMessage, response: ServerResponse): Problem | undefined {
  for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
  const { origin, host = '' } = request.headers;
  const isOwn = origin === undefined || [`http://${host}`, `https://${host}`].includes(origin);
  return isOwn ? undefined : problem('forbidden', 'Only the page of the console itself may ask for this.');
}
