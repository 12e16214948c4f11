// For tests: a terminal whose keys are written, and which knows whether it was given back.

import { PassThrough } from 'node:stream';

/** A keyboard, its raw mode, and what presses its keys. */
export function testKeyboard() {
  let raw: boolean | undefined;
  const stream = new PassThrough();
  const setRawMode = (wanted: boolean) => {
    raw = wanted;
  };
  return {
    keyboard: Object.assign(stream, { isTTY: true, setRawMode }),
    isRaw: () => raw,
    press: (keys: string) => void stream.write(keys),
    /** Nobody is there any more. */
    hangUp: () => void stream.end(),
  };
}
