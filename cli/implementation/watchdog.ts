// Stops a process group when this process is gone, however it went: a crash or SIGKILL leaves it no time to do so itself.

import { spawn } from 'node:child_process';
import { Socket } from 'node:net';

/** Waits for the end of its input, which comes with the end of whoever holds the other side. */
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
export function watchOver(group: number): () => void {
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
