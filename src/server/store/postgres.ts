// PostgreSQL: for several instances on one state.

import pg from 'pg';
import { IncompleteError, UsageError } from '../../errors.ts';
import { type Engine, type Row, SCHEMA, type Statement, StoreError } from './engine.ts';

// Any fixed number does; it names the lock in which instances queue that make tables or seed at once.
const LOCK = 0x61_63_73;
const CONNECT_MILLISECONDS = 5_000;
const STATEMENT_MILLISECONDS = 10_000;

/**
 * Opens a database by its URL.
 * @throws IncompleteError when it cannot be reached, or rejects
 */
export async function openPostgres(url: string): Promise<Engine> {
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MILLISECONDS,
    query_timeout: STATEMENT_MILLISECONDS,
  });
  // A connection lost while idle is replaced at the next use; without a listener it would end the process.
  pool.on('error', () => undefined);
  try {
    await lockedTransaction(pool, (client) => runAll(client, SCHEMA));
  } catch (error) {
    await pool.end();
    throw openError(url, error);
  }
  return {
    read: (sql, values) => run(pool, { sql, values }).catch(fail),
    write: (statements) => write(pool, statements).catch(fail),
    close: () => pool.end(),
  };
}

/** What runs a statement: a connection, or the pool, on any of its own. */
type Client = Pick<pg.PoolClient, 'query'>;

async function run(client: Client, { sql, values }: Statement): Promise<readonly Row[]> {
  let count = 0;
  const text = sql.replaceAll('?', () => `$${++count}`);
  return (await client.query<unknown[]>({ text, values: [...values], rowMode: 'array' })).rows;
}

async function runAll(client: Client, statements: readonly Statement[]): Promise<void> {
  for (const statement of statements) await run(client, statement);
}

/** One statement is a transaction by itself. */
const write = (pool: pg.Pool, statements: readonly Statement[]): Promise<void> =>
  statements.length === 1
    ? runAll(pool, statements)
    : lockedTransaction(pool, (client) => runAll(client, statements));

async function lockedTransaction(pool: pg.Pool, work: (client: Client) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  let broken: Error | undefined;
  // Lost while in use: the statement fails by itself, and without a listener the process would.
  const lost = (error: Error) => {
    broken = error;
  };
  client.on('error', lost);
  try {
    await client.query('BEGIN');
    await client.query(`SELECT pg_advisory_xact_lock(${LOCK})`);
    await work(client);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(lost);
    throw error;
  } finally {
    client.off('error', lost);
    client.release(broken);
  }
}

function fail(cause: NodeJS.ErrnoException): never {
  throw new StoreError(reasonOf(cause), { cause });
}

const reasonOf = ({ message, code }: NodeJS.ErrnoException) => message || code || 'no connection';

/** Names host, port and database. Never the URL itself: it may hold a password. */
function openError(url: string, cause: unknown): Error {
  const parsed = URL.parse(url);
  if (parsed === null)
    return new UsageError('the database URL cannot be read: give postgres://user@host:port/name');
  const reason = `${reasonOf(cause as Error)}; is it running?`;
  return new IncompleteError(`the database ${parsed.host}${parsed.pathname} cannot be used: ${reason}`, {
    cause,
  });
}
