// A fetch handler behind node:http: each request becomes a Request, each Response is written as it is.

import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { fieldPairs } from '../../src/http/index.ts';

/** A handler of fetch: what Hono, Deno, Bun and workers call an application. */
export type FetchHandler = (request: Request) => Response | Promise<Response>;

/** The listener of a fetch handler; for one that throws it sends a 500, as its runtime would. */
export const listenerOf =
  (handler: FetchHandler): RequestListener =>
  (request, response) => {
    respond(handler, request, response).catch((error: unknown) => fail(response, error));
  };

async function respond(handler: FetchHandler, request: IncomingMessage, response: ServerResponse) {
  const returned: unknown = await handler(requestOf(request));
  if (!(returned instanceof Response)) throw new TypeError(noResponse);
  response.setHeaders(returned.headers).writeHead(returned.status, returned.statusText);
  if (returned.body === null) response.end();
  else await pipeline(Readable.fromWeb(returned.body as ReadableStream), response);
}

const noResponse =
  'the handler returned no Response: a function with one parameter is a fetch handler, a listener of node:http has two';

/** Request takes no body with GET and HEAD, and rejects some methods that HTTP has; a handler may have to reject them. */
function requestOf(incoming: IncomingMessage): Request {
  const { method = 'GET', url = '/', headers } = incoming;
  const isBodiless = method === 'GET' || method === 'HEAD';
  const known = !/^(CONNECT|TRACE|TRACK)$/i.test(method);
  const request = new Request(new URL(`http://${headers.host ?? '127.0.0.1'}${pathOf(url)}`), {
    method: known ? method : 'POST',
    headers: fieldPairs(incoming.rawHeaders),
    ...(!isBodiless && { body: Readable.toWeb(incoming) as ReadableStream, duplex: 'half' }),
  });
  if (isBodiless) incoming.resume();
  return known ? request : Object.defineProperty(request, 'method', { value: method });
}

/** `*` and whole URLs are targets as well. */
const pathOf = (target: string) => (target.startsWith('/') ? target : `/${target}`);

function fail(response: ServerResponse, error: unknown): void {
  if (response.headersSent) return void response.destroy();
  response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' });
  response.end(error instanceof Error ? error.message : String(error));
}
