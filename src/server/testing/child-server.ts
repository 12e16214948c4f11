// A server in a process of its own, to be killed or signalled.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ServeOptions } from '../serve.ts';

/** A server in another process. */
export type ChildServer = Awaited<ReturnType<typeof startChild>>;

const ENTRY = fileURLToPath(new URL('./child.ts', import.meta.url));
// Compiled code is kept between children, which halves the time that one takes to start.
const NODE_COMPILE_CACHE = fileURLToPath(
  new URL('../../../node_modules/.cache/acs-children', import.meta.url),
);

type Options = Partial<Omit<ServeOptions, 'log' | 'contract'>>;

/**
 * Resolves when the child listens; rejects when it ends before.
 * @param shell what Bash does before it becomes the server, such as `ulimit -f 600`; else its log goes nowhere
 */
export async function startChild(
  options: Options = {},
  execArgv: readonly string[] = [],
  shell = 'exec 2>/dev/null',
) {
  const argv = [process.execPath, ...execArgv, ENTRY, JSON.stringify(options)];
  const child = spawn('bash', ['-c', `${shell}; exec "$0" "$@"`, ...argv], {
    env: { ...process.env, NODE_COMPILE_CACHE },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit') as Promise<[number | null]>;
  const listening = once(child, 'message') as Promise<[{ url: string }]>;
  const first = await Promise.race([listening, exited]);
  if (first[0] === null || typeof first[0] === 'number') throw new Error('the server did not start');
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
