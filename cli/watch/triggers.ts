// What makes a watch run again or end: files that change, keys, and a signal.

import { once } from 'node:events';

/** The reason for a run, and how far back it begins. */
export interface Trigger {
  /** Why, for the line above its result: `src/app.py changed`. */
  readonly why: string;
  readonly extent: Extent;
}

/**
 * Each with what those before it do: the cases that failed; all of them; the server started again, or waited for where
 * it is not started here; contract, config file and lists read again.
 */
const extents = ['failed', 'run', 'restart', 'reread'] as const;
type Extent = (typeof extents)[number];

/** Whether it does at least that. */
export const reaches = ({ extent }: Trigger, least: Extent): boolean =>
  extents.indexOf(extent) >= extents.indexOf(least);

/** The triggers of a watch; the last one counts. */
export type Triggers = ReturnType<typeof createTriggers>;

export function createTriggers() {
  let waiting: Trigger | undefined;
  let ended = false;
  let current = new AbortController();
  let wake = Promise.withResolvers<void>();
  const interrupt = () => {
    current.abort(new Error('interrupted'));
    wake.resolve();
  };
  return {
    /** Abandons the run in progress. */
    add(trigger: Trigger): void {
      waiting = waiting === undefined ? trigger : joined(waiting, trigger);
      interrupt();
    },
    end(): void {
      ended = true;
      interrupt();
    },
    hasEnded: () => ended,
    waiting: () => waiting,
    /** Takes the one that waits; from then on `signal` is aborted by the next one. */
    take(): Trigger | undefined {
      const taken = waiting;
      waiting = undefined;
      if (ended) return taken;
      current = new AbortController();
      wake = Promise.withResolvers();
      return taken;
    },
    /** Aborted when what was taken is no longer wanted. */
    signal: () => current.signal,
    /** Resolves when one waits, at the end, or when the signal is aborted. */
    async arrived(signal?: AbortSignal): Promise<void> {
      if (waiting !== undefined || ended || signal?.aborted) return;
      const woken = new AbortController();
      const gone = signal && once(signal, 'abort', { signal: woken.signal }).catch(() => undefined);
      await Promise.race([wake.promise, ...(gone ? [gone] : [])]);
      woken.abort();
    },
  };
}

/** What both of them need. */
const joined = (first: Trigger, then: Trigger): Trigger => ({
  why: first.why === then.why ? then.why : `${first.why}, ${then.why}`,
  extent: reaches(first, then.extent) ? first.extent : then.extent,
});
