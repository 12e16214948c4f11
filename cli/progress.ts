// One line that counts while somebody watches.

import type { Result, Scope } from '../conformance/index.ts';
import type { Io } from './io.ts';

/** Hears of results as they come. */
export interface Progress {
  readonly step: (result: Result, planned: number) => void;
  /** The run is over. */
  readonly clear: () => void;
}

/** Takes the line that is there away. */
const erase = '\r\u001b[K';

/** Says on a terminal what takes its time: the requests of a large document are planned before anything is sent. */
export async function showPlanning<T>(
  { interactive, err }: Pick<Io, 'interactive' | 'err'>,
  plan: () => Promise<T>,
): Promise<T> {
  if (!interactive) return plan();
  err('planning the requests ');
  return plan().finally(() => err(erase));
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
    clear: () => err(erase),
  };
}
