// What each key of a watch does.

import { matches, renderFailing } from '../../conformance/index.ts';
import type { Io } from '../io.ts';
import { listenToKeys } from './keys.ts';
import type { Screen } from './screen.ts';
import type { Session } from './session.ts';
import type { Wish, Wishes } from './wishes.ts';

/** What keys act on. */
export interface Board {
  readonly session: Session;
  readonly wishes: Wishes;
  readonly screen: Screen;
}

interface Pressed extends Board {
  /** Takes a line instead of keys. */
  readonly typeLine: (done: (line: string) => void) => void;
}

/** Works while keys are heard, and gives the terminal back. */
export async function whileKeys<T>(board: Board, { terminal }: Io, work: () => Promise<T>): Promise<T> {
  const { keyboard } = terminal?.() ?? {};
  if (keyboard === undefined) return work();
  const { screen, wishes } = board;
  const keys = listenToKeys(keyboard, {
    onKey: (key) => actions[key]?.({ ...board, typeLine: keys.typeLine }),
    onTyping: (text) => screen.prompt(text === undefined ? undefined : `run only: ${text}`),
    onEnd: () => {
      keys.close();
      wishes.end();
    },
  });
  try {
    return await work();
  } finally {
    keys.close();
  }
}

/** A run on the server as it is. */
const again: Wish = { why: 'run again', restart: false, reread: false, failed: false };

/** By key: a letter, or `return`. */
const actions: Readonly<Record<string, (board: Pressed) => void>> = {
  return: ({ wishes }) => wishes.add({ ...again, restart: true, reread: true }),
  r: (board) => actions['return']?.(board),
  f: ({ session, wishes, screen }) => {
    if (session.memory.failing().length > 0) wishes.add({ ...again, why: 'what failed', failed: true });
    else screen.io.err('No case is known to fail.\n');
  },
  s: ({ session, screen }) => {
    const known = session.memory.known();
    if (known !== undefined) screen.io.out(`\n${renderFailing(known, screen.io.style)}`);
  },
  a: ({ session, wishes }) => {
    session.filter = [];
    wishes.add({ ...again, why: 'filter off' });
  },
  p: (board) => board.typeLine((line) => filterBy(line, board)),
  '/': (board) => actions['p']?.(board),
  q: ({ wishes }) => wishes.end(),
};

/** Patterns as those of --only. */
function filterBy(line: string, { session, wishes, screen }: Board): void {
  const patterns = line.split(/\s+/).filter((pattern) => pattern !== '');
  if (patterns.length === 0) return;
  const all = session.prepared?.planned.all;
  const unknown = patterns.find((pattern) => all && !all.some(({ id }) => matches(pattern, id)));
  if (unknown !== undefined) {
    screen.io.err(`No case matches "${unknown}": * is any text, as in createTag/*\n`);
  } else {
    session.filter = patterns;
    wishes.add({ ...again, why: 'filter set' });
  }
}
