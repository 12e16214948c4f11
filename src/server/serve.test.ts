import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { defaultSeedFile } from '../contract/seed/index.ts';
import { listen } from '../http/node/testing/listen.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createApp } from './app.ts';
import type { LogEntry } from './log.ts';
import { requireOwnCredentials, seedStore } from './seeding.ts';
import type { RunningServer } from './serve.ts';
import { openStore } from './store/store.ts';
import { BEARER, CONTRACT, READ, send, startServer, TOKEN } from './testing/harness.ts';

const OWN_TOKEN = 'k9vQ2mX7pL4tR8wZ1cB6';
const OWN = { Authorization: `Bearer ${OWN_TOKEN}` };

const { folder, file: write } = temporaryFolder();
let databases = 0;
const newDatabase = () => join(folder, `${++databases}.db`);
const ownCredentials = () =>
  write('credentials.yaml', `credentials:\n  - token: ${OWN_TOKEN}\n    accounts: [acme]\n`);
const statusOf = async (server: RunningServer, sent = READ) => (await send(server.url, sent)).status;

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
    const seed = write('seed.yaml', 'accounts:\n  - id: initech\n');
    await (await startServer({ db, seed })).close();
    await (await startServer({ db })).close();
    const store = await openStore(db);
    expect(await store.accounts()).toEqual(['initech']);
    await store.close();
  });

  it('says what can be tried also on a database that was seeded before', async () => {
    const db = newDatabase();
    await (await startServer({ db })).close();
    expect((await startServer({ db })).demo).toMatchObject({ account: 'acme', bearer: TOKEN });
  });

  it('takes new credentials for the accounts that a database holds', async () => {
    const db = newDatabase();
    await (await startServer({ db })).close();
    const server = await startServer({ db, credentials: ownCredentials() });
    expect(server.demo).toBeUndefined();
    expect(await statusOf(server, { ...READ, headers: OWN })).toBe(200);
    expect(await statusOf(server)).toBe(401);
  });
});

describe('a server does not start', () => {
  it('on a port that is taken', async () => {
    const { url } = await startServer();
    const { port } = new URL(url);
    await expect(startServer({ port: Number(port) })).rejects.toMatchObject({
      name: 'IncompleteError',
      message: `port ${port} of 127.0.0.1 is taken: stop what uses it or give another --port`,
    });
  });

  it('on an address that the machine does not have', async () => {
    await expect(startServer({ host: '192.0.2.1', credentials: ownCredentials() })).rejects.toThrow(
      /^cannot listen on port 0 of 192\.0\.2\.1: /,
    );
  });

  it('on a port that is none', async () => {
    await expect(startServer({ port: 65_536 })).rejects.toMatchObject({ name: 'UsageError' });
  });

  it('with a bad database', async () => {
    await expect(startServer({ db: folder })).rejects.toThrow(`cannot use ${folder} as the database`);
    await expect(startServer({ db: '' })).rejects.toThrow('no database is named');
  });

  it('with a bad seed, of which nothing reaches the database', async () => {
    const db = newDatabase();
    const seed = write('seed.yaml', 'accounts:\n  - id: acme\n  - id: acme\n');
    await expect(startServer({ db, seed })).rejects.toThrow(`${seed}:3: acme stands here a second time`);
    const store = await openStore(db);
    expect(await store.accounts()).toEqual([]);
    await store.close();
  });

  it('off loopback with demonstration credentials only', async () => {
    for (const host of ['0.0.0.0', '::', '192.0.2.1']) {
      await expect(startServer({ host })).rejects.toThrow(
        `refusing to listen on ${host} with demonstration credentials only`,
      );
    }
  });
});

describe('off loopback', () => {
  it('a credential of its own is enough to start', async () => {
    const store = await openStore(':memory:');
    await seedStore(store, { credentials: ownCredentials() });
    await expect(requireOwnCredentials(store, '0.0.0.0')).resolves.toBeUndefined();
    await store.close();
  });

  it('a demonstration token opens nothing even where the database knows it', async () => {
    const store = await openStore(':memory:');
    await seedStore(store, {});
    const url = await listen(createApp({ contract: CONTRACT, store, acceptDemo: false }));
    expect((await send(url, READ)).status).toBe(401);
    await store.close();
  });
});

it('a reload changes nothing when the seed has a fault', async () => {
  const seed = join(folder, 'seed.yaml');
  copyFileSync(defaultSeedFile, seed);
  const server = await startServer({ seed });
  write('seed.yaml', 'accounts:\n  - id: other\n  - {}\n');
  await expect(server.reload()).rejects.toThrow(`${seed}:3: id is missing`);
  expect(await statusOf(server)).toBe(200);
});

describe('the log', () => {
  it('has a line for each request, with its identifier and its path template, and no secret', async () => {
    const entries: LogEntry[] = [];
    const server = await startServer({ log: (entry) => entries.push(entry) });
    const secret = {
      path: '/acme/routing12?key=canary-query',
      headers: { ...BEARER, 'X-Canary': 'canary-header' },
    };
    const { headers } = await send(server.url, secret);
    await send(server.url, { path: '/canary/path', headers: { Authorization: 'Bearer canary-token' } });
    await server.close();
    const requests = entries.filter(({ event }) => event === 'request');
    expect(requests).toEqual([
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
});

describe('a store that fails', () => {
  it('is a 503 that says when to come back and nothing of the inside, and a line in the log', async () => {
    const entries: LogEntry[] = [];
    const store = await openStore(join(folder, 'secret-name.db'));
    await seedStore(store, {});
    const app = createApp({ contract: CONTRACT, store, log: (entry) => entries.push(entry) });
    const url = await listen(app);
    await store.close();
    const failed = await send(url, READ);
    const unhealthy = await send(url, { path: '/healthz' });
    expect(failed.headers['retry-after']).toBe('5');
    expect(failed.json).toEqual({
      type: 'urn:acs:problem:unavailable',
      title: 'Unavailable',
      status: 503,
      detail: 'The database does not respond. Nothing was stored; try again later.',
    });
    expect(entries).toContainEqual(
      expect.objectContaining({
        level: 'error',
        event: 'request-failed',
        request: failed.headers['x-request-id'],
      }),
    );
    expect(unhealthy).toMatchObject({ status: 503, json: { type: 'urn:acs:problem:unavailable' } });
  });
});

describe('/healthz', () => {
  it('is a 503 whatever the store throws', async () => {
    const store = await openStore(':memory:');
    const ping = () => Promise.reject(new Error('of a store that somebody else wrote'));
    const url = await listen(createApp({ contract: CONTRACT, store: { ...store, ping } }));
    expect(await send(url, { path: '/healthz' })).toMatchObject({ status: 503 });
    await store.close();
  });

  it('responds without a credential', async () => {
    const server = await startServer();
    expect(await send(server.url, { path: '/healthz' })).toMatchObject({
      status: 200,
      json: { status: 'ok' },
    });
    expect(await send(server.url, { method: 'HEAD', path: '/healthz' })).toMatchObject({
      status: 200,
      text: '',
    });
    expect(await send(server.url, { method: 'POST', path: '/healthz' })).toMatchObject({
      status: 405,
      headers: { allow: 'GET, HEAD' },
    });
  });
});

it('closing frees the port and may be asked for twice', async () => {
  const server = await startServer();
  await Promise.all([server.close(), server.close()]);
  const { port } = new URL(server.url);
  expect((await startServer({ port: Number(port) })).url).toBe(server.url);
});
