// What a watch prints: results above, and one line at the bottom that comes and goes, where somebody watches.

import type { Io } from '../io.ts';

/** The place for results and messages. */
export interface Screen {
  /** Prints as the command would, with the line at the bottom kept there. */
  readonly io: Io;
  /** The line at the bottom; none without a text. */
  readonly bottom: (text?: string) => void;
  /** Begins anew under a title. On a terminal what was there moves up, out of sight. */
  readonly begin: (title: string) => void;
}

const erase = '\r\u001b[K';

/** Prints through the outside of a command. */
export function createScreen(io: Io): Screen {
  const size = () => io.terminal?.().size();
  let shown = '';
  const draw = () => {
    if (io.interactive && shown !== '') io.err(shown);
  };
  const above = (write: (text: string) => void) => (text: string) => {
    if (io.interactive && shown !== '') io.err(erase);
    write(text);
    draw();
  };
  const out = above(io.out);
  return {
    io: { ...io, out, err: above(io.err) },
    bottom: (text = '') => {
      if (!io.interactive) return;
      if (shown !== '') io.err(erase);
      const columns = (size()?.columns ?? 80) - 1;
      shown = text === '' ? '' : io.style.dim(text.slice(0, columns));
      draw();
    },
    begin: (title) => {
      const rows = size()?.rows;
      const cleared = rows === undefined ? '' : `${'\n'.repeat(rows)}\u001b[H\u001b[J`;
      out(`${cleared}${io.style.bold(title)}\n`);
    },
  };
}
