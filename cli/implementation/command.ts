// A command of the user, run by the shell in a process group of its own, which ends with this process however that goes.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { IncompleteError } from '../../src/errors.ts';
import { visibleLine } from '../../src/html/index.ts';

/** How a command ended. */
export type End = { readonly exitCode: number } | { readonly signal: string };

/** One stream for both, so that lines keep their order; the command itself reaches its shell as it was written. */
const bothStreams = 'exec 2>&1; exec /bin/sh -c "$1"';
/** Milliseconds that the group has to end by itself after SIGTERM, and that the system has after SIGKILL. */
const [grace, afterKill] = [1000, 500];
/** Characters of its output that are kept, lines of them that are shown, and characters of each. */
const [mostKept, mostLines, mostCharacters] = [64 * 1024, 20, 500];

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
  let kept = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    kept = (kept + chunk).slice(-mostKept);
  });
  await once(child, 'spawn').catch((error: Error) => {
    throw new IncompleteError(`cannot run the command of --start: ${error.message}`, { cause: error });
  });
  const kill = () => signalGroup(child.pid ?? 0, 'SIGKILL');
  process.once('exit', kill);
  /** Ends the whole group: SIGTERM to everyone, and SIGKILL to who is left after a second. */
  const stop = async () => {
    signalGroup(child.pid ?? 0, 'SIGTERM');
    await Promise.race([closed, sleep(grace)]);
    kill();
    await Promise.race([closed, sleep(afterKill)]);
    child.stdout.destroy();
    process.off('exit', kill);
  };
  return { ended, stop, lastLines: (hide: (text: string) => string) => lastLinesOf(kept, hide) };
}

function signalGroup(group: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-group, signal);
  } catch {
    // Nobody of it is left.
  }
}

/** The last lines, without colours; `hide` replaces secrets, of which half a one at the cut is no part of a line. */
function lastLinesOf(kept: string, hide: (text: string) => string): readonly string[] {
  const whole = kept.length === mostKept ? kept.slice(kept.indexOf('\n') + 1) : kept;
  return hide(stripVTControlCharacters(whole))
    .trimEnd()
    .split(/\r\n|\r|\n/)
    .slice(-mostLines)
    .map((line) => visibleLine(line.replaceAll('\t', '  ').slice(-mostCharacters)));
}
