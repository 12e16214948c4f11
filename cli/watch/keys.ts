// Keys of a terminal: one at a time, and a line where somebody types one.

import { emitKeypressEvents, type Key } from 'node:readline';
import type { Keyboard } from '../io.ts';

/** Who hears of them. */
export interface KeyListener {
  /** One letter, or `return`. */
  readonly onKey: (key: string) => void;
  /** What was typed so far into a line that `typeLine` began; undefined once it is left. */
  readonly onTyping: (text: string | undefined) => void;
  /** Ctrl-C, or nobody is there any more. */
  readonly onEnd: () => void;
}

/** What listens. */
export interface Keys {
  /** Takes what is typed from now on as a line. Escape leaves it without one. */
  readonly typeLine: (done: (line: string) => void) => void;
  /** Gives the terminal back as it was. */
  readonly close: () => void;
}

/** Listens to a keyboard. */
export function listenToKeys(keyboard: Keyboard, { onKey, onTyping, onEnd }: KeyListener): Keys {
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
    typeLine: (done) => {
      if (!isTerminal) return;
      line = { text: '', done };
      onTyping('');
    },
    close: () => {
      keyboard.off('keypress', press).off('end', onEnd).off('close', onEnd).off('error', onEnd).pause();
      if (isTerminal) keyboard.setRawMode?.(false);
    },
  };
}
