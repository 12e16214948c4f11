// Which seed reaches the store, and what a server may be opened with.

import { UsageError } from '../errors.ts';
import { isLoopback } from '../http/index.ts';
import {
  type DemoAccess,
  defaultSeedFile,
  demoOf,
  type LoadedSeed,
  loadCredentials,
  loadSeed,
} from '../seed/index.ts';
import { findCredential } from './authenticate.ts';
import type { Store } from './store/store.ts';

/**
 * Loads the files into the store. Without a seed file the accounts of the store stay as they are; a store without
 * any gets the kit's own seed.
 * @returns the seed that was loaded, if any.
 * @throws UsageError naming file, line and reason; the store is then as it was.
 */
export async function seedStore(
  store: Store,
  files: { readonly seed?: string | undefined; readonly credentials?: string | undefined },
): Promise<LoadedSeed | undefined> {
  const accounts = await store.accounts();
  if (files.seed === undefined && accounts.length > 0) {
    const { credentials } = files;
    if (credentials) await store.replaceCredentials(loadCredentials(credentials, accounts));
    return undefined;
  }
  const seed = withCredentials(loadSeed(files.seed ?? defaultSeedFile), files.credentials);
  await store.replaceSeed(seed);
  return seed;
}

/** @throws UsageError when a server would be reachable by others with demonstration tokens alone. */
export async function requireOwnCredentials(store: Store, host: string): Promise<void> {
  if (isLoopback(host) || (await store.hasOwnCredential())) return;
  throw new UsageError(
    `refusing to listen on ${host} with demonstration credentials only: pass your own with --credentials FILE`,
  );
}

/**
 * What can be tried with the first demonstration token of a seed, or of the kit's own where the database was seeded
 * before; undefined when the store doesn't know that token.
 */
export async function demoAccess(
  store: Store,
  seed: LoadedSeed = loadSeed(),
): Promise<DemoAccess | undefined> {
  const opens = async (token: string, account: string) => {
    const credential = await findCredential(store, token);
    return credential?.demo === true && credential.accounts.includes(account);
  };
  const access = demoOf(seed);
  if (access === undefined || !(await opens(access.bearer, access.account))) return undefined;
  const { secondBearer, ...first } = access;
  const isOpen = secondBearer !== undefined && (await opens(secondBearer, access.secondAccount ?? ''));
  return isOpen ? access : first;
}

/** A seed with the credentials of a file, which its demonstration tokens give way to. */
function withCredentials(seed: LoadedSeed, file: string | undefined): LoadedSeed {
  if (file === undefined) return seed;
  const accounts = seed.accounts.map(({ id }) => id);
  const own = loadCredentials(file, accounts);
  const isOwn = (digest: string) => own.some((credential) => credential.digest === digest);
  const kept = seed.credentials.filter(({ demo, digest }) => !demo && !isOwn(digest));
  return { ...seed, credentials: [...kept, ...own] };
}
