// Servers on PostgreSQL: several on one database, killed under load, and what clients see while the database is gone.

import pg from 'pg';
import { expect, it } from 'vitest';
import { startPostgres } from '../testing/postgres.ts';
import { startChild } from './testing/child-server.ts';
import { create, expectDurable, expectUnavailable, missingFrom } from './testing/creates.ts';
import { READ, send, startServer } from './testing/harness.ts';

const postgres = await startPostgres();

it('two processes start at once on an empty database and share what they hold, also when one is killed', async () => {
  const db = await postgres.createDatabase('shared');
  const [killed, left] = await Promise.all([startChild({ db }), startChild({ db })]);
  const responses = await Promise.all(
    Array.from({ length: 40 }, (_, n) => create((n % 2 === 0 ? killed : left).url)),
  );
  expect(responses.every(({ status }) => status === 201)).toBe(true);
  const made = responses.map(({ json }) => (json as { id: string }).id);
  expect(new Set(made).size).toBe(40);
  for (const { url } of [killed, left]) expect((await send(url, READ)).status).toBe(200);
  await killed.end('SIGKILL');
  expect((await send(left.url, { path: '/healthz' })).status).toBe(200);
  await left.end('SIGTERM');
  expect(await missingFrom(db, made)).toEqual([]);
});

it('processes on one database count the requests of a credential together', async () => {
  const db = await postgres.createDatabase('limits');
  const limit = { requests: 3, window: 60 };
  const servers = await Promise.all([startServer({ db, limit }), startServer({ db, limit })]);
  const responses = await Promise.all(servers.flatMap(({ url }) => [1, 2, 3, 4].map(() => send(url, READ))));
  const statuses = responses.map(({ status }) => status).toSorted();
  expect(statuses).toEqual([200, 200, 200, 429, 429, 429, 429, 429]);
});

it('no acknowledged create is lost in 20 kills under load', { timeout: 120_000 }, async () => {
  const databases = await Promise.all(['a', 'b'].map((name) => postgres.createDatabase(`durable-${name}`)));
  await Promise.all(databases.map((db) => expectDurable(db, 10, { clients: 4, createsBeforeKill: 25 })));
});

it.each(['SIGINT', 'SIGKILL'] as const)(
  'a database that %s ends is a 503 until it is back',
  async (signal) => {
    const db = await postgres.createDatabase(signal.toLowerCase());
    const server = await startChild({ db });
    const { id } = (await create(server.url)).json as { id: string };
    const busy = Promise.all(Array.from({ length: 8 }, () => create(server.url)));
    await postgres.interrupt(signal);
    expect((await busy).every(({ status }) => status === 201 || status === 503)).toBe(true);
    for (const path of [READ.path, '/healthz']) expectUnavailable(await send(server.url, { ...READ, path }));
    expectUnavailable(await create(server.url));
    await postgres.resume();
    expect((await send(server.url, READ)).status).toBe(200);
    expect((await create(server.url)).status).toBe(201);
    expect(await server.end('SIGTERM')).toBe(0);
    expect(await missingFrom(db, [id])).toEqual([]);
  },
);

it('nobody is invited to repeat a create that may have been stored', async () => {
  const db = await postgres.createDatabase('frozen');
  const server = await startServer({ db });
  const held = new pg.Client({ connectionString: db });
  held.on('error', () => undefined);
  await held.connect();
  await held.query('BEGIN; LOCK TABLE acs_tags');
  const waiting = create(server.url);
  await new Promise((resolve) => setTimeout(resolve, 300));
  await postgres.interrupt('SIGKILL');
  const response = await waiting;
  expectUnavailable(response);
  expect((response.json as { detail: string }).detail).toMatch(/may have stored this: look before/);
  await postgres.resume();
});
