// For tests of --start: the command line of the server that they start, and which of its processes still run.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const script = resolve(import.meta.dirname, 'server-to-start.ts');

/** The command line of a server that listens on $PORT, with its options. */
export const serverCommand = (options = ''): string => `'${process.execPath}' '${script}' ${options}`;

/** A contract of one operation: what is tested is what happens around a run, not what is found. */
export const smallContract = resolve(import.meta.dirname, '../../fixtures/contracts/tag.yaml');

/** A run on a free port, of few cases. */
export const conformStarted = (command: string, ...more: readonly string[]): readonly string[] => [
  ...['conform', '--account', 'acme', '--bearer', 'tok-very-secret', '--contract', smallContract],
  ...['--port-env', 'PORT', '--start', command, ...more],
];

/** The processes of a file of ids, as soon as there are `count` of them. */
export async function processesIn(file: string, count: number): Promise<readonly number[]> {
  for (;;) {
    const ids = idsIn(file);
    if (ids.length >= count) return ids;
    await sleep(50);
  }
}

/** Those that run: one that ended and that nobody collected does not. */
export function running(ids: readonly number[]): readonly number[] {
  const states = statesOf(ids);
  return ids.filter((id) => new RegExp(`^ *${id} +[^Z\\s]`, 'm').test(states));
}

/** A line with id and state for each that is there. */
function statesOf(ids: readonly number[]): string {
  try {
    return execFileSync('ps', ['-o', 'pid=,stat=', '-p', ids.join()], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

function idsIn(file: string): readonly number[] {
  try {
    return (readFileSync(file, 'utf8').match(/^\d+$/gm) ?? []).map(Number);
  } catch {
    return [];
  }
}
