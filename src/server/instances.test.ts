import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPostgres, type TestPostgres } from '../testing/postgres.ts';
import { openEngine } from './store/open.ts';
import { find } from './store/sql-store.ts';
import { startChild } from './testing/child-server.ts';
import { BEARER, profile, send } from './testing/harness.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

const HEADERS = { ...BEARER, 'Content-Type': 'application/json' };

async function create(url: string, path: string, body: object): Promise<string> {
  const answer = await send(url, { method: 'POST', path, headers: HEADERS, body: JSON.stringify(body) });
  expect(answer.status).toBe(201);
  return (answer.json as { id: string }).id;
}

it('two processes start at once on an empty database and share what they hold', async () => {
  const db = await postgres.createDatabase('shared');
  const servers = await Promise.all([startChild({ db }), startChild({ db })]);
  try {
    const made = await Promise.all(
      Array.from({ length: 40 }, (_, n) => {
        const { url } = servers[n % 2] ?? servers[0];
        return create(url, '/acme/authentication/create', profile({ name: `profile ${n}` }));
      }),
    );
    expect(new Set(made).size).toBe(40);
    for (const { url } of servers) {
      expect((await send(url, { path: '/acme/routing12', headers: BEARER })).status).toBe(200);
    }
    const engine = await openEngine(db);
    const found = await Promise.all(
      made.map((id) => find(engine, 'acs_authentication_profiles', 'acme', id)),
    );
    await engine.close();
    expect(found).toMatchObject(made.map((id) => ({ id })));
  } finally {
    await Promise.all(servers.map((server) => server.end('SIGTERM')));
  }
});

it('an answered 201 outlives the process that was killed after it, in the other process’s database', async () => {
  const db = await postgres.createDatabase('killed');
  const [killed, left] = await Promise.all([startChild({ db }), startChild({ db })]);
  const id = await create(killed.url, '/acme/tag/create', { name: 'a' });
  await killed.end('SIGKILL');
  expect((await send(left.url, { path: '/healthz' })).status).toBe(200);
  await left.end('SIGTERM');
  const engine = await openEngine(db);
  expect(await find(engine, 'acs_tags', 'acme', id)).toEqual({ id, name: 'a' });
  await engine.close();
});
