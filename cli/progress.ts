// One line that counts while somebody watches.

import type { Result, Scope } from '../conformance/index.ts';
import type { Io } from './io.ts';

/** Hears of results as they come. */
export interface Progress {
  readonly step: (result: Result, planned: number) => void;
  /** The run is over. */
  readonly clear: () => void;
}

/** Shows on a terminal how many requests of the plan were sent, and how many break a property under the verdict that decides. */
export function showProgress(
  { interactive, err }: Pick<Io, 'interactive' | 'err'>,
  { against }: { readonly against: Scope },
): Progress {
  if (!interactive) return { step: () => undefined, clear: () => undefined };
  let [done, failed] = [0, 0];
  return {
    step: ({ outcomes }, planned) => {
      done += 1;
      failed += outcomes[against] === 'failed' ? 1 : 0;
      if (done % 10 === 0 || done === planned)
        err(`\r${done}/${planned} requests, ${failed} not as required `);
    },
    // Takes the line that is there away.
    clear: () => err('\r\u001b[K'),
  };
}
