// What the tests of the server share: a server on a free port, and requests to it by supertest; where that would change them
// (a target that is no path, headers of the connection), exactly as they are written.

import { request } from 'node:http';
import supertest from 'supertest';
import { afterAll, onTestFinished } from 'vitest';
import { loadContract } from '../../contract/file/index.ts';
import { jsonIn } from '../../values.ts';
import { type RunningServer, type ServeOptions, serve } from '../serve.ts';

/** The demonstration token of the kit's seed, and the header that carries it. */
export const TOKEN = 'acme-demo-token';
export const BEARER = { Authorization: `Bearer ${TOKEN}` };

/** The kit's own contract, and a check of values against its schemas. */
export const { document: CONTRACT, validate } = await loadContract();

/** Starts a server on a free port that logs nowhere, for one test. */
export async function startServer(options: Partial<ServeOptions> = {}): Promise<RunningServer> {
  const server = await start(options);
  onTestFinished(() => server.close());
  return server;
}

/** The same for all tests of a file. */
export async function sharedServer(options: Partial<ServeOptions> = {}): Promise<RunningServer> {
  const server = await start(options);
  afterAll(() => server.close());
  return server;
}

const start = (options: Partial<ServeOptions>) =>
  serve({ contract: CONTRACT, port: 0, log: () => undefined, ...options });

/** A response as it came. */
export interface Received {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  readonly json: unknown;
}

/** What is sent. */
export interface Sent {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

/** A path that gets a 200. */
export const ROUTING = '/acme/routing12';

/** Reads a path with the demonstration token. */
export const read = (url: string, path = ROUTING) => supertest(url).get(path).set(BEARER);

/** Creates a tag, or what the path says; a text is sent as it is. */
export const create = (url: string, body: object | string = { name: 'a' }, path = '/acme/tag/create') =>
  supertest(url).post(path).set(BEARER).type('json').send(body);

/** Sends a request whose path and headers stay as they are; on a connection of its own. */
export function send(url: string, { method = 'GET', path, headers = {}, body }: Sent): Promise<Received> {
  const { promise, resolve, reject } = Promise.withResolvers<Received>();
  const { hostname, port } = new URL(url);
  const sent = request({ hostname, port, method, path, headers, agent: false }, (response) => {
    let text = '';
    response.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    response.once('error', reject);
    response.once('end', () =>
      resolve({ status: response.statusCode ?? 0, headers: response.headers, text, json: jsonIn(text) }),
    );
  });
  sent.once('error', reject).end(body);
  return promise;
}

/** The smallest profile that the contract takes, with changes. */
export function profile(changes: object = {}): object {
  return {
    name: 'partners',
    keyType: 'token',
    ratelimit: { requests: 100, window: 60 },
    byteLength: 32,
    ...changes,
  };
}
