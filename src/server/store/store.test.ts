import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import type { Seed } from '../../contract/seed/index.ts';
import { startPostgres } from '../../testing/postgres.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { Engine } from './engine.ts';
import type { Store } from './store.ts';
import { createSqlStore, find, openEngine, openStore } from './store.ts';

const SEED: Seed = {
  accounts: [
    {
      id: 'acme',
      routingProfiles: [{ id: '12', weight: 1.5, tags: ['a', null] }],
      jwtConfigurations: [{ id: 'jwt1' }],
    },
    { id: 'globex', routingProfiles: [{ id: '77' }], jwtConfigurations: [] },
  ],
  credentials: [
    { digest: 'ab'.repeat(32), accounts: ['acme', 'globex'], demo: true },
    { digest: `abab${'c'.repeat(60)}`, accounts: ['globex'], demo: false },
  ],
};
const OTHER: Seed = {
  accounts: [{ id: 'initech', routingProfiles: [], jwtConfigurations: [] }],
  credentials: [],
};
const BROKEN: Seed = { ...OTHER, accounts: [...OTHER.accounts, ...OTHER.accounts] };

const { folder } = temporaryFolder();
const postgres = await startPostgres();
let databases = 0;

const DATABASES: readonly (readonly [engine: string, database: () => Promise<string>])[] = [
  ['SQLite', async () => join(folder, `${++databases}.db`)],
  ['PostgreSQL', () => postgres.createDatabase(`d${++databases}`)],
];

type Check = (store: Store, engine: Engine) => Promise<void>;

const CHECKS: Readonly<Record<string, Check>> = {
  async 'returns a routing profile with every field of the seed'(store) {
    expect(await store.routingProfile('acme', '12')).toEqual({ id: '12', weight: 1.5, tags: ['a', null] });
  },
  async 'keeps what belongs to an account to that account'(store, engine) {
    const tag = await store.createTag('acme', { name: 'a' });
    expect(await store.routingProfile('globex', '12')).toBeUndefined();
    expect(await store.hasJwtConfiguration('globex', 'jwt1')).toBe(false);
    expect(await store.hasJwtConfiguration('acme', 'jwt1')).toBe(true);
    expect(await find(engine, 'acs_tags', 'globex', tag.id)).toBeUndefined();
  },
  async 'returns what was created, text that no column holds included'(store, engine) {
    const sent = {
      name: 'a\0b\ud800\ud83d\ude00',
      keyType: 'token',
      ratelimit: { requests: 1, window: 2 },
    };
    const created = await store.createAuthenticationProfile('acme', sent);
    expect(created).toEqual({ ...sent, id: expect.stringMatching(/^ap_[0-9a-f]{32}$/) });
    expect(await find(engine, 'acs_authentication_profiles', 'acme', created.id)).toEqual(created);
  },
  async 'gives an identifier of its own, whatever was sent'(store, engine) {
    const created = await store.createTag('acme', { name: 'a', id: 'mine' });
    expect(created.id).toMatch(/^tag_[0-9a-f]{32}$/);
    expect(await find(engine, 'acs_tags', 'acme', created.id)).toEqual(created);
  },
  async 'stores many at once and loses none'(store, engine) {
    const made = await Promise.all(
      Array.from({ length: 50 }, (_, n) => store.createTag('acme', { name: `${n}` })),
    );
    const found = await Promise.all(made.map(({ id }) => find(engine, 'acs_tags', 'acme', id)));
    expect(found).toEqual(made);
    expect(new Set(made.map(({ id }) => id)).size).toBe(50);
  },
  async 'finds nothing under a key that is only like one, or no text'(store) {
    for (const key of ['1', '123', '12\0', '\ud800', '', "' OR ''='", '12 ', '%']) {
      expect(await store.routingProfile('acme', key)).toBeUndefined();
      expect(await store.hasAccount(key)).toBe(false);
    }
  },
  async 'finds a credential by its whole digest, with all its accounts'(store) {
    for (const credential of SEED.credentials) {
      const found = await store.credential(credential.digest);
      expect(found && { ...found, accounts: found.accounts.toSorted() }).toEqual(credential);
      expect(await store.credential(credential.digest.slice(0, -1))).toBeUndefined();
    }
  },
  async 'puts a new seed in the place of the one before and leaves what was created'(store, engine) {
    const tag = await store.createTag('acme', { name: 'a' });
    await store.replaceSeed(OTHER);
    expect(await store.accounts()).toEqual(['initech']);
    expect(await store.routingProfile('acme', '12')).toBeUndefined();
    expect(await store.credential('ab'.repeat(32))).toBeUndefined();
    expect(await find(engine, 'acs_tags', 'acme', tag.id)).toEqual(tag);
  },
  async 'keeps the seed before when a new one fails half-way'(store) {
    await expect(store.replaceSeed(BROKEN)).rejects.toThrow();
    expect(await store.accounts()).toEqual(['acme', 'globex']);
    expect(await store.routingProfile('acme', '12')).toBeDefined();
  },
  async 'takes the same seed from two sides at once'(store) {
    await Promise.all([store.replaceSeed(SEED), store.replaceSeed(SEED), store.replaceSeed(SEED)]);
    expect(await store.accounts()).toEqual(['acme', 'globex']);
  },
  async 'tells own credentials from demonstrations'(store) {
    expect(await store.hasOwnCredential()).toBe(true);
    await store.replaceCredentials(SEED.credentials.slice(0, 1));
    expect(await store.hasOwnCredential()).toBe(false);
    expect(await store.accounts()).toEqual(['acme', 'globex']);
  },
};

const STORES = [['memory', async () => ':memory:'] as const, ...DATABASES];

describe.each(STORES)('a store in %s', (_, database) => {
  it.each(Object.entries(CHECKS))('%s', async (_, check) => {
    const engine = await openEngine(await database());
    const store = createSqlStore(engine);
    try {
      expect(await store.accounts()).toEqual([]);
      await store.replaceSeed(SEED);
      await check(store, engine);
      await store.ping();
    } finally {
      await store.close();
    }
  });
});

it.each(DATABASES)('a store in %s keeps its state when it is opened again', async (_, database) => {
  const where = await database();
  const first = await openStore(where);
  await first.replaceSeed(SEED);
  const tag = await first.createTag('acme', { name: 'a' });
  await first.close();
  await expect(first.ping()).rejects.toThrow();
  const engine = await openEngine(where);
  expect(await find(engine, 'acs_tags', 'acme', tag.id)).toEqual(tag);
  expect(await createSqlStore(engine).accounts()).toEqual(['acme', 'globex']);
  await engine.close();
});

describe('a store in PostgreSQL that loses its connections', () => {
  it('fails what is under way and works again with the next', async () => {
    const url = await postgres.createDatabase(`d${++databases}`);
    const store = await openStore(url);
    const other = new pg.Client(url);
    await other.connect();
    await Promise.all([store.ping(), store.ping(), store.ping()]);
    await other.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    );
    await other.end();
    await expect
      .poll(() =>
        store.ping().then(
          () => 'works',
          () => 'fails',
        ),
      )
      .toBe('works');
    await store.replaceSeed(SEED);
    expect(await store.accounts()).toEqual(['acme', 'globex']);
    await store.close();
  });
});

describe('a database that cannot be used', () => {
  it('is named without its password', async () => {
    const url = await postgres.createDatabase(`d${++databases}`);
    const wrong = url.replace(/:[^:@]*@/, ':wrong-secret@');
    const missing = url.replace(/\/\w+$/, '/missing');
    await expect(openStore(wrong)).rejects.toThrow(/rejected the connection: password authentication failed/);
    await expect(openStore(wrong)).rejects.not.toThrow(/wrong-secret/);
    await expect(openStore(missing)).rejects.toMatchObject({ name: 'UsageError' });
  });

  it('is told apart from one that is out of reach', async () => {
    await expect(openStore('postgres://127.0.0.1:1/x')).rejects.toMatchObject({
      name: 'IncompleteError',
      message: expect.stringContaining('127.0.0.1:1/x cannot be reached'),
    });
  });
});
