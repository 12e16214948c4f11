// What a database has to do for the store. Statements use `?` for values and text and integers only, so that SQLite and
// PostgreSQL run the same ones.

/** One statement and the values bound to it. */
export interface Statement {
  readonly sql: string;
  readonly values: readonly (string | number)[];
}

/** One row of a result: its columns, in the order of the query. */
export type Row = readonly unknown[];

/** A database that is open and has the tables. Its methods reject with StoreError. */
export interface Engine {
  read(sql: string, values: Statement['values']): Promise<readonly Row[]>;
  /** Runs statements in one transaction: all of them or none; durable once it resolves. */
  write(statements: readonly Statement[]): Promise<void>;
  close(): Promise<void>;
}

/** The database did not do what it was asked, or did not say so. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}

const resources = (table: string) =>
  `CREATE TABLE IF NOT EXISTS ${table} (account TEXT NOT NULL, id TEXT NOT NULL, document TEXT NOT NULL, PRIMARY KEY (account, id))`;

/** The tables. A database may have been made by an earlier version: what is here is never changed, a new table is appended. */
export const SCHEMA: readonly Statement[] = [
  'CREATE TABLE IF NOT EXISTS acs_accounts (id TEXT PRIMARY KEY)',
  'CREATE TABLE IF NOT EXISTS acs_credentials (digest TEXT NOT NULL, account TEXT NOT NULL, demo INTEGER NOT NULL, PRIMARY KEY (digest, account))',
  resources('acs_routing_profiles'),
  resources('acs_jwt_configurations'),
  resources('acs_authentication_profiles'),
  resources('acs_tags'),
].map((sql) => ({ sql, values: [] }));
