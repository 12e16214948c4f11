// The documentation over HTTP.

import type { IncomingMessage, ServerResponse } from 'node:http';
import { noSuchMethod, problem } from '../http/index.ts';
import {
  closeAtOnce,
  createHttpServer,
  hostProblem,
  knownHosts,
  listen,
  sendProblem,
} from '../http/node/index.ts';
import { pages } from './links.ts';
import type { SiteContents } from './site/model.ts';
import { renderSite, type SiteFiles } from './site/render-site.ts';

/** Where the documentation is served, and what it shows. */
export interface DocsServerOptions {
  /** What the site shows. */
  readonly contents: SiteContents;
  /** 0 takes any free port. */
  readonly port: number;
  readonly host: string;
  /** Names beside those of this machine that requests may be sent to, where `host` is a loopback address. */
  readonly allowHosts?: readonly string[];
}

/** Documentation that is being served. */
export interface DocsServer {
  readonly url: string;
  /** Stops serving; resolves when the port is free again. */
  readonly close: () => Promise<void>;
}

/**
 * Serves the site at `/`, and the contract as one file at `/openapi.yaml`.
 * @throws ContractError when the contract cannot be documented
 * @throws IncompleteError when the port is taken
 */
export async function startDocs({
  contents,
  port,
  host,
  allowHosts,
}: DocsServerOptions): Promise<DocsServer> {
  const site = renderSite(contents);
  await site.get(pages.reference)?.();
  const hosts = knownHosts(host, allowHosts);
  const server = createHttpServer((request, response) => {
    const nowhere = hostProblem(request, hosts);
    if (nowhere) sendProblem(response, nowhere);
    else void respond(request, response, site).catch(() => response.destroy());
  });
  return { url: await listen(server, host, port), close: () => closeAtOnce(server) };
}

async function respond(request: IncomingMessage, response: ServerResponse, site: SiteFiles): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return sendProblem(response, noSuchMethod(['GET', 'HEAD']));
  const name = request.url?.split('?', 1)[0]?.slice(1) || pages.home;
  const text = await site.get(name)?.();
  if (text === undefined) return sendProblem(response, problem('not-found', 'The documentation is at /.'));
  response.writeHead(200, {
    'content-type': `${types[name.split('.').at(-1) ?? ''] ?? 'text/html'}; charset=utf-8`,
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
  });
  // Node leaves the body out of the response to HEAD by itself.
  response.end(text);
}

const types: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  js: 'text/javascript',
  json: 'application/json',
  yaml: 'application/yaml',
};
