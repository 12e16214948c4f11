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
  /** Present in GitHub Actions, unless ACS_GITHUB is off. */
  readonly github?: GitHub;
  /** What a command that stays open hears of; asked for by such a command alone, since it opens stdin. */
  readonly terminal?: () => Terminal;
}

/** What GitHub Actions reads of a step. */
export interface GitHub {
  /** Writes workflow commands to stdout; `Io.out` writes text in which there is none. */
  readonly out: (commands: string) => void;
  /** The same for stderr. */
  readonly err: (commands: string) => void;
  /** The file that the summary of the step is appended to. */
  readonly summary?: string;
  /** The folder of the checkout. */
  readonly workspace?: string;
}

/** Where keys come from, and how much room there is. */
export interface Terminal {
  /** stdin, where it is a terminal or a pipe: a file says nothing by its end. */
  readonly keyboard?: Keyboard;
  /** Of stdout; undefined where that is no terminal. */
  readonly size: () => { readonly rows: number; readonly columns: number } | undefined;
}

/** A stream of keys; a pipe has none, and only ends. */
export interface Keyboard extends NodeJS.ReadableStream {
  readonly isTTY?: boolean;
  readonly setRawMode?: (raw: boolean) => unknown;
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
    terminal: processTerminal,
  };
}

const processTerminal = (): Terminal => ({
  ...(process.stdin instanceof Socket && { keyboard: process.stdin }),
  size: () => {
    const { isTTY, rows, columns } = process.stdout;
    return isTTY ? { rows, columns } : undefined;
  },
});
