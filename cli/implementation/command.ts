// A command of the user, run by the shell in a process group of its own, which ends with this process however that goes.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { IncompleteError } from '../../src/errors.ts';
import { createTail } from './tail.ts';

/** How a command ended. */
export type End = { readonly exitCode: number } | { readonly signal: string };

export type Started = Awaited<ReturnType<typeof startCommand>>;

/** One stream for both, so that lines keep their order; the command itself reaches its shell as it was written. */
const bothStreams = 'exec 2>&1; exec /bin/sh -c "$1"';
/** Milliseconds for what is still in the pipe. */
const draining = 300;

/** Starts a command in the current folder. @throws IncompleteError when there is no shell to run it */
export async function startCommand(command: string, env: NodeJS.ProcessEnv) {
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
  /** Ends its whole group. @returns whether nobody of it is left */
  const stop = async () => {
    const gone = await stopGroup(group);
    await Promise.race([drained, sleep(draining)]);
    child.stdout.destroy();
    unwatch();
    return gone;
  };
  /** Resolves when it has ended; one that goes on in the background after its shell left with 0 has not. */
  const ended = exit.then((end) => endOfGroup(end, group));
  return { ended, tail, stop };
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

/** Milliseconds that a group has to end by itself after SIGTERM. */
const grace = 5000;
/** Milliseconds that the system has to end it after SIGKILL. */
const afterKill = 2000;

/**
 * SIGTERM to everyone, and SIGKILL to who is left after five seconds.
 * @returns whether nobody is left
 */
async function stopGroup(group: number): Promise<boolean> {
  signalGroup(group, 'SIGTERM');
  if (await isGone(group, grace)) return true;
  signalGroup(group, 'SIGKILL');
  return isGone(group, afterKill);
}

/** Whether a process of the group still runs; one that has ended and was not collected yet does not. */
function isGroupAlive(group: number): boolean {
  return signalGroup(group, 0) && (membersOf(group)?.some((state) => state !== 'Z') ?? true);
}

async function isGone(group: number, within: number): Promise<boolean> {
  const end = performance.now() + within;
  while (isGroupAlive(group)) {
    if (performance.now() > end) return false;
    await sleep(25);
  }
  return true;
}

/** Signals a process group. @returns whether there is somebody to signal */
export function signalGroup(group: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-group, signal);
  } catch {
    return false;
  }
}

/** The states of the processes of a group, if known: in a container nobody may collect what has ended. */
function membersOf(group: number): readonly string[] | undefined {
  try {
    const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    return ids.flatMap((id) => stateIn(statOf(id), group));
  } catch {
    return undefined;
  }
}

/** `1234 (name) S parent group ...`; a name can have spaces and brackets. */
function stateIn(stat: string, group: number): readonly string[] {
  const [state = '', , of] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(of) === group ? [state] : [];
}

function statOf(id: string): string {
  try {
    return readFileSync(`/proc/${id}/stat`, 'utf8');
  } catch {
    return '';
  }
}

/** Waits for the end of its input, which comes with the end of the process that holds the other side. */
const script = `
read -r nothing
kill -TERM "-$1" 2>/dev/null || exit 0
for second in 1 2 3 4 5; do
  sleep 1
  kill -0 "-$1" 2>/dev/null || exit 0
done
kill -KILL "-$1" 2>/dev/null`;

/**
 * Watches over a group from a process group of its own, where no Ctrl-C of the terminal reaches it.
 * @returns what ends the watch and leaves the group alone
 */
function watchOver(group: number): () => void {
  const dog = spawn('/bin/sh', ['-c', script, 'sh', String(group)], {
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
