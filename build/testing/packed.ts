// The package as it is installed: packed, unpacked into a folder where nothing else is, and run from there.

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import info from '../../package.json' with { type: 'json' };

const execute = promisify(execFile);

/** The repository. */
export const root: string = join(import.meta.dirname, '../..');

/** The packed package. */
export type Packed = Awaited<ReturnType<typeof pack>>;

/** Files that no clone has, or that a build would take for its own. */
const omitted = new Set(['.git', 'node_modules', 'dist']);

/** Builds and packs in a copy of the repository, with its `node_modules`. */
export async function pack() {
  const folder = mkdtempSync(join(tmpdir(), 'acs-package-'));
  const source = join(folder, 'source');
  cpSync(root, source, { recursive: true, filter: (path) => !omitted.has(basename(path)) });
  symlinkSync(join(root, 'node_modules'), join(source, 'node_modules'));
  await execute('npm', ['pack', '--pack-destination', folder], { cwd: source });
  const tarball = join(folder, `${info.name}-${info.version}.tgz`);
  await execute('tar', ['xf', tarball, '-C', folder]);
  const home = join(folder, 'package');
  return {
    /** Everything below it goes with `remove`. */
    folder,
    tarball,
    /** Unpacked, with no dependency anywhere above it. */
    home,
    /** A new project that has the package among its dependencies, and of the repository's what it names. */
    project(...others: readonly string[]): string {
      const project = mkdtempSync(join(folder, 'project-'));
      mkdirSync(join(project, 'node_modules/@types'), { recursive: true });
      // A copy, as npm makes it: what it imports is looked for beside it.
      cpSync(home, join(project, 'node_modules', info.name), { recursive: true });
      for (const other of others) {
        symlinkSync(join(root, 'node_modules', other), join(project, 'node_modules', other));
      }
      return project;
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}

/** What a command printed, and its exit code. */
export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program to its end; an exit code above 0 is a result like any other. */
export async function run(
  program: string,
  argv: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<Ran> {
  try {
    return { code: 0, ...(await execute(program, argv, { cwd, env, maxBuffer: 64 * 1024 * 1024 })) };
  } catch (error) {
    return error as Ran;
  }
}

/** A command that stays up. */
export interface Running {
  /** The first address that it printed. */
  readonly url: string;
  /** Asks it to end, and gives its exit code. */
  stop(): Promise<number | null>;
}

/** Starts a command that prints its address. */
export async function start(program: string, argv: readonly string[], cwd: string): Promise<Running> {
  const child = spawn(program, argv, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<number | null>((done) => child.on('exit', done));
  const url = await printedAddress(child);
  return {
    url,
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

function printedAddress(child: ChildProcess): Promise<string> {
  return new Promise((found, failed) => {
    let printed = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      printed += chunk;
    });
    child.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk;
      const [, address] = /(http:\/\/[\d.:]+)/.exec(printed) ?? [];
      if (address !== undefined && printed.endsWith('\n')) found(address);
    });
    child.on('error', failed);
    child.on('exit', () => failed(new Error(`it ended: ${printed}`)));
  });
}
