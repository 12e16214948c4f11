// Where a command prints: results to stdout, messages to stderr.

import { coloured, plain, type Style } from '../conformance/index.ts';

/** The outside of a command. */
export interface Io {
  /** Writes to stdout. */
  readonly out: (text: string) => void;
  /** Writes to stderr. */
  readonly err: (text: string) => void;
  /** Whether a person watches stderr. */
  readonly interactive: boolean;
  /** Colours for stdout. */
  readonly style: Style;
  readonly env: NodeJS.ProcessEnv;
  /** Present in GitHub Actions, unless ACS_GITHUB is off. */
  readonly github?: GitHub;
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
  };
}
