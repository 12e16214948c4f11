// Subjects in processes of their own, and what stops them.

import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from '../sizes.ts';

/** A server that listens. */
export interface Listening {
  readonly url: string;
  readonly port: number;
  readonly stop: () => Promise<void>;
}

/** Starts a process of `lab/bench/processes/`, which sends its URL. */
export async function startProcess(name: string, ...args: readonly string[]): Promise<Listening> {
  const child = fork(join(root, `lab/bench/processes/${name}.ts`), args, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [{ url }] = (await orExit(child, once(child, 'message'))) as [{ url: string }];
  return listening(child, url);
}

/** Starts a server as a user does, by node and its arguments, and waits for the URL that it prints. Its log goes nowhere. */
export async function startPrinting(args: readonly string[]): Promise<Listening> {
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] });
  return listening(child, await orExit(child, urlPrintedBy(child)));
}

/** Starts a program and resolves with what it wrote once it ended well. */
export async function outputOf(args: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0)
    throw new Error(`node ${args.join(' ').slice(0, 200)} ended with ${code}: ${text.slice(-500)}`);
  return text;
}

/** Ends a process and waits until it is gone. */
export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

function listening(child: ChildProcess, url: string): Listening {
  return { url, port: Number(new URL(url).port), stop: () => stop(child) };
}

function orExit<T>(child: ChildProcess, ready: Promise<T>): Promise<T> {
  const exited = once(child, 'exit').then(([code]) => {
    throw new Error(`${child.spawnargs.slice(0, 4).join(' ')} ended with ${code} before it listened`);
  });
  // Its end after that is expected.
  exited.catch(() => undefined);
  return Promise.race([ready, exited]);
}

async function urlPrintedBy(child: ChildProcess): Promise<string> {
  let printed = '';
  for await (const chunk of child.stdout?.iterator({ destroyOnReturn: false }) ?? []) {
    printed += String(chunk);
    const url = /http:\/\/[\d.]+:\d+/.exec(printed)?.[0];
    if (url !== undefined && printed.endsWith('\n')) {
      child.stdout?.resume();
      return url;
    }
  }
  throw new Error(`no URL was printed: ${printed}`);
}
