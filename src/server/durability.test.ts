import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPostgres, type TestPostgres } from '../testing/postgres.ts';
import { openEngine } from './store/open.ts';
import { find } from './store/sql-store.ts';
import { type ChildServer, startChild } from './testing/child-server.ts';
import { BEARER, send } from './testing/harness.ts';

const KILLS = 20;
const DATABASES = 2;
const CLIENTS = 4;
const ANSWERS_BEFORE_KILL = 25;

const folder = mkdtempSync(join(tmpdir(), 'acs-durability-'));
let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(async () => {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

const ENGINES = {
  SQLite: async (index: number) => join(folder, `${index}.db`),
  PostgreSQL: (index: number) => postgres.createDatabase(`durable${index}`),
};

const TAG = {
  method: 'POST',
  path: '/acme/tag/create',
  headers: { ...BEARER, 'Content-Type': 'application/json' },
};

/** So many creates wait for one commit of SQLite together, and the plug is pulled while the next ones do. */
const BURST = { clients: 64, answersBeforeKill: 200 };

// Each client creates until the server is gone; the one whose answer is the last that is waited for pulls the plug.
async function createUntilKilled(
  server: ChildServer,
  { clients, answersBeforeKill } = { clients: CLIENTS, answersBeforeKill: ANSWERS_BEFORE_KILL },
): Promise<readonly string[]> {
  const answered: string[] = [];
  const client = async () => {
    for (let alive = true; alive; ) {
      const answer = await send(server.url, { ...TAG, body: '{"name":"a"}' }).catch(() => undefined);
      alive = answer !== undefined;
      if (answer?.status === 201) answered.push((answer.json as { id: string }).id);
      if (answered.length === answersBeforeKill) server.process.kill('SIGKILL');
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  await server.end('SIGKILL');
  return answered;
}

async function killAgainAndAgain(db: string, kills: number): Promise<readonly string[]> {
  const answered: string[] = [];
  for (let kill = 0; kill < kills; kill++) {
    answered.push(...(await createUntilKilled(await startChild({ db }))));
  }
  return answered;
}

async function missingFrom(db: string, ids: readonly string[]): Promise<readonly string[]> {
  const engine = await openEngine(db);
  const found = await Promise.all(ids.map((id) => find(engine, 'acs_tags', 'acme', id)));
  await engine.close();
  return ids.filter((_id, index) => found[index] === undefined);
}

it.each(Object.entries(ENGINES))(
  `%s loses no answered 201 in ${KILLS} kills under load`,
  { timeout: 120_000 },
  async (_, database) => {
    const databases = await Promise.all(Array.from({ length: DATABASES }, (_, index) => database(index)));
    const rounds = databases.map(async (db) => {
      const answered = await killAgainAndAgain(db, KILLS / DATABASES);
      return { answered: answered.length, missing: await missingFrom(db, answered) };
    });
    const totals = await Promise.all(rounds);
    expect(totals.flatMap(({ missing }) => missing)).toEqual([]);
    const answered = totals.reduce((sum, total) => sum + total.answered, 0);
    expect(answered).toBeGreaterThanOrEqual(KILLS * ANSWERS_BEFORE_KILL);
  },
);

it('SQLite loses no answered 201 of a burst whose creates share commits', async () => {
  const db = join(folder, 'burst.db');
  for (let kill = 0; kill < 3; kill++) {
    const answered = await createUntilKilled(await startChild({ db }), BURST);
    expect(answered.length).toBeGreaterThanOrEqual(BURST.answersBeforeKill);
    expect(await missingFrom(db, answered)).toEqual([]);
  }
});
