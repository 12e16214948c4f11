// The state of a server that keeps nothing: maps, since no other process sees it and no disk has to follow.

import { limitInMemory } from '../../limit-in-memory.ts';
import type { Credential, SeedAccount, Seeded } from '../../seed/index.ts';
import { StoreError } from './failure.ts';
import { newResource } from './new-resource.ts';
import type { Store, Stored } from './store.ts';

/** Makes a store that is gone with its process. */
export function createMemoryStore(): Store {
  let accounts: ReadonlyMap<string, Account> = new Map();
  let credentials: readonly Credential[] = [];
  const profiles = createResources('ap');
  const tags = createResources('tag');
  return {
    async replaceSeed(seed) {
      const next = indexed(seed.accounts);
      accounts = new Map([...next].map(([id, account]) => [id, indexAccount(account)]));
      credentials = joined(seed.credentials);
    },
    async replaceCredentials(next) {
      credentials = joined(next);
    },
    accounts: async () => [...accounts.keys()].sort(),
    hasOwnCredential: async () => credentials.some(({ demo }) => !demo),
    credentialsLike: async (start) => credentials.filter(({ digest }) => digest.startsWith(start)),
    hasAccount: async (account) => accounts.has(account),
    routingProfile: async (account, id) => accounts.get(account)?.routingProfiles.get(id),
    hasJwtConfiguration: async (account, id) => accounts.get(account)?.jwtConfigurations.has(id) ?? false,
    createAuthenticationProfile: profiles.create,
    authenticationProfile: profiles.find,
    createTag: tags.create,
    tag: tags.find,
    limiter: limitInMemory,
    ping: async () => undefined,
    close: async () => undefined,
  };
}

interface Account {
  readonly routingProfiles: ReadonlyMap<string, Seeded>;
  readonly jwtConfigurations: ReadonlyMap<string, Seeded>;
}

const indexAccount = ({ routingProfiles, jwtConfigurations }: SeedAccount): Account => ({
  routingProfiles: indexed(routingProfiles),
  jwtConfigurations: indexed(jwtConfigurations),
});

/** @throws StoreError where two have one identifier, as a database does. */
function indexed<T extends { readonly id: string }>(some: readonly T[]): ReadonlyMap<string, T> {
  const byId = new Map(some.map((each) => [each.id, each]));
  if (byId.size === some.length) return byId;
  throw new StoreError('the seed has two things of one kind with the same id', 'not-done');
}

/** A token that stands in several places opens what each of them opens. */
function joined(credentials: readonly Credential[]): readonly Credential[] {
  const opening = credentials.filter(({ accounts }) => accounts.length > 0);
  return [...Map.groupBy(opening, ({ digest }) => digest)].map(([digest, some]) => ({
    digest,
    accounts: some.flatMap(({ accounts }) => accounts),
    demo: some.every(({ demo }) => demo),
  }));
}

function createResources(kind: string) {
  const byId = new Map<string, { readonly account: string; readonly stored: Stored }>();
  return {
    async create(account: string, sent: object): Promise<Stored> {
      const stored = newResource(kind, sent);
      byId.set(stored.id, { account, stored });
      return stored;
    },
    async find(account: string, id: string): Promise<Stored | undefined> {
      const found = byId.get(id);
      return found?.account === account ? found.stored : undefined;
    },
  };
}
