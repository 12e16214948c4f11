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
  const site = await renderSite(contents);
  const hosts = knownHosts(host, allowHosts);
  const server = createHttpServer((request, response) => {
    const nowhere = hostProblem(request, hosts);
    if (nowhere) sendProblem(response, nowhere);
    else respond(request, response, site);
  });
  return { url: await listen(server, host, port), close: () => closeAtOnce(server) };
}

function respond(request: IncomingMessage, response: ServerResponse, site: SiteFiles): void {
  const name = request.url?.split('?', 1)[0]?.slice(1) || pages.home;
  const text = site.get(name);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (!isRead) sendProblem(response, noSuchMethod(['GET', 'HEAD']));
  else if (text === undefined) sendProblem(response, problem('not-found', 'The documentation is at /.'));
  else {
    const type = types[name.split('.').at(-1) ?? ''] ?? 'text/html';
    response.setHeader('Content-Type', `${type}; charset=utf-8`);
    response.setHeader('Content-Length', Buffer.byteLength(text));
    response.setHeader('X-Content-Type-Options', 'nosniff');
    // Node leaves the body out of the response to HEAD by itself.
    response.end(text);
  }
}

const types: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  js: 'text/javascript',
  json: 'application/json',
  yaml: 'application/yaml',
};
