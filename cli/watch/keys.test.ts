import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { testKeyboard } from '../testing/keyboard.ts';
import { listenToKeys } from './keys.ts';

/** What is heard, in order; `p` begins a line. */
function listening() {
  const terminal = testKeyboard();
  const heard: string[] = [];
  const keys = listenToKeys(terminal.keyboard, {
    onKey: (key) => {
      heard.push(key);
      if (key === 'p') keys.typeLine((line) => heard.push(`line ${line}`));
    },
    onTyping: (text) => heard.push(text === undefined ? 'left' : `typed ${text}`),
    onEnd: () => heard.push('end'),
  });
  return { ...terminal, heard, keys };
}

describe('keys', () => {
  it.each([
    ['letters', 'rf', ['r', 'f']],
    ['Enter', '\r', ['return']],
    ['nothing of arrows and function keys', '\u001b[A\u001b[15~r', ['r']],
    ['Ctrl-C', '\u0003', ['end']],
    ['a line, corrected', 'pax\u007f\r', ['p', 'typed ', 'typed a', 'typed ax', 'typed a', 'left', 'line a']],
    [
      'a line that is begun anew',
      'pa\u0015b\r',
      ['p', 'typed ', 'typed a', 'typed ', 'typed b', 'left', 'line b'],
    ],
    ['Ctrl-C in a line', 'pa\u0003', ['p', 'typed ', 'typed a', 'end']],
    ['keys again after a line', 'p\rq', ['p', 'typed ', 'left', 'line ', 'q']],
  ])('are heard: %s', async (_, pressed, expected) => {
    const { press, heard, keys } = listening();
    press(pressed);
    await turn();
    keys.close();
    expect(heard).toEqual(expected);
  });

  it('end with their terminal', async () => {
    const { keyboard, hangUp, heard, keys } = listening();
    hangUp();
    await once(keyboard, 'close');
    keys.close();
    expect(heard).toContain('end');
  });

  it('of a pipe are none, but its end is heard', async () => {
    const pipe = new PassThrough();
    const heard: string[] = [];
    const keys = listenToKeys(pipe, {
      onKey: (key) => heard.push(key),
      onTyping: () => heard.push('typing'),
      onEnd: () => heard.push('end'),
    });
    keys.typeLine(() => undefined);
    pipe.end('r\n');
    await once(pipe, 'close');
    keys.close();
    expect(new Set(heard)).toEqual(new Set(['end']));
  });
});
