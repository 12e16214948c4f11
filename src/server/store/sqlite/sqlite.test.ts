import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { afterAll, expect, it } from 'vitest';
import { openStore } from '../open.ts';

const folder = mkdtempSync(join(tmpdir(), 'acs-sqlite-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('names a file that is no database, and leaves it as it was', async () => {
  const file = join(folder, 'text.db');
  writeFileSync(file, 'not a database, and long enough to be looked at'.repeat(50));
  await expect(openStore(file)).rejects.toMatchObject({
    name: 'UsageError',
    message: `cannot use ${file} as the database: file is not a database; give a SQLite file or ':memory:'`,
  });
  expect(readFileSync(file, 'utf8')).toMatch(/^not a database/);
});

it('names a folder that does not exist', async () => {
  const file = join(folder, 'missing', 'a.db');
  await expect(openStore(file)).rejects.toThrow(
    `cannot use ${file} as the database: unable to open database file`,
  );
});

it('refuses a database of a newer version', async () => {
  const file = join(folder, 'newer.db');
  await (await openStore(file)).close();
  const database = new DatabaseSync(file);
  database.exec('INSERT INTO acs_schema (version) VALUES (99)');
  database.close();
  await expect(openStore(file)).rejects.toThrow('the database has schema 99');
});

it('writes ahead and syncs every commit', async () => {
  const file = join(folder, 'wal.db');
  const store = await openStore(file);
  const other = new DatabaseSync(file);
  expect(other.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' });
  other.close();
  await store.close();
});

it('is migrated once when several open it at the same moment', async () => {
  const file = join(folder, 'race.db');
  const opener = `
    const { parentPort, workerData } = require('node:worker_threads');
    import(workerData.module)
      .then(async ({ openStore }) => (await openStore(workerData.file)).close())
      .then(() => parentPort.postMessage('opened'), (error) => parentPort.postMessage(error.message));`;
  const module = new URL('../open.ts', import.meta.url).href;
  const workers = Array.from(
    { length: 6 },
    () => new Worker(opener, { eval: true, workerData: { module, file } }),
  );
  const outcomes = await Promise.all(
    workers.map((worker) => new Promise((resolve) => worker.once('message', resolve).once('error', resolve))),
  );
  expect(outcomes).toEqual(Array(6).fill('opened'));
  const database = new DatabaseSync(file);
  expect(database.prepare('SELECT version FROM acs_schema').all()).toEqual([{ version: 1 }, { version: 2 }]);
  database.close();
});
