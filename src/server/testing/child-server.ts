// Starts a server in a process of its own, to be killed or signalled.

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ServeOptions } from '../serve.ts';

/** A server in another process. */
export type ChildServer = Awaited<ReturnType<typeof startChild>>;

const ENTRY = fileURLToPath(new URL('./child.ts', import.meta.url));
// Compiled code is kept between children, which halves the time that one takes to start.
const COMPILED = fileURLToPath(new URL('../../../node_modules/.cache/acs-children', import.meta.url));

/** Resolves when the child listens; rejects when it ends before. */
export async function startChild(
  options: Partial<Omit<ServeOptions, 'log' | 'contract'>>,
  execArgv: string[] = [],
) {
  const child = fork(ENTRY, [JSON.stringify(options)], {
    execArgv,
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILED },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let talk = '';
  child.stderr?.on('data', (chunk) => {
    talk += String(chunk);
  });
  const exited = once(child, 'exit') as Promise<[number | null]>;
  const listening = once(child, 'message') as Promise<[{ url: string }]>;
  const first = await Promise.race([listening, exited.then(() => undefined)]);
  if (first === undefined) throw new Error(`the server did not start: ${talk}`);
  return {
    url: first[0].url,
    process: child,
    /** Sends a signal and resolves with the exit code, or null when the signal ended the process. */
    async end(signal: NodeJS.Signals) {
      child.kill(signal);
      return (await exited)[0];
    },
  };
}
