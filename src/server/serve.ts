// Runs the server: database, seed, application and port, brought up in this order and taken down in the other.

import { IncompleteError, UsageError } from '../errors.ts';
import { closeWithin, createHttpServer, knownHosts, type Limits, listen } from '../http/node/index.ts';
import { isLoopback } from '../loopback.ts';
import { once } from '../once.ts';
import { type AppOptions, createApp } from './app.ts';
import { type DemoAccess, demoOf } from './demo.ts';
import { jsonLog, type Log, logEvent } from './log.ts';
import { loadSeed, type Seed } from './seed.ts';
import { StoreError } from './store/engine.ts';
import { openStore, type Store } from './store/store.ts';

/** How to run the server. */
export interface ServeOptions extends Pick<AppOptions, 'contract'> {
  /** The address to listen on. Default: `127.0.0.1`. Off loopback only with credentials of your own. */
  readonly host?: string;
  /** Names beside those of this machine that requests may be sent to, where `host` is a loopback address. */
  readonly allowHosts?: readonly string[];
  /** The port; 0 takes a free one. Default: 4020. */
  readonly port?: number;
  /** A SQLite file, `:memory:`, or `postgres://user:password@host:port/name`. Default: `:memory:`. */
  readonly db?: string;
  /**
   * The file with accounts, routing profiles, JWT configurations and credentials (YAML). It takes the place of the
   * seed before; created resources stay. Default: the kit's own seed, and only into a database without accounts.
   */
  readonly seed?: string;
  /** Gets one entry for each request and each event. Default: JSON lines on stderr. */
  readonly log?: Log;
  /** Milliseconds that `close` gives to requests in flight. Default: 10000. */
  readonly grace?: number;
  /** What a client may take in time and bytes. */
  readonly limits?: Partial<Limits>;
}

/** A server that runs. */
export interface RunningServer {
  /** The base URL, without a slash at its end. */
  readonly url: string;
  /** Set when the server accepts a demonstration token of the seed that it began with. */
  readonly demo?: DemoAccess | undefined;
  /** Rejects new connections, completes what is in flight, closes the database. May be called twice. */
  close(): Promise<void>;
}

const DEFAULTS = { host: '127.0.0.1', port: 4020, db: ':memory:', grace: 10_000 };

/**
 * Starts the reference server and resolves when it listens.
 * @throws UsageError for a database, seed or address that cannot be used, IncompleteError for a
 *   port that is taken or a database out of reach. Nothing is left running then.
 */
export async function serve(options: ServeOptions): Promise<RunningServer> {
  const resolved = { ...DEFAULTS, ...options, log: options.log ?? jsonLog(process.stderr) };
  const store = await openStore(resolved.db);
  try {
    return await serveStore(store, resolved);
  } catch (error) {
    await store.close();
    if (!(error instanceof StoreError)) throw error;
    const reason = `the database cannot be used: ${error.message}; repair it, or give another with --db`;
    throw new IncompleteError(reason, { cause: error });
  }
}

type Resolved = ServeOptions & typeof DEFAULTS & { readonly log: Log };

async function serveStore(store: Store, options: Resolved): Promise<RunningServer> {
  const { contract, host, port, log, grace, limits } = options;
  const acceptDemo = isLoopback(host);
  const seed = await seedStore(store, options.seed);
  await requireOwnCredentials(store, host);
  const demo = acceptDemo && seed ? demoOf(seed) : undefined;
  const app = createApp({
    contract,
    store,
    log,
    acceptDemo,
    hosts: knownHosts(host, options.allowHosts),
  });
  const server = createHttpServer(app, { limits });
  const url = await listen(server, host, port);
  logEvent(log, 'info', 'listening', { url });
  const close = once(async () => {
    const isCut = await closeWithin(server, grace);
    await store.close();
    logEvent(log, isCut ? 'warn' : 'info', 'closed', { cut: isCut });
  });
  return { url, demo, close };
}

/**
 * Loads a file into the store. Without a seed file the accounts of the store stay as they are; a store without
 * any gets the kit's own seed.
 * @returns the seed that was loaded, if any.
 * @throws UsageError naming file, line and reason; the store is then as it was.
 */
export async function seedStore(store: Store, file?: string): Promise<Seed | undefined> {
  if (file === undefined && (await store.accounts()).length > 0) return undefined;
  const seed = loadSeed(file);
  await store.replaceSeed(seed);
  return seed;
}

/** @throws UsageError when a server would be reachable by others with demonstration tokens alone. */
export async function requireOwnCredentials(store: Store, host: string): Promise<void> {
  if (isLoopback(host) || (await store.hasOwnCredential())) return;
  throw new UsageError(
    `refusing to listen on ${host} with demonstration credentials only: give others as sha256 in a file of your own, with --seed FILE`,
  );
}
