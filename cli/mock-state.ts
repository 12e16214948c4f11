// Keeps the state of a mock in a file: whole or as it was, and not once for each of many changes.

import type { MockState } from '../src/mock/index.ts';
import type { Io } from './io.ts';
import { writeWhole } from './write-whole.ts';

/** Milliseconds in which changes are gathered. */
const gathering = 200;

/** Writes what it is told, some time later; at the end at once. */
export function createKeeper(path: string, io: Io) {
  let latest: MockState | undefined;
  let timer: NodeJS.Timeout | undefined;
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    if (latest === undefined) return;
    const state = latest;
    latest = undefined;
    try {
      writeWhole(path, `${JSON.stringify(state, undefined, 2)}\n`, 'state');
    } catch (error) {
      io.err(`acs: ${(error as Error).message}\n`);
    }
  };
  return {
    keep(state: MockState): void {
      latest = state;
      timer ??= setTimeout(write, gathering);
    },
    end: write,
  };
}
