// What `serve` takes and gives.

import type { OpenApiDocument } from '../contract/index.ts';
import type { Origins } from '../http/index.ts';
import type { Limit } from '../limit-in-memory.ts';
import type { Limits } from '../node-http/index.ts';
import type { DemoAccess } from '../seed/index.ts';
import type { Log } from './log.ts';

/** How to run the server. */
export interface ServeOptions {
  /** The contract that requests are validated from. */
  readonly contract: OpenApiDocument;
  /** The address to listen on. Default: `127.0.0.1`. Off loopback only with credentials of your own. */
  readonly host?: string;
  /** Names beside those of this machine that requests may be sent to, where `host` is a loopback address. */
  readonly allowHosts?: readonly string[];
  /**
   * The origins of pages that may call the server from a browser. Default: those that this machine serves, where `host`
   * is a loopback address, else none.
   */
  readonly origins?: Origins;
  /** How many requests a credential may send. Default: any number. */
  readonly limit?: Limit;
  /** The port; 0 takes a free one. Default: 4020. */
  readonly port?: number;
  /** A SQLite file, `:memory:`, or `postgres://user:password@host:port/name`. Default: `:memory:`. */
  readonly db?: string;
  /**
   * The file with accounts, routing profiles, JWT configurations and credentials (YAML). It takes the place of the
   * seed before; created resources stay. Default: the kit's own seed, and only into a database without accounts.
   */
  readonly seed?: string;
  /**
   * A file with `credentials` (YAML), which the demonstration tokens of the seed then give way to; without `seed`
   * they take the place of all credentials in the database. Default: none.
   */
  readonly credentials?: string;
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
  /** Set when the server accepts a demonstration token of its seed. */
  readonly demo?: DemoAccess;
  /** Reads the seed and credentials files again; with a fault in them nothing changes and this rejects. */
  reload(): Promise<void>;
  /** Refuses new connections, answers what is in flight, closes the database. May be called twice. */
  close(): Promise<void>;
}
