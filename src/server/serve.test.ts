import { readFileSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { listen } from '../http/node/testing/listen.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createApp } from './app.ts';
import type { LogEntry } from './log.ts';
import { digestOf } from './seed.ts';
import { requireOwnCredentials, seedStore } from './serve.ts';
import { openStore } from './store/store.ts';
import { startChild } from './testing/child-server.ts';
import { CONTRACT, ROUTING, read, startServer, TOKEN } from './testing/harness.ts';

const { folder, file: write } = temporaryFolder();
let databases = 0;
const newDatabase = () => join(folder, `${++databases}.db`);
/** A seed whose credential is no demonstration. */
const ownSeed = () =>
  write(
    'own.yaml',
    `accounts:\n  - id: acme\ncredentials:\n  - sha256: ${digestOf('own')}\n    accounts: [acme]\n`,
  );

async function accountsIn(db: string): Promise<readonly string[]> {
  const store = await openStore(db);
  const accounts = await store.accounts();
  await store.close();
  return accounts;
}

describe('a server that starts', () => {
  it('says where it is and what can be tried', async () => {
    const server = await startServer();
    expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(server.demo).toEqual({
      account: 'acme',
      bearer: TOKEN,
      routingId: '12',
      jwtId: 'jwt1',
      secondAccount: 'globex',
      secondBearer: 'globex-demo-token',
      secondRoutingId: '77',
    });
  });

  it('keeps what a database holds when no seed is given', async () => {
    const db = newDatabase();
    const seed = write('initech.yaml', 'accounts:\n  - id: initech\n');
    await (await startServer({ db, seed })).close();
    await (await startServer({ db })).close();
    expect(await accountsIn(db)).toEqual(['initech']);
  });
});

describe('a server does not start', () => {
  it('on a port that is taken, and says which', async () => {
    const { port } = new URL((await startServer()).url);
    await expect(startServer({ port: Number(port) })).rejects.toMatchObject({
      name: 'IncompleteError',
      message: `port ${port} of 127.0.0.1 is taken: stop what uses it or give another --port`,
    });
  });

  it('on a port that is none', async () => {
    await expect(startServer({ port: 65_536 })).rejects.toMatchObject({ name: 'UsageError' });
  });

  it('on an address that the machine does not have', async () => {
    await expect(startServer({ host: '192.0.2.1', seed: ownSeed() })).rejects.toThrow(
      /^cannot listen on port 0 of 192\.0\.2\.1: /,
    );
  });

  it('off loopback with demonstration credentials only', async () => {
    for (const host of ['0.0.0.0', '::', '192.0.2.1']) {
      await expect(startServer({ host })).rejects.toThrow(
        `refusing to listen on ${host} with demonstration credentials only`,
      );
    }
  });

  it('on a database that holds something else', async () => {
    const db = newDatabase();
    const database = new DatabaseSync(db);
    database.exec('CREATE TABLE acs_accounts (name TEXT)');
    database.close();
    await expect(startServer({ db })).rejects.toMatchObject({
      name: 'IncompleteError',
      message: 'the database cannot be used: no such column: id; repair it, or give another with --db',
    });
  });

  it('with a bad seed, of which nothing reaches the database', async () => {
    const db = newDatabase();
    const seed = write('twice.yaml', 'accounts:\n  - id: acme\n  - id: acme\n');
    await expect(startServer({ db, seed })).rejects.toThrow(`${seed}:3: acme stands here a second time`);
    expect(await accountsIn(db)).toEqual([]);
  });
});

describe('off loopback', () => {
  it('a credential that is no demonstration is enough to start', async () => {
    const store = await openStore(':memory:');
    await seedStore(store, ownSeed());
    await expect(requireOwnCredentials(store, '0.0.0.0')).resolves.toBeUndefined();
    await store.close();
  });

  it('a demonstration token opens nothing even where the database knows it', async () => {
    const store = await openStore(':memory:');
    await seedStore(store);
    const url = await listen(createApp({ contract: CONTRACT, store, acceptDemo: false }));
    await read(url).expect(401);
    await store.close();
  });
});

it('closing frees the port and may be asked for twice', async () => {
  const server = await startServer();
  await Promise.all([server.close(), server.close()]);
  const { port } = new URL(server.url);
  expect((await startServer({ port: Number(port) })).url).toBe(server.url);
});

describe('the log', () => {
  it('has a line for each request, with its identifier and its path template, and no secret', async () => {
    const entries: LogEntry[] = [];
    const server = await startServer({ log: (entry) => entries.push(entry) });
    const { headers } = await read(server.url, `${ROUTING}?key=canary-query`).set(
      'X-Canary',
      'canary-header',
    );
    await request(server.url).get('/canary/path').set('Authorization', 'Bearer canary-token').expect(404);
    await server.close();
    expect(entries.filter(({ event }) => event === 'request')).toEqual([
      {
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        level: 'info',
        event: 'request',
        request: headers['x-request-id'],
        method: 'GET',
        path: '/{account_id}/routing{routing_id}',
        status: 200,
        ms: expect.any(Number),
      },
      expect.objectContaining({ path: null, status: 404 }),
    ]);
    expect(JSON.stringify(entries)).not.toMatch(new RegExp(`canary|${TOKEN}`));
    expect(entries.map(({ event }) => event)).toEqual(['listening', 'request', 'request', 'closed']);
  });

  it('that goes into a closed pipe ends no server', async () => {
    const server = await startChild({}, [], 'exec 2> >(exec true); sleep 0.2');
    for (let asked = 0; asked < 3; asked++) await read(server.url).expect(200);
    expect(await server.end('SIGTERM')).toBe(0);
  });

  it('that goes into a full file drops lines until there is room', async () => {
    const log = write('log', '');
    // A file that may grow to 4096 bytes stands for a disk that is full; appending starts anew once it is emptied.
    const full = `export NODE_DISABLE_COMPILE_CACHE=1; ulimit -f 4; exec 2>>${log}`;
    const server = await startChild({}, [], full);
    for (let asked = 0; asked < 60; asked++) await read(server.url).expect(200);
    truncateSync(log);
    await read(server.url).expect(200);
    expect(await server.end('SIGTERM')).toBe(0);
    const [first = ''] = readFileSync(log, 'utf8').split('\n');
    expect(JSON.parse(first)).toMatchObject({ event: 'request', status: 200 });
  });
});
