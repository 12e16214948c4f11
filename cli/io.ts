// Where a command talks: results to stdout, everything else to stderr.

import { coloured, plain, type Style } from '../conformance/report/style.ts';

/** The outside of a command. */
export interface Io {
  readonly out: (text: string) => void;
  readonly talk: (text: string) => void;
  /** Whether talk goes to a person watching. */
  readonly interactive: boolean;
  /** Colours for stdout. */
  readonly style: Style;
  readonly env: NodeJS.ProcessEnv;
}

/** The process's own streams; NO_COLOR and pipes turn colours off. */
export function processIo(): Io {
  const colour = process.stdout.isTTY === true && !process.env.NO_COLOR;
  return {
    out: (text) => void process.stdout.write(text),
    talk: (text) => void process.stderr.write(text),
    interactive: process.stderr.isTTY === true,
    style: colour ? coloured : plain,
    env: process.env,
  };
}
