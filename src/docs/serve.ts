// The documentation over HTTP. The page is the one that was built into the package where it is of the same
// contract, else it is built; a contract that changes while the server runs is built again.

import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { ContractError, IncompleteError } from '../errors.ts';
import {
  closeAtOnce,
  createHttpServer,
  hostProblem,
  knownHosts,
  listen,
  sendProblem,
} from '../node-http/index.ts';
import { buildDocs, type DocsOptions, fingerprintOf, fingerprintTag } from './build.ts';
import { type View, viewFiles } from './frame/view.ts';
import { prebuiltPage } from './page.ts';

/** Where to serve the documentation, and of what. */
export interface DocsServerOptions extends DocsOptions {
  /** 0 takes any free port. */
  readonly port: number;
  readonly host: string;
  /** Names beside those of this machine that requests may be sent to, where `host` is a loopback address. */
  readonly allowHosts?: readonly string[];
  /** A page built beforehand, by default the one in the package; it is served while it is of this contract. */
  readonly prebuiltFile?: URL;
}

/** Documentation that is being served. */
export interface DocsServer {
  readonly url: string;
  /** Stops serving; resolves when the port is free again. */
  readonly close: () => Promise<void>;
}

/** Gives the page of a view of the contract as it is now. */
type PageOf = (view: View) => Promise<string>;

const views: ReadonlyMap<string, View> = new Map([
  ['/', 'whole'],
  [`/${viewFiles.whole}`, 'whole'],
  [`/${viewFiles.stated}`, 'stated'],
]);

/**
 * Serves the documentation at `/`, what the source says alone at `/stated.html` and the contract at `/openapi.yaml`.
 * @throws ContractError when the contract cannot be read or documented
 * @throws IncompleteError when the port is taken, or the page cannot be rendered
 */
export async function startDocs(options: DocsServerOptions): Promise<DocsServer> {
  const { port, host, contractFile, prebuiltFile = prebuiltPage } = options;
  const pageOf = createPageCache(contractFile, prebuiltFile);
  await pageOf('whole');
  const hosts = knownHosts(host, options.allowHosts);
  const server = createHttpServer((request, response) => {
    const nowhere = hostProblem(request, hosts);
    if (nowhere) sendProblem(response, nowhere);
    else void answer(request, response, pageOf, contractFile);
  });
  return { url: await listen(server, host, port), close: () => closeAtOnce(server) };
}

function createPageCache(contractFile: string, prebuiltFile: URL): PageOf {
  const latest = new Map<View, { readonly fingerprint: string; readonly page: Promise<string> }>();
  return async (view) => {
    const fingerprint = await fingerprintOf(contractFile);
    const known = latest.get(view);
    if (known?.fingerprint === fingerprint) return known.page;
    const build = () => buildDocs({ contractFile, view });
    const page = view === 'whole' ? prebuiltOr(build, prebuiltFile, fingerprint) : build();
    latest.set(view, { fingerprint, page });
    return page;
  };
}

async function prebuiltOr(
  build: () => Promise<string>,
  prebuiltFile: URL,
  fingerprint: string,
): Promise<string> {
  const prebuilt = await readFile(prebuiltFile, 'utf8').catch(() => '');
  return prebuilt.includes(fingerprintTag(fingerprint)) ? prebuilt : build();
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  pageOf: PageOf,
  contractFile: string,
) {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return send(response, 405, 'text/plain', 'Only GET and HEAD.\n', { allow: 'GET, HEAD' });
  }
  const path = request.url?.split('?', 1)[0];
  try {
    const view = views.get(path ?? '');
    if (view) return send(response, 200, 'text/html', await pageOf(view));
    if (path === '/openapi.yaml')
      return send(response, 200, 'application/yaml', await readFile(contractFile));
    send(response, 404, 'text/plain', 'The documentation is at /, the contract at /openapi.yaml.\n');
  } catch (error) {
    const known = error instanceof ContractError || error instanceof IncompleteError;
    send(response, 500, 'text/plain', `${known ? error.message : 'Building the documentation failed.'}\n`);
  }
}

/** Node leaves the body out of the answer to HEAD by itself. */
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
