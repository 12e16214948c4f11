// The documentation over HTTP. A contract that changes while the server runs is shown as it is then.

import type { IncomingMessage, ServerResponse } from 'node:http';
import { loadContract } from '../contract/file/index.ts';
import type { Contract } from '../contract/index.ts';
import { ContractError, IncompleteError } from '../errors.ts';
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
  /** The OpenAPI document, YAML or JSON. */
  readonly contractFile: string;
  /** 0 takes any free port. */
  readonly port: number;
  readonly host: string;
  /** Names beside those of this machine that requests may be sent to, where `host` is a loopback address. */
  readonly allowHosts?: readonly string[];
  /** Gathers what the site shows of the contract as it is now. */
  readonly contentsOf: (contractFile: string) => Promise<SiteContents>;
}

/** Documentation that is being served. */
export interface DocsServer {
  readonly url: string;
  /** Stops serving; resolves when the port is free again. */
  readonly close: () => Promise<void>;
}

/**
 * Serves the site at `/`, and the contract as one file at `/openapi.yaml`.
 * @throws ContractError when the contract cannot be read or documented
 * @throws IncompleteError when the port is taken, or the page cannot be rendered
 */
export async function startDocs(options: DocsServerOptions): Promise<DocsServer> {
  const { port, host } = options;
  const site = siteAsItIs(options);
  await (await site()).get(pages.reference)?.();
  const hosts = knownHosts(host, options.allowHosts);
  const server = createHttpServer((request, response) => {
    const nowhere = hostProblem(request, hosts);
    if (nowhere) sendProblem(response, nowhere);
    else void respond(request, response, site);
  });
  return { url: await listen(server, host, port), close: () => closeAtOnce(server) };
}

/** Renders the site again when a file of the contract has changed, and each time while it cannot be read. */
function siteAsItIs({ contractFile, contentsOf }: DocsServerOptions): () => Promise<SiteFiles> {
  let latest: { readonly contract: Contract; readonly site: SiteFiles } | undefined;
  return async () => {
    const contract = await loadContract(contractFile);
    if (latest?.contract !== contract)
      latest = { contract, site: renderSite(await contentsOf(contractFile)) };
    return latest.site;
  };
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  site: () => Promise<SiteFiles>,
): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return send(response, 405, 'text/plain', 'Only GET and HEAD.\n', { allow: 'GET, HEAD' });
  const name = request.url?.split('?', 1)[0]?.slice(1) || pages.home;
  try {
    const text = await (await site()).get(name)?.();
    if (text === undefined) return send(response, 404, 'text/plain', 'The documentation is at /.\n');
    send(response, 200, types[name.split('.').at(-1) ?? ''] ?? 'text/html', text);
  } catch (error) {
    const isKnown = error instanceof ContractError || error instanceof IncompleteError;
    send(response, 500, 'text/plain', `${isKnown ? error.message : 'Building the documentation failed.'}\n`);
  }
}

const types: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  js: 'text/javascript',
  json: 'application/json',
  yaml: 'application/yaml',
};

/** Node leaves the body out of the response to HEAD by itself. */
function send(response: ServerResponse, status: number, type: string, body: string, headers = {}): void {
  response.writeHead(status, {
    'content-type': `${type}; charset=utf-8`,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
    ...headers,
  });
  response.end(body);
}
