// One line that counts, only while somebody watches.

import type { Result, Scope } from '../conformance/index.ts';
import type { Io } from './io.ts';

/** Hears of results as they come. */
export interface Progress {
  readonly step: (result: Result, planned: number) => void;
  /** The run is over. */
  readonly clear: () => void;
}

/** Shows how many cases of the plan were run, and how many fail under the verdict that decides; writes nothing into a pipe. */
export function showProgress(io: Pick<Io, 'interactive' | 'err'>, against: Scope): Progress {
  if (!io.interactive) return { step: () => undefined, clear: () => undefined };
  let done = 0;
  let failed = 0;
  return {
    step: (result, planned) => {
      done += 1;
      failed += result.outcomes[against] === 'failed' ? 1 : 0;
      if (done % 10 === 0 || done === planned) io.err(`\r${done}/${planned} cases, ${failed} failed `);
    },
    clear: () => io.err('\r\u001b[K'),
  };
}
