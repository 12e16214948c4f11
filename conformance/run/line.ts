// The line to the implementation: so many requests at a time, paused while one has it to itself, slower when the
// implementation turns out to need it.

import PQueue from 'p-queue';
import type { CaseRequest, Exchange, Pace } from '../types.ts';
import type { Wire } from '../wire/index.ts';

/** What a line is made of. */
export interface LineOptions {
  readonly wire: Wire;
  readonly concurrency: number;
  /** Requests per second, or 0 for no limit. */
  readonly rate: number;
  readonly signal: AbortSignal;
}

/** Sends requests; every method resolves with nothing once the run has ended. */
export interface Line {
  /** @param isWanted asked when its turn comes; nothing is sent where it says no */
  readonly send: (request: CaseRequest, isWanted?: () => boolean) => Promise<Exchange | undefined>;
  /**
   * Waits until nothing else is in flight, and sends nothing else until this one is answered. Where the server has never
   * answered anything, the first silence of this kind speaks for all, and nothing more is sent.
   */
  readonly sendAlone: (request: CaseRequest) => Promise<Exchange | undefined>;
  readonly pace: () => Omit<Pace, 'vouching'>;
}

/** So often may a request be answered alone and not among others, until there are no others any more. */
const mostCrowded = 2;

/** Opens a line. */
export function createLine(options: LineOptions): Line {
  const { wire, concurrency, rate, signal } = options;
  const queue = new PQueue({ concurrency, ...(rate > 0 && { interval: 1000, intervalCap: rate }) });
  let requests = 0;
  let alone = 0;
  let crowded = 0;
  let answered = false;
  let silent = false;
  let turn: Promise<unknown> = Promise.resolve();
  const aborted = new Promise<undefined>((resolve) => {
    if (signal.aborted) resolve(undefined);
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
  // What waits for its turn would keep the process up for as long as the rate takes.
  signal.addEventListener('abort', () => queue.clear(), { once: true });
  const ended = <T>(work: Promise<T>) => Promise.race([unlessAborted(work, signal), aborted]);

  const noted = (exchange: Exchange): Exchange => {
    answered ||= exchange.answer !== undefined;
    return exchange;
  };
  const exclusively = async (request: CaseRequest): Promise<Exchange | undefined> => {
    if (silent && !answered) return undefined;
    queue.pause();
    try {
      await queue.onPendingZero();
      requests += 1;
      alone += 1;
      const exchange = noted(await wire.sendAlone(request));
      silent ||= exchange.failure?.kind === 'timeout';
      if ((exchange.answer?.status ?? 500) < 500) crowded += 1;
      if (crowded === mostCrowded && queue.concurrency > 1) {
        queue.concurrency = 1;
        wire.oneAtATime();
      }
      return exchange;
    } finally {
      queue.start();
    }
  };

  return {
    send: (request, isWanted = () => true) => {
      if (signal.aborted) return Promise.resolve(undefined);
      return ended(
        queue.add(async () => {
          if (!isWanted()) return undefined;
          requests += 1;
          return noted(await wire.send(request));
        }),
      );
    },
    sendAlone: (request) => {
      const next = turn.then(() => exclusively(request));
      turn = next.catch(() => undefined);
      return ended(next);
    },
    pace: () => ({
      requests,
      alone,
      concurrency: queue.concurrency,
      slowed: queue.concurrency < concurrency,
      ...wire.waited(),
    }),
  };
}

async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error;
  }
}

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
