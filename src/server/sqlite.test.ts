// Servers on a SQLite file: opening it, killed under load, and what clients see while it cannot be used.

import { spawn, spawnSync } from 'node:child_process';
import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { openStore } from './store/store.ts';
import { create, createUntilUnavailable, expectDurable, expectUnavailable } from './testing/creates.ts';
import { READ, type Received, send, startServer } from './testing/harness.ts';

const { folder } = temporaryFolder();

it('no acknowledged create is lost in 20 kills under load', { timeout: 120_000 }, async () => {
  const databases = ['a', 'b'].map((name) => join(folder, `durable-${name}.db`));
  await Promise.all(databases.map((db) => expectDurable(db, 10, { clients: 4, createsBeforeKill: 25 })));
});

it('no acknowledged create is lost of a burst whose creates share commits', () =>
  expectDurable(join(folder, 'burst.db'), 3, { clients: 64, createsBeforeKill: 200 }));

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
    `cannot use ${file} as the database: ENOENT: no such file or directory`,
  );
});

it('rejects a database of a newer version', async () => {
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
  const module = new URL('./store/store.ts', import.meta.url).href;
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

describe('a SQLite file', () => {
  it('is for its owner alone, journals included', async () => {
    const file = join(folder, 'private.db');
    const server = await startServer({ db: file });
    await create(server.url);
    for (const name of [file, `${file}-wal`, `${file}-shm`]) expect(statSync(name).mode & 0o777).toBe(0o600);
  });

  it('that another program has locked holds up writers for five seconds, and no reader', async () => {
    const file = join(folder, 'locked.db');
    const server = await startServer({ db: file });
    const other = new DatabaseSync(file);
    other.exec('BEGIN EXCLUSIVE');
    let rejected: Received | undefined;
    const creates = Promise.all(Array.from({ length: 5 }, () => create(server.url))).then(([first]) => {
      rejected = first;
    });
    expect((await send(server.url, READ)).status).toBe(200);
    expect((await send(server.url, { path: '/healthz' })).status).toBe(200);
    expect(rejected).toBeUndefined();
    await creates;
    if (rejected) expectUnavailable(rejected);
    expect(rejected).toBeDefined();
    const late = create(server.url);
    other.exec('ROLLBACK');
    expect((await late).status).toBe(201);
    other.close();
  });

  it('that has grown to its limit fails the request that would grow it further', async () => {
    const file = join(folder, 'limited.db');
    const blocks = 2 * 300;
    const entry = new URL('./testing/child.ts', import.meta.url).pathname;
    const child = spawn(
      'bash',
      ['-c', `ulimit -f ${blocks}; exec "$0" "$@"`, process.execPath, entry, JSON.stringify({ db: file })],
      {
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      },
    );
    const { url } = await new Promise<{ url: string }>((resolve) => child.once('message', resolve as never));
    await createUntilUnavailable(url);
    child.kill('SIGTERM');
    expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(0);
  });

  it('on a full disk fails the request, and works again once there is room', async (test) => {
    const disk = join(folder, 'disk');
    mkdirSync(disk);
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk]);
    test.skip(mounted.status !== 0, 'only root can mount a small disk');
    try {
      const server = await startServer({ db: join(disk, 'full.db') });
      writeFileSync(join(disk, 'other'), Buffer.alloc(700 * 1024));
      await createUntilUnavailable(server.url);
      rmSync(join(disk, 'other'));
      expect((await create(server.url)).status).toBe(201);
      await server.close();
    } finally {
      spawnSync('umount', [disk]);
    }
  });

  it('that is damaged is one line when the server starts', async () => {
    const file = join(folder, 'damaged.db');
    await (await startServer({ db: file })).close();
    const handle = openSync(file, 'r+');
    for (let page = 1; page < statSync(file).size / 4096; page++)
      writeSync(handle, Buffer.alloc(4096, 0xee), 0, 4096, page * 4096);
    closeSync(handle);
    await expect(startServer({ db: file })).rejects.toThrow(/damaged\.db.*malformed/);
  });
});
