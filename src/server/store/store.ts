// What the server keeps, whatever the engine: the one interface between routes and databases.

import type { Credential, Seed, Seeded } from '../../contract/seed/index.ts';
import type { Limit, Limiter } from '../limit-in-memory.ts';

/** A created resource: what was sent, and the identifier that the store gave it. */
export interface Stored {
  readonly id: string;
  readonly [field: string]: unknown;
}

/** The state of a server. Every method may reject when the database is out of reach. */
export interface Store {
  /** Puts a seed in the place of the one before, whole or not at all; created resources stay. */
  replaceSeed(seed: Seed): Promise<void>;
  /** Puts credentials in the place of all that are known, whole or not at all. */
  replaceCredentials(credentials: readonly Credential[]): Promise<void>;
  /** The accounts that are known; none before the first seed. */
  accounts(): Promise<readonly string[]>;
  /** True when a credential is known that is not a demo one. */
  hasOwnCredential(): Promise<boolean>;
  /** The credential of a token, by its digest: how long the database looks for it tells nothing of the token. */
  credential(digest: string): Promise<Credential | undefined>;
  hasAccount(account: string): Promise<boolean>;
  routingProfile(account: string, id: string): Promise<Seeded | undefined>;
  hasJwtConfiguration(account: string, id: string): Promise<boolean>;
  /** Stores a profile under a new identifier; once this resolves it survives the end of the process. */
  createAuthenticationProfile(account: string, profile: object): Promise<Stored>;
  /** Stores a tag under a new identifier; once this resolves it survives the end of the process. */
  createTag(account: string, tag: object): Promise<Stored>;
  /** Counts requests of a key. */
  limiter(limit: Limit): Limiter;
  /** Rejects when the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
