// A command of the user, run by the shell in a process group of its own.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { IncompleteError } from '../../src/errors.ts';
import { isGroupAlive, stopGroup } from './process-group.ts';
import { createTail, type Tail } from './tail.ts';
import { watchOver } from './watchdog.ts';

/** How a command ended. */
export type End = { readonly exitCode: number } | { readonly signal: string };

/** A command that was started. */
export interface Started {
  /** Resolves when it has ended; one that goes on in the background after its shell left with 0 has not. */
  readonly ended: Promise<End>;
  /** What it printed last, on either stream. */
  readonly tail: Tail;
  /** Ends its whole group. @returns whether nobody of it is left */
  readonly stop: () => Promise<boolean>;
}

/** One stream for both, so that lines keep their order; the command itself reaches its shell as it was written. */
const bothStreams = 'exec 2>&1; exec /bin/sh -c "$1"';
/** Milliseconds for what is still in the pipe. */
const draining = 300;

/** Starts a command in the current folder. @throws IncompleteError when there is no shell to run it */
export async function startCommand(command: string, env: NodeJS.ProcessEnv): Promise<Started> {
  const child = spawn('/bin/sh', ['-c', bothStreams, 'sh', command], {
    detached: true,
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const exit = exitOf(child);
  const tail = createTail();
  child.stdout.on('data', tail.add);
  const drained = once(child.stdout, 'close').catch(() => undefined);
  const group = await groupOf(child);
  const unwatch = watchOver(group);
  const stop = async () => {
    const gone = await stopGroup(group);
    await Promise.race([drained, sleep(draining)]);
    child.stdout.destroy();
    unwatch();
    return gone;
  };
  return { ended: exit.then((end) => endOfGroup(end, group)), tail, stop };
}

function exitOf(child: ChildProcess): Promise<End> {
  const { promise, resolve } = Promise.withResolvers<End>();
  child.once('exit', (code, signal) => resolve(signal === null ? { exitCode: code ?? 0 } : { signal }));
  return promise;
}

async function groupOf(child: ChildProcess): Promise<number> {
  try {
    await once(child, 'spawn');
  } catch (error) {
    throw new IncompleteError(`cannot run the command of --start: ${(error as Error).message}`, {
      cause: error,
    });
  }
  return child.pid ?? 0;
}

/** `server &` leaves its shell at once, and a server that runs. */
async function endOfGroup(end: End, group: number): Promise<End> {
  if (!('exitCode' in end) || end.exitCode !== 0) return end;
  while (isGroupAlive(group)) await sleep(100, undefined, { ref: false });
  return end;
}
