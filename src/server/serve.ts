// Runs the server: database, seed, application and port, brought up in this order and taken down in the other.

import type { RequestListener } from 'node:http';
import { IncompleteError } from '../errors.ts';
import { isLoopback, rawPathOf } from '../http/index.ts';
import { createGraceful, createHttpServer, knownHosts, listen } from '../node-http/index.ts';
import { once } from '../once.ts';
import { createApp } from './app.ts';
import { jsonLog, type Log, logEvent } from './log.ts';
import { demoAccess, requireOwnCredentials, seedStore } from './seeding.ts';
import type { RunningServer, ServeOptions } from './serve-options.ts';
import { StoreError } from './store/failure.ts';
import { isPostgres, openStore } from './store/open.ts';
import type { Store } from './store/store.ts';

const DEFAULTS = { host: '127.0.0.1', port: 4020, db: ':memory:', grace: 10_000 };

/**
 * Starts the reference server and resolves when it listens.
 * @throws UsageError for a database, seed, credentials file or address that cannot be used, IncompleteError for a
 *   port that is taken or a database out of reach. Nothing is left running then.
 */
export async function serve(options: ServeOptions): Promise<RunningServer> {
  const resolved = { ...DEFAULTS, ...options, log: options.log ?? jsonLog(process.stderr) };
  const store = await openStore(resolved.db);
  try {
    return await serveStore(store, resolved);
  } catch (error) {
    await store.close();
    throw error instanceof StoreError ? startError(resolved.db, error) : error;
  }
}

/** The name of a database may hold a password; the one of a file is what the user has to look at. */
function startError(db: string, cause: StoreError): Error {
  const name = isPostgres(db) ? 'PostgreSQL' : db;
  return new IncompleteError(
    `the database ${name} cannot be used: ${cause.message}; repair it, or give another with --db`,
    { cause },
  );
}

type Resolved = ServeOptions & typeof DEFAULTS & { readonly log: Log };

async function serveStore(store: Store, options: Resolved): Promise<RunningServer> {
  const { contract, host, port, log, grace, origins, limit } = options;
  const acceptDemo = isLoopback(host);
  const seed = await seedStore(store, options);
  await requireOwnCredentials(store, host);
  const demo = acceptDemo ? await demoAccess(store, seed) : undefined;
  const app = createApp({
    contract,
    store,
    log,
    acceptDemo,
    hosts: knownHosts(host, options.allowHosts),
    origins: origins ?? (acceptDemo ? ['loopback'] : []),
    ...(limit && { limit }),
  });
  const server = createHttpServer(inOriginForm(app), {
    ...(options.limits && { limits: options.limits }),
    onClientError: ({ code, name }) => logEvent(log, 'warn', 'client-error', { code: code ?? name }),
  });
  const graceful = createGraceful(server);
  const url = await listen(server, host, port);
  logEvent(log, 'info', 'listening', { url });
  const close = once(async () => {
    const cut = await graceful.stop(grace);
    await store.close();
    logEvent(log, cut > 0 ? 'warn' : 'info', 'closed', { cut });
  });
  return { url, ...(demo && { demo }), reload: () => reload(store, options), close };
}

/**
 * A target that is a whole URL becomes its path (RFC 9112 §3.2.2) before Express sees it, which reads URLs with
 * `url.parse` and passes by every middleware where that throws.
 */
const inOriginForm =
  (app: RequestListener): RequestListener =>
  (request, response) => {
    const { url = '/' } = request;
    if (!/^[/*]/.test(url)) request.url = rawPathOf(url) + (/\?.*$/s.exec(url)?.[0] ?? '');
    app(request, response);
  };

async function reload(store: Store, options: Resolved): Promise<void> {
  await seedStore(store, options);
  logEvent(options.log, 'info', 'reloaded');
}
