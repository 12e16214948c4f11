// Where a command prints: results to stdout, messages to stderr.

import { Socket } from 'node:net';
import { coloured, plain, type Style } from '../conformance/index.ts';

/** The outside of a command. */
export interface Io {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Whether a person watches stderr. */
  readonly interactive: boolean;
  /** Colours for stdout. */
  readonly style: Style;
  readonly env: NodeJS.ProcessEnv;
  /**
   * Lines that somebody types, for a command that stays open; asked for by such a command alone, since it opens stdin.
   * Undefined where stdin is a file, which says nothing by its end.
   */
  readonly typed?: () => NodeJS.ReadableStream | undefined;
}

/** Takes the exit code of a command that has ended. */
export type SetExitCode = (code: number) => void;

/** The process's own streams; NO_COLOR and pipes turn colours off. */
export function processIo(): Io {
  const colour = process.stdout.isTTY === true && !process.env.NO_COLOR;
  return {
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    interactive: process.stderr.isTTY === true,
    style: colour ? coloured : plain,
    env: process.env,
    typed: () => (process.stdin instanceof Socket ? process.stdin : undefined),
  };
}
