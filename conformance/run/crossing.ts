// Who goes when: several at the same time, or one alone, in the order in which they came.

/** Lets tasks go. */
export interface Crossing {
  /** Beside others, once those before it that had to be alone are through. */
  readonly among: <T>(task: () => Promise<T>) => Promise<T>;
  /** Once everything before it is through, and with nothing beside it. */
  readonly alone: <T>(task: () => Promise<T>) => Promise<T>;
}

/** A crossing that is free. */
export function createCrossing(): Crossing {
  let lastAlone: Promise<unknown> = Promise.resolve();
  let since: Promise<unknown>[] = [];
  return {
    among: (task) => {
      const mine = lastAlone.then(task);
      since.push(settled(mine));
      return mine;
    },
    alone: (task) => {
      const mine = Promise.all([lastAlone, ...since]).then(task);
      lastAlone = settled(mine);
      since = [];
      return mine;
    },
  };
}

const settled = (task: Promise<unknown>): Promise<unknown> => task.catch(() => undefined);
