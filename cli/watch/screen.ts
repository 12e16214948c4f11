// What a watch prints: results above, and one line at the bottom that comes and goes, where somebody watches.

import type { Io } from '../io.ts';
import { erase } from '../progress.ts';

/** The place for results and messages. */
export type Screen = ReturnType<typeof createScreen>;

/** Prints through the outside of a command. */
export function createScreen(io: Io) {
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
    /** Prints as the command would, with the line at the bottom kept there. */
    io: { ...io, out, err: above(io.err) },
    /** The line at the bottom; none without a text. */
    bottom: above((text: string | undefined) => {
      bottom = text ?? '';
    }),
    /** Something that is being typed takes the place of the line at the bottom, until it is left. */
    prompt: above((text: string | undefined) => {
      prompt = text;
    }),
    /** Begins anew under a title. On a terminal what was there moves up, out of sight. */
    begin(title: string): void {
      const rows = size()?.rows;
      const cleared = rows === undefined ? '' : `${'\n'.repeat(rows)}\u001b[H\u001b[J`;
      out(`${cleared}${io.style.bold(title)}\n`);
    },
  };
}
