// One line that counts while somebody watches.

import type { Io } from './io.ts';

/** Hears of responses as they come. */
export interface Progress {
  readonly step: (sent: number) => void;
  /** The run is over. */
  readonly clear: () => void;
}

/** Shows on a terminal how many requests were sent. */
export function showProgress({ interactive, err }: Pick<Io, 'interactive' | 'err'>): Progress {
  if (!interactive) return { step: () => undefined, clear: () => undefined };
  return {
    step: (sent) => {
      if (sent % 10 === 0) err(`\r${sent} requests `);
    },
    // Takes the line that is there away.
    clear: () => err('\r\u001b[K'),
  };
}
