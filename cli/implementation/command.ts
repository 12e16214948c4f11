// A command of the user, run by the shell in a process group of its own, which ends with this process however that goes.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { IncompleteError } from '../../src/errors.ts';
import { visibleLine } from '../../src/html/index.ts';

/** How a command ended. */
export type End = { readonly exitCode: number } | { readonly signal: string };

/** One stream for both, so that lines keep their order; the command itself reaches its shell as it was written. */
const bothStreams = 'exec 2>&1; exec /bin/sh -c "$1"';
/** Milliseconds that the group has to end by itself after SIGTERM, and that the system has after SIGKILL. */
const [grace, afterKill] = [5000, 500];

/** Starts a command in the current folder. @throws IncompleteError when there is no shell to run it */
export async function startCommand(command: string, env: NodeJS.ProcessEnv) {
  const child = spawn('/bin/sh', ['-c', bothStreams, 'sh', command], {
    detached: true,
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const { promise: ended, resolve } = Promise.withResolvers<End>();
  child.once('exit', (code, signal) => resolve(signal === null ? { exitCode: code ?? 0 } : { signal }));
  // It comes when the command and everyone who holds its output have ended.
  const closed = new Promise((done) => child.once('close', done));
  const output = createTail();
  child.stdout.setEncoding('utf8').on('data', output.add);
  await once(child, 'spawn').catch((error: Error) => {
    throw new IncompleteError(`cannot run the command of --start: ${error.message}`, { cause: error });
  });
  const group = child.pid ?? 0;
  const unwatch = watchOver(group);
  /** Ends the whole group: SIGTERM to everyone, and SIGKILL to who is left after five seconds. */
  const stop = async () => {
    signalGroup(group, 'SIGTERM');
    await Promise.race([closed, sleep(grace)]);
    signalGroup(group, 'SIGKILL');
    await Promise.race([closed, sleep(afterKill)]);
    child.stdout.destroy();
    unwatch();
  };
  return { ended, stop, lastLines: output.lastLines };
}

function signalGroup(group: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-group, signal);
  } catch {
    // Nobody of it is left.
  }
}

/** Waits for the end of its input, which comes with the end of the process that holds the other side. */
const watchdog = 'read -r nothing; kill -TERM "-$1" || exit 0; sleep 5; kill -KILL "-$1"';

/**
 * Watches over a group from a process group of its own, where no Ctrl-C of the terminal reaches it.
 * @returns what ends the watch and leaves the group alone
 */
function watchOver(group: number): () => void {
  const dog = spawn('/bin/sh', ['-c', watchdog, 'sh', String(group)], {
    cwd: '/',
    detached: true,
    env: {},
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  dog.on('error', () => undefined).unref();
  // A pipe is a socket, which would keep this process alive.
  if (dog.stdin instanceof Socket) dog.stdin.on('error', () => undefined).unref();
  return () => void dog.kill('SIGKILL');
}
const [mostKept, mostLines, mostCharacters] = [64 * 1024, 20, 500];

/** The end of an output: all of it is read, so that the command never waits for its reader, and 64 KiB are kept. */
function createTail() {
  let kept = '';
  return {
    add: (chunk: string) => {
      kept = (kept + chunk).slice(-mostKept);
    },
    /** The last lines, without colours; `hide` replaces secrets, of which half a one at the cut is no part of a line. */
    lastLines: (hide: (text: string) => string): readonly string[] => {
      const whole = kept.length === mostKept ? kept.slice(kept.indexOf('\n') + 1) : kept;
      const lines = hide(stripVTControlCharacters(whole))
        .trimEnd()
        .split(/\r\n|\r|\n/);
      return lines
        .slice(-mostLines)
        .map((line) => visibleLine(line.replaceAll('\t', '  ').slice(-mostCharacters)));
    },
  };
}
