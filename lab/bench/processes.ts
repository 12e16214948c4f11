// Subjects in processes of their own: servers that listen, and programs that run to their end.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { startProgram } from '../fixtures/servers/program.ts';
import type { Running } from '../fixtures/servers/start.ts';

/** The repository. */
export const root = join(import.meta.dirname, '../..');

/** Starts a server by its command for node, which gets a free port, and waits for its first success. */
export const startServer = (command: (port: string) => readonly string[]): Promise<Running> =>
  startProgram((port) => [process.execPath, ...command(port)], {
    cwd: root,
    path: '/acme/routing12',
    headers: { Authorization: 'Bearer acme-demo-token', Accept: 'application/json' },
    isReady: ({ ok }) => ok,
  });

/** A program that ended well. */
export interface Ended {
  readonly output: string;
  readonly milliseconds: number;
  /** At the peak. */
  readonly megabytes: number;
}

/**
 * Loaded before a program: writes the kilobytes that it had at most to file descriptor 3 at its end. A module of ours
 * would bring the compiler of TypeScript into the memory that is measured.
 */
const tellPeak = `data:text/javascript,${encodeURIComponent(
  "import { writeSync } from 'node:fs'; process.once('exit', () => writeSync(3, String(process.resourceUsage().maxRSS)));",
)}`;

/** Runs a program of node to its end. @throws Error where it fails */
export async function run(args: readonly string[]): Promise<Ended> {
  const begun = performance.now();
  const child = spawn(process.execPath, ['--import', tellPeak, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit', 'pipe'],
  });
  const [output, peak] = [child.stdout, child.stdio[3]].map((pipe) => (pipe as Readable).toArray());
  const [code] = (await once(child, 'exit')) as [number | null];
  const milliseconds = performance.now() - begun;
  const text = Buffer.concat((await output) ?? []).toString();
  if (code !== 0) throw new Error(`${args.join(' ').slice(0, 200)} ended with ${code}: ${text.slice(-500)}`);
  return { output: text, milliseconds, megabytes: Number(Buffer.concat((await peak) ?? [])) / 1024 };
}
