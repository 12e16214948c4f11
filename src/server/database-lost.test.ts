// What clients see of PostgreSQL while it is stopped, killed and back again, and of a SQLite file that cannot grow.

import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres, type TestPostgres } from '../testing/postgres.ts';
import { openEngine } from './store/open.ts';
import { find } from './store/sql-store.ts';
import { startChild } from './testing/child-server.ts';
import { type Answer, BEARER, send, startServer } from './testing/harness.ts';

const folder = mkdtempSync(join(tmpdir(), 'acs-lost-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const READ = { path: '/acme/routing12', headers: BEARER };
const CREATE = {
  method: 'POST',
  path: '/acme/tag/create',
  headers: { ...BEARER, 'Content-Type': 'application/json' },
  body: JSON.stringify({ name: 'n'.repeat(50) }),
};
const create = (url: string) => send(url, CREATE);

function expectUnavailable({ status, headers, json }: Answer): void {
  expect(status).toBe(503);
  expect(headers['retry-after']).toMatch(/^[1-9]\d*$/);
  expect(json).toMatchObject({ type: 'urn:acs:problem:unavailable' });
}

describe('PostgreSQL', () => {
  let postgres: TestPostgres;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.stop());

  it.each(['SIGINT', 'SIGKILL'] as const)('that %s ends is a 503 until it is back', async (signal) => {
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
    const engine = await openEngine(db);
    expect(await find(engine, 'acs_tags', 'acme', id)).toBeDefined();
    await engine.close();
  });

  it('invites nobody to repeat a create that may have been stored', async () => {
    const server = await startServer({ db: await postgres.createDatabase('frozen') });
    const held = new (await import('pg')).default.Client({
      connectionString: postgres.url.replace(/[^/]*$/, 'frozen'),
    });
    held.on('error', () => undefined);
    await held.connect();
    await held.query('BEGIN; LOCK TABLE acs_tags');
    const waiting = create(server.url);
    await new Promise((resolve) => setTimeout(resolve, 300));
    await postgres.interrupt('SIGKILL');
    const answer = await waiting;
    expectUnavailable(answer);
    expect((answer.json as { detail: string }).detail).toMatch(/may have stored this: look before/);
    await postgres.resume();
    await server.close();
  });
});

describe('a SQLite file', () => {
  it('is for its owner alone, journals included', async () => {
    const file = join(folder, 'private.db');
    const server = await startServer({ db: file });
    await create(server.url);
    for (const name of [file, `${file}-wal`, `${file}-shm`]) expect(statSync(name).mode & 0o777).toBe(0o600);
    await server.close();
  });

  it('that another program has locked holds up writers for five seconds, and no reader', async () => {
    const file = join(folder, 'locked.db');
    const server = await startServer({ db: file });
    const other = new DatabaseSync(file);
    other.exec('BEGIN EXCLUSIVE');
    let refused: Answer | undefined;
    const creates = Promise.all(Array.from({ length: 5 }, () => create(server.url))).then(([first]) => {
      refused = first;
    });
    expect((await send(server.url, READ)).status).toBe(200);
    expect((await send(server.url, { path: '/healthz' })).status).toBe(200);
    expect(refused).toBeUndefined();
    await creates;
    if (refused) expectUnavailable(refused);
    expect(refused).toBeDefined();
    const late = create(server.url);
    other.exec('ROLLBACK');
    expect((await late).status).toBe(201);
    other.close();
    await server.close();
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
    let answer = await create(url);
    for (let made = 0; made < 2000 && answer.status === 201; made++) answer = await create(url);
    expectUnavailable(answer);
    expect((await send(url, READ)).status).toBe(200);
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
      let answer = await create(server.url);
      for (let made = 0; made < 2000 && answer.status === 201; made++) answer = await create(server.url);
      expectUnavailable(answer);
      expect((await send(server.url, READ)).status).toBe(200);
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

  it('that may not be written is one line too', async () => {
    const file = join(folder, 'folder.db');
    await (await startServer({ db: file })).close();
    chmodSync(file, 0o600);
    await expect(startServer({ db: folder })).rejects.toThrow(`cannot use ${folder} as the database`);
    await expect(startServer({ db: '' })).rejects.toThrow('no database is named');
  });
});
