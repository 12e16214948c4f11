// Keys of a terminal, one at a time, or a line where somebody types one; and what each key of a watch does.

import { emitKeypressEvents, type Key } from 'node:readline';
import { matches, renderFailing } from '../../conformance/index.ts';
import type { Keyboard } from '../io.ts';
import type { Screen } from './screen.ts';
import type { Session } from './session.ts';
import type { Triggers } from './triggers.ts';

interface Board {
  readonly session: Session;
  readonly triggers: Triggers;
  readonly screen: Screen;
}

interface Pressed extends Board {
  /** Takes a line instead of keys. */
  readonly typeLine: (done: (line: string) => void) => void;
}

/** Works while keys are heard, and gives the terminal back. */
export async function whileKeys<T>(board: Board, work: () => Promise<T>): Promise<T> {
  const { screen, triggers } = board;
  const { keyboard } = screen.io.terminal?.() ?? {};
  if (keyboard === undefined) return work();
  const keys = listenToKeys(keyboard, {
    onKey: (key) => actions[key]?.({ ...board, typeLine: keys.typeLine }),
    onTyping: (text) => screen.prompt(text === undefined ? undefined : `run only: ${text}`),
    onEnd: () => {
      keys.close();
      triggers.end();
    },
  });
  try {
    return await work();
  } finally {
    keys.close();
  }
}

const runAgain = ({ triggers }: Board) => triggers.add({ why: 'run again', extent: 'reread' });
const typeFilter = (board: Pressed) => board.typeLine((line) => filterBy(line, board));

/** By key: a letter, or `return`. */
const actions: Readonly<Record<string, (board: Pressed) => void>> = {
  return: runAgain,
  r: runAgain,
  f: ({ session, triggers, screen }) => {
    if (session.memory.failing().length > 0) triggers.add({ why: 'what failed', extent: 'failed' });
    else screen.io.err('No case is known to fail.\n');
  },
  s: ({ session, screen }) => {
    const known = session.memory.known();
    if (known !== undefined) screen.io.out(`\n${renderFailing(known, screen.io.style)}`);
  },
  a: ({ session, triggers }) => {
    session.filter = [];
    triggers.add({ why: 'filter off', extent: 'run' });
  },
  p: typeFilter,
  '/': typeFilter,
  q: ({ triggers }) => triggers.end(),
};

/** Patterns as those of --only. */
function filterBy(line: string, { session, triggers, screen }: Board): void {
  const patterns = line.split(/\s+/).filter((pattern) => pattern !== '');
  if (patterns.length === 0) return;
  const all = session.prepared?.planned.all;
  const unknown = patterns.find((pattern) => all && !all.some(({ id }) => matches(pattern, id)));
  if (unknown !== undefined) {
    screen.io.err(`No case matches "${unknown}": * is any text, as in createTag/*\n`);
  } else {
    session.filter = patterns;
    triggers.add({ why: 'filter set', extent: 'run' });
  }
}

interface KeyListener {
  /** One letter, or `return`. */
  readonly onKey: (key: string) => void;
  /** What was typed so far into a line that `typeLine` began; undefined once it is left. */
  readonly onTyping: (text: string | undefined) => void;
  /** Ctrl-C, or nobody is there any more. */
  readonly onEnd: () => void;
}

export function listenToKeys(keyboard: Keyboard, { onKey, onTyping, onEnd }: KeyListener) {
  const isTerminal = keyboard.isTTY === true && keyboard.setRawMode !== undefined;
  let line: { text: string; readonly done: (line: string) => void } | undefined;

  const leave = (text?: string) => {
    const { done } = line ?? {};
    line = undefined;
    onTyping(undefined);
    if (text !== undefined) done?.(text);
  };
  const type = (text: string | undefined, { name, ctrl, meta }: Key) => {
    if (line === undefined) return;
    if (name === 'escape') return leave();
    if (name === 'return' || name === 'enter') return leave(line.text.trim());
    if (name === 'backspace') line.text = line.text.slice(0, -1);
    else if (ctrl && name === 'u') line.text = '';
    else if (!ctrl && !meta && text !== undefined && !/\p{Cc}/u.test(text)) line.text += text;
    onTyping(line.text);
  };
  const press = (text: string | undefined, key: Key) => {
    if (key.ctrl && (key.name === 'c' || key.name === 'd')) return onEnd();
    if (line !== undefined) return type(text, key);
    if (key.name === 'return' || key.name === 'enter') return onKey('return');
    if (text !== undefined && !key.ctrl && !key.meta) onKey(text);
  };

  if (isTerminal) {
    emitKeypressEvents(keyboard);
    keyboard.setRawMode?.(true);
    keyboard.on('keypress', press);
  }
  keyboard.on('end', onEnd).on('close', onEnd).on('error', onEnd).resume();
  return {
    /** Takes what is typed from now on as a line. Escape leaves it without one. */
    typeLine(done: (line: string) => void): void {
      if (!isTerminal) return;
      line = { text: '', done };
      onTyping('');
    },
    /** Gives the terminal back as it was. */
    close(): void {
      keyboard.off('keypress', press).off('end', onEnd).off('close', onEnd).off('error', onEnd).pause();
      if (isTerminal) keyboard.setRawMode?.(false);
    },
  };
}
