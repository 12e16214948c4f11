// What the server keeps, in SQL, on whichever database an option names. Resources are kept as JSON text: it holds every
// string that JSON can, also the ones that a text column of PostgreSQL rejects.

import { randomUUID } from 'node:crypto';
import { UsageError } from '../../errors.ts';
import type { Credential, Seed, Seeded } from '../seed.ts';
import type { Engine, Statement } from './engine.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';

/** A created resource: what was sent, and the identifier that the store gave it. */
export interface Stored {
  readonly id: string;
  readonly [field: string]: unknown;
}

/** The state of a server. Every method may reject when the database is out of reach. */
export type Store = ReturnType<typeof createSqlStore>;

/**
 * Opens a store, and makes its tables where they are missing: a SQLite file, `:memory:`, or `postgres://...`.
 * @throws UsageError when the database cannot be used, IncompleteError when it cannot be reached.
 */
export async function openStore(db: string): Promise<Store> {
  return createSqlStore(await openEngine(db));
}

/** Opens the database below a store. */
export async function openEngine(db: string): Promise<Engine> {
  if (db === '')
    throw new UsageError("no database is named: give --db a SQLite file, ':memory:' or postgres://...");
  return /^postgres(ql)?:\/\//i.test(db) ? openPostgres(db) : openSqlite(db);
}

const SEED_TABLES = ['acs_accounts', 'acs_credentials', 'acs_routing_profiles', 'acs_jwt_configurations'];

/** Makes a store of an open database. */
export function createSqlStore(engine: Engine) {
  return {
    /** Puts a seed in the place of the one before, whole or not at all; created resources stay. */
    replaceSeed: ({ accounts, credentials }: Seed): Promise<void> =>
      engine.write([
        ...SEED_TABLES.map(emptied),
        ...accounts.flatMap(accountStatements),
        ...credentials.flatMap(credentialStatements),
      ]),
    /** The accounts that are known; none before the first seed. */
    accounts: async (): Promise<readonly string[]> => {
      const rows = await engine.read('SELECT id FROM acs_accounts ORDER BY id', []);
      return rows.map(([id]) => String(id));
    },
    /** True when a credential is known that is not a demo one. */
    hasOwnCredential: (): Promise<boolean> =>
      exists(engine, 'SELECT 1 FROM acs_credentials WHERE demo = 0 LIMIT 1', []),
    /** The credential of a token, by its digest: how long the database looks for it shows nothing of the token. */
    credential: (digest: string): Promise<Credential | undefined> => credentialOf(engine, digest),
    hasAccount: (account: string): Promise<boolean> =>
      exists(engine, 'SELECT 1 FROM acs_accounts WHERE id = ?', [account]),
    routingProfile: (account: string, id: string) =>
      find<Seeded>(engine, 'acs_routing_profiles', account, id),
    hasJwtConfiguration: (account: string, id: string): Promise<boolean> =>
      exists(engine, 'SELECT 1 FROM acs_jwt_configurations WHERE account = ? AND id = ?', [account, id]),
    /** Stores a profile under a new identifier; once this resolves it survives the end of the process. */
    createAuthenticationProfile: creatorOf(engine, 'acs_authentication_profiles', 'ap'),
    /** Stores a tag under a new identifier; once this resolves it survives the end of the process. */
    createTag: creatorOf(engine, 'acs_tags', 'tag'),
    /** Rejects when the database does not respond. */
    ping: async (): Promise<void> => void (await engine.read('SELECT 1', [])),
    close: (): Promise<void> => engine.close(),
  };
}

/** Stores what was sent, under a new identifier in place of one that may have been sent. */
function creatorOf(engine: Engine, table: string, prefix: string) {
  return async (account: string, sent: object): Promise<Stored> => {
    const id = `${prefix}_${randomUUID().replaceAll('-', '')}`;
    const stored: Stored = Object.assign({ id }, sent, { id });
    await engine.write([insertion(table, account, stored)]);
    return stored;
  };
}

const insertion = (table: string, account: string, resource: { readonly id: string }): Statement => ({
  sql: `INSERT INTO ${table} (account, id, document) VALUES (?, ?, ?)`,
  values: [account, resource.id, JSON.stringify(resource)],
});

/** A resource of an account, from its table. */
export async function find<T>(engine: Engine, table: string, ...key: readonly [account: string, id: string]) {
  if (!key.every(isKey)) return undefined;
  const [row] = await engine.read(`SELECT document FROM ${table} WHERE account = ? AND id = ?`, key);
  return row && (JSON.parse(String(row[0])) as T);
}

async function exists(engine: Engine, sql: string, values: readonly string[]): Promise<boolean> {
  return values.every(isKey) && (await engine.read(sql, values)).length > 0;
}

// A NUL or half a surrogate pair is no text to a database: it would be an error or, worse, another key.
const isKey = (text: string) => !text.includes('\0') && text.isWellFormed();

async function credentialOf(engine: Engine, digest: string): Promise<Credential | undefined> {
  const rows = await engine.read('SELECT account, demo FROM acs_credentials WHERE digest = ?', [digest]);
  if (rows.length === 0) return undefined;
  return {
    digest,
    accounts: rows.map(([account]) => String(account)),
    demo: rows.every(([, demo]) => Number(demo) === 1),
  };
}

const emptied = (table: string): Statement => ({ sql: `DELETE FROM ${table}`, values: [] });

function credentialStatements({ digest, accounts, demo }: Credential): readonly Statement[] {
  return accounts.map((account) => ({
    sql: 'INSERT INTO acs_credentials (digest, account, demo) VALUES (?, ?, ?)',
    values: [digest, account, demo ? 1 : 0],
  }));
}

function accountStatements(account: Seed['accounts'][number]): readonly Statement[] {
  const insert = (table: string) => (seeded: Seeded) => insertion(table, account.id, seeded);
  return [
    { sql: 'INSERT INTO acs_accounts (id) VALUES (?)', values: [account.id] },
    ...account.routingProfiles.map(insert('acs_routing_profiles')),
    ...account.jwtConfigurations.map(insert('acs_jwt_configurations')),
  ];
}
