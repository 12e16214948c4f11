// One line that counts, only while somebody watches.

import type { Result } from '../conformance/index.ts';
import type { Io } from './io.ts';

/** Shows how many cases were run; writes nothing into a pipe. */
export function showProgress(io: Io): { step: (result: Result, planned: number) => void; clear: () => void } {
  if (!io.interactive) return { step: () => undefined, clear: () => undefined };
  let done = 0;
  let failed = 0;
  return {
    step: (result, planned) => {
      done += 1;
      failed += result.outcomes.source === 'failed' ? 1 : 0;
      if (done % 10 === 0 || done === planned) io.err(`\r${done}/${planned} cases, ${failed} failed `);
    },
    clear: () => io.err('\r\u001b[K'),
  };
}
