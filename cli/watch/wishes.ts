// What a watch is asked for: by files that change, by keys, and by whoever ends it.

/** A run that somebody wants. */
export interface Wish {
  /** Why, for the line above what it comes to: `src/app.py changed`. */
  readonly why: string;
  /** The server is started again, or waited for where it is not started here. */
  readonly restart: boolean;
  /** Contract, config file and lists are read again. */
  readonly reread: boolean;
  /** Only the cases that failed. */
  readonly failed: boolean;
}

/** The wishes of a watch; the last one counts. */
export interface Wishes {
  /** Abandons the run in progress. */
  readonly add: (wish: Wish) => void;
  /** No more of them. */
  readonly end: () => void;
  readonly hasEnded: () => boolean;
  /** The one that waits. */
  readonly waiting: () => Wish | undefined;
  /** Takes it; from then on `signal` is aborted by the next one. */
  readonly take: () => Wish | undefined;
  /** Aborted when what was taken is no longer wanted. */
  readonly signal: () => AbortSignal;
  /** Resolves when one waits, at the end, or when the signal is aborted. */
  readonly arrived: (signal?: AbortSignal) => Promise<void>;
}

/** Nothing wished for yet. */
export function createWishes(): Wishes {
  let waiting: Wish | undefined;
  let ended = false;
  let current = new AbortController();
  let wake = Promise.withResolvers<void>();
  const interrupt = () => {
    current.abort(new Error('interrupted'));
    wake.resolve();
  };
  return {
    add: (wish) => {
      waiting = waiting === undefined ? wish : joined(waiting, wish);
      interrupt();
    },
    end: () => {
      ended = true;
      interrupt();
    },
    hasEnded: () => ended,
    waiting: () => waiting,
    take: () => {
      const taken = waiting;
      waiting = undefined;
      if (ended) return taken;
      current = new AbortController();
      wake = Promise.withResolvers();
      return taken;
    },
    signal: () => current.signal,
    arrived: async (signal) => {
      if (waiting !== undefined || ended || signal?.aborted) return;
      const gone = Promise.withResolvers<void>();
      const woken = new AbortController();
      signal?.addEventListener('abort', () => gone.resolve(), { signal: woken.signal });
      await Promise.race([wake.promise, gone.promise]);
      woken.abort();
    },
  };
}

/** What both of them need. */
const joined = (first: Wish, then: Wish): Wish => ({
  why: first.why === then.why ? then.why : `${first.why}, ${then.why}`,
  restart: first.restart || then.restart,
  reread: first.reread || then.reread,
  failed: first.failed && then.failed,
});
