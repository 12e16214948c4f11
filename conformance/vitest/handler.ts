// An implementation in this process, in whatever form its framework has it, listening on a free port while it is tested.

import { createServer, type IncomingMessage, Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { UsageError } from '../../src/errors.ts';
import { closeAtOnce, listen } from '../../src/http/node/index.ts';
import { type FetchHandler, listenerOf } from './fetch-listener.ts';

/** A listener of node:http: an Express application is one, and so is `koa.callback()`. */
type NodeListener = (request: IncomingMessage, response: ServerResponse) => unknown;

/**
 * A listener of node:http with two parameters or more, a fetch handler with one, an object that has a fetch handler as
 * `fetch`, a Fastify instance, or a server of node:http.
 */
export type Handler =
  | NodeListener
  | FetchHandler
  | { readonly fetch: FetchHandler }
  | { readonly server: Server; readonly ready: () => PromiseLike<unknown> }
  | Server;

/**
 * Makes a handler listen on 127.0.0.1; one that listens already is left as it is.
 * @throws UsageError when it is none
 */
export async function startHandler(handler: Handler) {
  const server = await serverOf(handler);
  if (server.listening) return { url: urlOf(server), close: async () => undefined };
  const url = await listen(server, '127.0.0.1', 0);
  return { url, close: () => closeAtOnce(server) };
}

async function serverOf(handler: Handler): Promise<Server> {
  if (handler instanceof Server) return handler;
  if (isFetchObject(handler)) return createServer(listenerOf((request) => handler.fetch(request)));
  if (isFastify(handler)) {
    await handler.ready();
    return handler.server;
  }
  if (typeof handler === 'function') return createServer(functionListener(handler));
  throw new UsageError(
    'cannot use this handler: give an application of Express, Fastify or Hono, a server or listener of node:http, or a function from Request to Response',
  );
}

/** The number of parameters distinguishes the two, as Express distinguishes its error handlers. */
const functionListener = (handler: NodeListener | FetchHandler): NodeListener =>
  handler.length < 2 ? listenerOf(handler as FetchHandler) : (handler as NodeListener);

const isFetchObject = (handler: Handler): handler is { readonly fetch: FetchHandler } =>
  'fetch' in handler && typeof handler.fetch === 'function';

const isFastify = (handler: Handler): handler is Extract<Handler, { ready: unknown }> =>
  'ready' in handler && typeof handler.ready === 'function' && handler.server instanceof Server;

function urlOf(server: Server): string {
  const { family, address, port } = server.address() as AddressInfo;
  const host = address === '::' || address === '0.0.0.0' ? 'localhost' : address;
  return `http://${family === 'IPv6' && host === address ? `[${host}]` : host}:${port}`;
}
