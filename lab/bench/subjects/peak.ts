// Runs a program and measures how long it took and how much memory it had at most.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { root } from '../sizes.ts';

/**
 * Loaded before a program: writes the kilobytes that it had at most to file descriptor 3 at its end. A module of ours
 * would bring the compiler of TypeScript into the memory that is measured.
 */
const TELL_PEAK = `data:text/javascript,${encodeURIComponent(
  "import { writeSync } from 'node:fs'; process.once('exit', () => writeSync(3, String(process.resourceUsage().maxRSS)));",
)}`;

/** Milliseconds from start to end, and megabytes at the peak. @throws Error where the program fails. */
export async function runMeasured(args: readonly string[]): Promise<readonly [number, number]> {
  const begun = performance.now();
  const child = spawn(process.execPath, ['--import', TELL_PEAK, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit', 'pipe'],
  });
  const said = (child.stdout as Readable).toArray();
  const told = (child.stdio[3] as Readable).toArray();
  const [code] = (await once(child, 'exit')) as [number | null];
  const time = performance.now() - begun;
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${Buffer.concat(await said)}`);
  return [time, Number(Buffer.concat(await told).toString()) / 1024];
}
