// Runs one after another: two at once would slow each other down and disturb what they measure.

import PQueue from 'p-queue';

/** Takes work in turn, and says when all of it is done. */
export interface Turns {
  readonly inTurn: <T>(work: () => Promise<T>, signal: AbortSignal) => Promise<T>;
  readonly idle: () => Promise<void>;
}

/** Work that is cancelled before its turn is never begun. */
export function createTurns(): Turns {
  const queue = new PQueue({ concurrency: 1 });
  return {
    inTurn: <T>(work: () => Promise<T>, signal: AbortSignal) =>
      queue.add(() => {
        signal.throwIfAborted();
        return work();
      }) as Promise<T>,
    idle: () => queue.onIdle(),
  };
}
