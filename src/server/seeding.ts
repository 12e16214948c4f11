// Which seed reaches the store, and what a server may be opened with.

import { type DemoAccess, demoOf, loadSeed, type Seed } from '../contract/seed/index.ts';
import { UsageError } from '../errors.ts';
import { isLoopback } from '../loopback.ts';
import type { Store } from './store/store.ts';

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

/**
 * What can be tried with the demonstration tokens of a seed, or of the kit's own where the database was seeded before;
 * undefined when the store knows none of them.
 */
export async function demoAccess(store: Store, seed = loadSeed()): Promise<DemoAccess | undefined> {
  const known = seed.credentials.map(async (credential) => {
    const found = await store.credential(credential.digest);
    return found?.demo ? [{ ...credential, ...found }] : [];
  });
  return demoOf({ ...seed, credentials: (await Promise.all(known)).flat() });
}
