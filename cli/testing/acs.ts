// For tests: the command in this process, with what it prints kept apart.

import type { RequestListener } from 'node:http';
import { expect, onTestFinished } from 'vitest';
import { plain } from '../../conformance/index.ts';
import type { Io } from '../io.ts';
import { main } from '../main.ts';

export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs a command as from a pipe. @param io what is otherwise there */
export async function acs(
  argv: readonly string[],
  env: NodeJS.ProcessEnv = {},
  io: Partial<Io> = {},
): Promise<Ran> {
  const { ended, out, err } = started(argv, { env, ...io });
  const code = await ended;
  return { code, out: out(), err: err() };
}

/** Runs a command that fails: no output, and one line that says why. */
export async function fails(argv: readonly string[], says: string | RegExp, exitCode = 2): Promise<void> {
  const { code, out, err } = await acs(argv);
  expect(err.replace('acs: ', '')).toMatch(says);
  expect([code, out, err.slice(0, 5), err.trimEnd().split('\n').length]).toEqual([exitCode, '', 'acs: ', 1]);
}

/** Starts a command as from a pipe. */
function started(argv: readonly string[], io: Partial<Io>) {
  let [out, err] = ['', ''];
  const ended = main(argv, {
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
    interactive: false,
    style: plain,
    env: {},
    ...io,
  });
  return { ended, out: () => out, err: () => err };
}

/** Starts a command that listens until the test is over, or it is stopped: with it stops every other one of this process. */
export async function listening(argv: readonly string[]) {
  const { ended, out, err } = started(argv, {});
  const stop = (signal: NodeJS.Signals = 'SIGTERM') => {
    process.emit(signal);
    return ended;
  };
  onTestFinished(() => void stop());
  const urlOf = () => /listening on (https?:\/\/[\w.:]+)/.exec(out())?.[1];
  await Promise.race([ended, expect.poll(urlOf).toBeDefined()]);
  return { url: urlOf() ?? '', out, err, stop };
}

/** Creates whatever it is sent, and accepts requests without a credential as well. */
export const tolerant: RequestListener = (request, response) => {
  request.resume().on('end', () => response.writeHead(request.headers.authorization ? 201 : 200).end());
};

export { temporaryFolder } from '../../src/testing/temporary-folder.ts';
