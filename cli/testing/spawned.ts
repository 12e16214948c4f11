// For tests: the command in a process of its own.

import { type SpawnOptionsWithoutStdio, spawn } from 'node:child_process';
import { inject } from 'vitest';

export const bin: string = inject('command');

/** Starts the command; its streams are pipes. `ended` gives the exit code, or the signal that ended it. */
export function spawned(argv: readonly string[], options: SpawnOptionsWithoutStdio, file = bin) {
  const child = spawn(process.execPath, [file, ...argv], options);
  let [out, err] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  const { promise: ended, resolve: end } = Promise.withResolvers<number | NodeJS.Signals | null>();
  child.once('exit', (code, signal) => end(code ?? signal));
  return { child, ended, out: () => out, err: () => err };
}
