// What a database has to do for the store. Statements use `?` for values and text and integers only, so that SQLite and
// PostgreSQL run the same ones.

import type { Limit, Limiter } from '../../limit-in-memory.ts';

/** A value bound to a statement. */
export type Value = string | number;

/** One statement and its values. */
export interface Statement {
  readonly sql: string;
  readonly values: readonly Value[];
}

/** One row of a result: its columns, in the order of the query. */
export type Row = readonly unknown[];

/** A database that is open and migrated. */
export interface Engine {
  /** The rows of a query. */
  read(sql: string, values: readonly Value[]): Promise<readonly Row[]>;
  /** Runs statements in one transaction: all of them or none; durable once it resolves. */
  write(statements: readonly Statement[]): Promise<void>;
  /** Counts requests, for every instance on this database if it is one that instances share. */
  limiter(limit: Limit): Limiter;
  close(): Promise<void>;
}
