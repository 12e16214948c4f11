// Which seed reaches the store, and what a server may be opened with.

import { UsageError } from '../errors.ts';
import { isLoopback } from '../http/index.ts';
import {
  defaultSeedFile,
  type LoadedSeed,
  loadCredentials,
  loadSeed,
  type SeedAccount,
} from '../seed/index.ts';
import { findCredential } from './credentials.ts';
import type { DemoAccess } from './serve-options.ts';
import type { Store } from './store/store.ts';

/** The files that the state starts from. */
export interface SeedFiles {
  readonly seed?: string | undefined;
  readonly credentials?: string | undefined;
}

/**
 * Loads the files into the store. Without a seed file the accounts of the store stay as they are; a store without
 * any gets the kit's own seed.
 * @returns the seed that was loaded, if any.
 * @throws UsageError naming file, line and reason; the store is then as it was.
 */
export async function seedStore(store: Store, files: SeedFiles): Promise<LoadedSeed | undefined> {
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
  const access = firstDemo(seed);
  if (access === undefined) return undefined;
  if (!(await opens(store, access.bearer, access.account))) return undefined;
  const { secondBearer, ...first } = access;
  const isOpen = secondBearer !== undefined && (await opens(store, secondBearer, access.secondAccount ?? ''));
  return isOpen ? access : first;
}

async function opens(store: Store, token: string, account: string): Promise<boolean> {
  const credential = await findCredential(store, token);
  return credential?.demo === true && credential.accounts.includes(account);
}

function firstDemo({ accounts, credentials }: LoadedSeed): DemoAccess | undefined {
  const credential = credentials.find(({ token }) => token !== undefined);
  const account = accounts.find(({ id }) => credential?.accounts.includes(id));
  if (!credential?.token || !account) return undefined;
  const [routing, jwt] = [account.routingProfiles[0], account.jwtConfigurations[0]];
  const second = accounts.find(({ id }) => !credential.accounts.includes(id));
  return {
    account: account.id,
    bearer: credential.token,
    ...(routing && { routingId: routing.id }),
    ...(jwt && { jwtId: jwt.id }),
    ...(second && secondOf(account, second, credentials)),
  };
}

function secondOf(
  first: SeedAccount,
  { id, routingProfiles }: SeedAccount,
  credentials: LoadedSeed['credentials'],
): Partial<DemoAccess> {
  const known = new Set(first.routingProfiles.map((profile) => profile.id));
  const routing = routingProfiles.find((profile) => !known.has(profile.id));
  const { token } =
    credentials.find(
      (credential) =>
        credential.token && credential.accounts.includes(id) && !credential.accounts.includes(first.id),
    ) ?? {};
  return {
    secondAccount: id,
    ...(token !== undefined && { secondBearer: token }),
    ...(routing && { secondRoutingId: routing.id }),
  };
}

function withCredentials(seed: LoadedSeed, file: string | undefined): LoadedSeed {
  if (file === undefined) return seed;
  const own = loadCredentials(
    file,
    seed.accounts.map(({ id }) => id),
  );
  const known = new Set(own.map(({ digest }) => digest));
  const kept = seed.credentials.filter(({ demo, digest }) => !demo && !known.has(digest));
  return { accounts: seed.accounts, credentials: [...kept, ...own] };
}
