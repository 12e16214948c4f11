// The documentation over HTTP: the site where its contents are given, else the page of the reference alone. A contract
// that changes while the server runs is shown as it is then.

import type { IncomingMessage, ServerResponse } from 'node:http';
import { readContractText } from '../contract/file/index.ts';
import { ContractError, IncompleteError } from '../errors.ts';
import {
  closeAtOnce,
  createHttpServer,
  hostProblem,
  knownHosts,
  listen,
  sendProblem,
} from '../http/node/index.ts';
import { once } from '../once.ts';
import { fingerprintOf, type PrebuiltOptions, prebuiltOrBuilt } from './build.ts';
import { pages, viewFiles } from './links.ts';
import type { SiteContents } from './site/contents.ts';
import { renderSite } from './site/render-site.ts';

/** Where the documentation is served, and what it shows. */
export interface DocsServerOptions extends PrebuiltOptions {
  /** 0 takes any free port. */
  readonly port: number;
  readonly host: string;
  /** Names beside those of this machine that requests may be sent to, where `host` is a loopback address. */
  readonly allowHosts?: readonly string[];
  /** Gathers what the site shows of the contract as it is now; without it there is the page of the reference alone. */
  readonly contentsOf?: (contractFile: string) => Promise<SiteContents>;
}

/** Documentation that is being served. */
export interface DocsServer {
  readonly url: string;
  /** Stops serving; resolves when the port is free again. */
  readonly close: () => Promise<void>;
}

/** What there is of the contract as it is now, by the names of the files; the first page has none. */
type Documentation = ReadonlyMap<string, () => string | Promise<string>>;

/**
 * Serves the site at `/`, or the reference where there are no contents, and the contract file at `/openapi.yaml`.
 * @throws ContractError when the contract cannot be read or documented
 * @throws IncompleteError when the port is taken, or the page cannot be rendered
 */
export async function startDocs(options: DocsServerOptions): Promise<DocsServer> {
  const { port, host, contractFile } = options;
  const documentation = createCache(options);
  await (await documentation()).get(viewFiles.whole)?.();
  const hosts = knownHosts(host, options.allowHosts);
  const server = createHttpServer((request, response) => {
    const nowhere = hostProblem(request, hosts);
    if (nowhere) sendProblem(response, nowhere);
    else void respond(request, response, documentation, contractFile);
  });
  return { url: await listen(server, host, port), close: () => closeAtOnce(server) };
}

function createCache(options: DocsServerOptions): () => Promise<Documentation> {
  let latest: { readonly fingerprint: string; readonly built: Promise<Documentation> } | undefined;
  return async () => {
    const fingerprint = await fingerprintOf(options.contractFile);
    if (latest?.fingerprint !== fingerprint) latest = { fingerprint, built: documentationOf(options) };
    return latest.built;
  };
}

/** The site, or nothing but the pages of the reference, each of which takes a second to build when it is first asked for. */
async function documentationOf(options: DocsServerOptions): Promise<Documentation> {
  const site = options.contentsOf && (await renderSite(await options.contentsOf(options.contractFile)));
  const files = new Map<string, () => string | Promise<string>>(site?.files);
  for (const view of ['whole', 'stated'] as const) {
    const build = async () => {
      const page = await prebuiltOrBuilt(options, view);
      return site ? site.withBar(page) : page;
    };
    files.set(viewFiles[view], once(build));
  }
  const first = files.get(site ? pages.home : viewFiles.whole);
  return first ? files.set('', first) : files;
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  documentation: () => Promise<Documentation>,
  contractFile: string,
) {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return send(response, 405, 'text/plain', 'Only GET and HEAD.\n', { allow: 'GET, HEAD' });
  }
  const name = request.url?.split('?', 1)[0]?.slice(1) ?? '';
  try {
    if (name === 'openapi.yaml')
      return send(response, 200, 'application/yaml', readContractText(contractFile));
    const file = await (await documentation()).get(name)?.();
    if (file !== undefined) return send(response, 200, typeOf(name), file);
    send(response, 404, 'text/plain', 'The documentation is at /, the contract at /openapi.yaml.\n');
  } catch (error) {
    const known = error instanceof ContractError || error instanceof IncompleteError;
    send(response, 500, 'text/plain', `${known ? error.message : 'Building the documentation failed.'}\n`);
  }
}

const types: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  js: 'text/javascript',
  json: 'application/json',
  yaml: 'application/yaml',
};

const typeOf = (name: string): string => types[name.split('.').at(-1) ?? ''] ?? 'text/html';

/** Node leaves the body out of the response to HEAD by itself. */
function send(
  response: ServerResponse,
  status: number,
  type: string,
  body: string | Buffer,
  headers = {},
): void {
  response.writeHead(status, {
    'content-type': `${type}; charset=utf-8`,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
    ...headers,
  });
  response.end(body);
}
