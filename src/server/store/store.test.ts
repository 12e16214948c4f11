// One store over every engine: the same table of behaviour for each.

import { closeSync, openSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import type { Seed } from '../seed.ts';
import { startDatabases } from '../testing/databases.ts';
import type { Engine } from './engine.ts';
import type { Store } from './store.ts';
import { createSqlStore, find, openEngine, openStore } from './store.ts';

const account = (id: string, routing: readonly string[] = [], jwt: readonly string[] = []) => ({
  id,
  routingProfiles: routing.map((name) => ({ id: name, weight: 1.5, tags: ['a', null] })),
  jwtConfigurations: jwt.map((name) => ({ id: name })),
});
const SEED: Seed = {
  accounts: [account('acme', ['12'], ['jwt1']), account('globex', ['77'])],
  credentials: [
    { digest: 'ab'.repeat(32), accounts: ['acme', 'globex'], demo: true },
    { digest: `abab${'c'.repeat(60)}`, accounts: ['globex'], demo: false },
  ],
};
const OTHER: Seed = { accounts: [account('initech')], credentials: [] };
const BROKEN: Seed = { accounts: [account('initech'), account('initech')], credentials: [] };

const { folder, newFile, newDatabase, engines } = await startDatabases();

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
    const sent = { name: 'a\0b\ud800\ud83d\ude00', ratelimit: { requests: 1, window: 2 } };
    const created = await store.createAuthenticationProfile('acme', sent);
    expect(created).toEqual({ ...sent, id: expect.stringMatching(/^ap_[0-9a-f]{32}$/) });
    expect(await find(engine, 'acs_authentication_profiles', 'acme', created.id)).toEqual(created);
  },
  async 'gives an identifier itself, whatever was sent'(store, engine) {
    const created = await store.createTag('acme', { name: 'a', id: 'mine' });
    expect(created.id).toMatch(/^tag_[0-9a-f]{32}$/);
    expect(await find(engine, 'acs_tags', 'acme', created.id)).toEqual(created);
  },
  async 'stores many at once and loses none'(store, engine) {
    const names = Array.from({ length: 50 }, (_, at) => ({ name: `${at}` }));
    const made = await Promise.all(names.map((tag) => store.createTag('acme', tag)));
    const found = await Promise.all(made.map(({ id }) => find(engine, 'acs_tags', 'acme', id)));
    expect(found).toEqual(made);
    expect(new Set(made.map(({ id }) => id)).size).toBe(50);
  },
  async 'finds nothing under a key that only resembles another, or is no text'(store) {
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
    await expect(store.replaceSeed(BROKEN)).rejects.toMatchObject({ name: 'StoreError' });
    expect(await store.accounts()).toEqual(['acme', 'globex']);
    expect(await store.routingProfile('acme', '12')).toBeDefined();
  },
  async 'takes the same seed from two sides at once'(store) {
    await Promise.all([store.replaceSeed(SEED), store.replaceSeed(SEED), store.replaceSeed(SEED)]);
    expect(await store.accounts()).toEqual(['acme', 'globex']);
  },
  async 'tells credentials of its operator from demonstrations'(store) {
    expect(await store.hasOwnCredential()).toBe(true);
    await store.replaceSeed({ ...SEED, credentials: SEED.credentials.slice(0, 1) });
    expect(await store.hasOwnCredential()).toBe(false);
    expect(await store.accounts()).toEqual(['acme', 'globex']);
  },
};

const inMemory = async (): Promise<string> => ':memory:';

describe.each([['memory', inMemory] as const, ...engines])('a store in %s', (_, newOne) => {
  it.each(Object.entries(CHECKS))('%s', async (_, check) => {
    const engine = await openEngine(await newOne());
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

it.each(engines)('a store in %s keeps its state when it is opened again', async (_, newOne) => {
  const db = await newOne();
  const first = await openStore(db);
  await first.replaceSeed(SEED);
  const tag = await first.createTag('acme', { name: 'a' });
  await first.close();
  await expect(first.ping()).rejects.toThrow();
  const engine = await openEngine(db);
  expect(await find(engine, 'acs_tags', 'acme', tag.id)).toEqual(tag);
  expect(await createSqlStore(engine).accounts()).toEqual(['acme', 'globex']);
  await engine.close();
});

it('a store in PostgreSQL that loses its connections works again with the next', async () => {
  const url = await newDatabase();
  const store = await openStore(url);
  const other = new pg.Client(url);
  await other.connect();
  await Promise.all([store.ping(), store.ping(), store.ping()]);
  await other.query(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  );
  await other.end();
  const ping = (): Promise<unknown> => store.ping().catch((error: unknown) => error);
  await expect.poll(ping).toBeUndefined();
  await store.replaceSeed(SEED);
  expect(await store.accounts()).toEqual(['acme', 'globex']);
  await store.close();
});

it('a store in SQLite writes ahead', async () => {
  const file = await newFile();
  const store = await openStore(file);
  const other = new DatabaseSync(file);
  expect(other.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' });
  other.close();
  await store.close();
});

/** A file that is overwritten from its second page on. */
async function damaged(): Promise<string> {
  const file = await newFile();
  await (await openStore(file)).close();
  const handle = openSync(file, 'r+');
  writeSync(handle, Buffer.alloc(statSync(file).size - 4096, 0xee), 0, undefined, 4096);
  closeSync(handle);
  return file;
}

async function text(): Promise<string> {
  const file = await newFile();
  writeFileSync(file, 'not a database, and long enough to be looked at'.repeat(50));
  return file;
}

const wrongPassword = async () => (await newDatabase()).replace(/:[^:@]*@/, ':wrong-secret@');

it.each<[string, () => Promise<string>, string, RegExp]>([
  ['a file that is none', text, 'UsageError', /^cannot use .*\.db as the database: file is not a database;/],
  ['a damaged file', damaged, 'StoreError', /malformed/],
  ['a folder that does not exist', async () => join(folder, 'none/a.db'), 'UsageError', /ENOENT/],
  ['no name', async () => '', 'UsageError', /^no database is named/],
  [
    'another password, which is not shown',
    wrongPassword,
    'IncompleteError',
    /^(?!.*wrong-secret).*cannot be used/,
  ],
  [
    'a name that PostgreSQL does not know',
    async () => (await newDatabase()).replace(/\/\w+$/, '/missing'),
    'IncompleteError',
    /cannot be used/,
  ],
  [
    'an address where nothing listens',
    async () => 'postgres://127.0.0.1:1/x',
    'IncompleteError',
    /^the database 127\.0\.0\.1:1\/x cannot be used/,
  ],
])('a database that cannot be used is named: %s', async (_, database, name, message) => {
  const opened = openStore(await database()).then((store) => store.accounts());
  await expect(opened).rejects.toMatchObject({ name, message: expect.stringMatching(message) });
});
