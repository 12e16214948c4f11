// What a watch prints: results above, and one line at the bottom that comes and goes, where somebody watches.

import type { Io } from '../io.ts';

/** The place for results and messages. */
export interface Screen {
  /** Prints as the command would, with the line at the bottom kept there. */
  readonly io: Io;
  /** The line at the bottom; none without a text. */
  readonly bottom: (text?: string) => void;
  /** Something that is being typed takes the place of the line at the bottom, until it is left. */
  readonly prompt: (text?: string) => void;
  /** Begins anew under a title. On a terminal what was there moves up, out of sight. */
  readonly begin: (title: string) => void;
}

const erase = '\r\u001b[K';

/** Prints through the outside of a command. */
export function createScreen(io: Io): Screen {
  const size = () => io.terminal?.().size();
  let bottom = '';
  let prompt: string | undefined;
  const fitting = (text: string) => text.slice(0, (size()?.columns ?? 80) - 1);
  const line = () => (prompt === undefined ? io.style.dim(fitting(bottom)) : fitting(prompt));
  const isShown = () => io.interactive && (prompt !== undefined || bottom !== '');
  const above =
    <T>(write: (text: T) => void) =>
    (text: T) => {
      if (isShown()) io.err(erase);
      write(text);
      if (isShown()) io.err(line());
    };
  const out = above(io.out);
  return {
    io: { ...io, out, err: above(io.err) },
    bottom: above((text = '') => {
      bottom = text;
    }),
    prompt: above((text) => {
      prompt = text;
    }),
    begin: (title) => {
      const rows = size()?.rows;
      const cleared = rows === undefined ? '' : `${'\n'.repeat(rows)}\u001b[H\u001b[J`;
      out(`${cleared}${io.style.bold(title)}\n`);
    },
  };
}
