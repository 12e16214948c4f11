// Servers on real databases: several at once, killed under load, and what clients see while a database is gone.

import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import type { Response } from 'supertest';
import { describe, expect, it } from 'vitest';
import { type ChildServer, startChild } from './testing/child-server.ts';
import { missingFrom, startDatabases } from './testing/databases.ts';
import { create, read, startServer } from './testing/harness.ts';

const { postgres, newFile, newDatabase, engines } = await startDatabases();

function expectUnavailable({ status, headers, body }: Response): void {
  expect([status, body.type]).toEqual([503, 'urn:acs:problem:unavailable']);
  expect(headers['retry-after']).toMatch(/^[1-9]\d*$/);
}

/** Four clients create until the server is gone, which the create after so many ends; gives what got a 201. */
async function createUntilKilled(server: ChildServer, createsBeforeKill: number): Promise<readonly string[]> {
  const created: string[] = [];
  const client = async () => {
    for (let alive = true; alive; ) {
      const response = await create(server.url).catch(() => undefined);
      alive = response !== undefined;
      if (response?.status === 201) created.push(response.body.id);
      if (created.length === createsBeforeKill) server.process.kill('SIGKILL');
    }
  };
  await Promise.all([client(), client(), client(), client()]);
  await server.end('SIGKILL');
  return created;
}

it.each(engines)(
  'servers on %s start at once on an empty database, share it, and lose no create that they confirmed, killed under load',
  async (_, newOne) => {
    const db = await newOne();
    const servers = await Promise.all([startChild({ db }), startChild({ db })]);
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, at) => create(servers[at % 2]?.url ?? '')),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(201));
    const ids = new Set<string>(responses.map(({ body }) => body.id));
    expect(ids.size).toBe(20);
    for (const server of servers) {
      await read(server.url).expect(200);
      const created = await createUntilKilled(server, 25);
      expect(created.length).toBeGreaterThanOrEqual(25);
      for (const id of created) ids.add(id);
      expect(await missingFrom(db, [...ids])).toEqual([]);
    }
  },
);

describe('a PostgreSQL', () => {
  it.each(['SIGINT', 'SIGKILL'] as const)('that %s ends is a 503 until it is back', async (signal) => {
    const db = await newDatabase();
    const server = await startServer({ db });
    const { id } = (await create(server.url)).body;
    const busy = Promise.all(Array.from({ length: 8 }, () => create(server.url)));
    await postgres.interrupt(signal);
    expect((await busy).filter(({ status }) => status !== 201 && status !== 503)).toEqual([]);
    for (const path of [undefined, '/healthz']) expectUnavailable(await read(server.url, path));
    expectUnavailable(await create(server.url));
    await postgres.resume();
    await read(server.url).expect(200);
    await create(server.url).expect(201);
    expect(await missingFrom(db, [id])).toEqual([]);
  });

  it('that breaks off in a create invites nobody to repeat it: it may be stored', async () => {
    const db = await newDatabase();
    const server = await startServer({ db });
    const holder = new pg.Client({ connectionString: db });
    holder.on('error', () => undefined);
    await holder.connect();
    await holder.query('BEGIN; LOCK TABLE acs_tags');
    const waiting = create(server.url).then();
    const waiters = 'SELECT 1 FROM pg_locks WHERE NOT granted';
    await expect.poll(async () => (await holder.query(waiters)).rowCount).toBe(1);
    await postgres.interrupt('SIGKILL');
    const response = await waiting;
    await postgres.resume();
    expectUnavailable(response);
    expect(response.body.detail).toMatch(/may be stored: look before/);
  });
});

describe('a SQLite file', () => {
  it('is for its owner alone, journals included', async () => {
    const db = await newFile();
    await create((await startServer({ db })).url).expect(201);
    for (const name of [db, `${db}-wal`, `${db}-shm`]) expect(statSync(name).mode & 0o777).toBe(0o600);
  });

  it('that another program has locked holds up the server for five seconds', async () => {
    const db = await newFile();
    const server = await startServer({ db });
    const other = new DatabaseSync(db);
    other.exec('BEGIN EXCLUSIVE');
    await read(server.url).expect(200);
    expectUnavailable(await create(server.url));
    other.exec('ROLLBACK');
    await create(server.url).expect(201);
    other.close();
  });

  it('that cannot grow any further fails the request that would make it, and no read', async () => {
    const server = await startChild({ db: await newFile() }, [], 'ulimit -f 600; exec 2>/dev/null');
    let response = await create(server.url);
    for (let made = 1; made < 2000 && response.status === 201; made++) response = await create(server.url);
    expectUnavailable(response);
    await read(server.url).expect(200);
    expect(await server.end('SIGTERM')).toBe(0);
  });
});
