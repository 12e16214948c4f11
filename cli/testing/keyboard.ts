// For tests: a terminal whose keys are written, and which knows whether it was given back.

import { PassThrough } from 'node:stream';
import type { Keyboard } from '../io.ts';

/** A keyboard, its raw mode, and what presses its keys. */
export interface TestKeyboard {
  readonly keyboard: Keyboard;
  readonly isRaw: () => boolean | undefined;
  readonly press: (keys: string) => void;
  /** Nobody is there any more. */
  readonly hangUp: () => void;
}

/** One of a terminal. */
export function testKeyboard(): TestKeyboard {
  let raw: boolean | undefined;
  const stream = new PassThrough();
  const setRawMode = (wanted: boolean) => {
    raw = wanted;
  };
  return {
    keyboard: Object.assign(stream, { isTTY: true, setRawMode }),
    isRaw: () => raw,
    press: (keys) => void stream.write(keys),
    hangUp: () => void stream.end(),
  };
}
