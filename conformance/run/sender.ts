// Sends requests to the implementation: at most `concurrency` at a time, one alone where a case needs that, and one at a time
// once the implementation turns out to need it.

import PQueue from 'p-queue';
import type { CaseRequest, Exchange, Pace } from '../types.ts';
import type { Wire } from '../wire/index.ts';

export interface SenderOptions {
  readonly wire: Wire;
  readonly concurrency: number;
  /** Requests per second, or 0 for no limit. */
  readonly rate: number;
  readonly signal: AbortSignal;
}

/** Sends requests; every method resolves with nothing once the run has ended. */
export interface Sender {
  /** @param isWanted asked right before sending; false sends nothing */
  readonly send: (request: CaseRequest, isWanted?: () => boolean) => Promise<Exchange | undefined>;
  /**
   * Waits until nothing else is in flight, and sends nothing else until the response is there. If the server has never responded,
   * only the first request is sent in this way.
   */
  readonly sendAlone: (request: CaseRequest) => Promise<Exchange | undefined>;
  readonly pace: () => Omit<Pace, 'vouching'>;
}

/** After this many requests that succeed alone and fail in parallel, the run continues one at a time. */
const mostOverloaded = 2;

export function createSender(options: SenderOptions): Sender {
  const { wire, concurrency, rate, signal } = options;
  const queue = new PQueue({ concurrency, ...(rate > 0 && { interval: 1000, intervalCap: rate }) });
  let requests = 0;
  let alone = 0;
  let overloaded = 0;
  let hasResponded = false;
  let silent = false;
  let turn: Promise<unknown> = Promise.resolve();
  const aborted = new Promise<undefined>((resolve) => {
    if (signal.aborted) resolve(undefined);
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
  // Queued requests would keep the process alive for as long as the rate limit takes.
  signal.addEventListener('abort', () => queue.clear(), { once: true });
  const ended = <T>(work: Promise<T>) => Promise.race([unlessAborted(work, signal), aborted]);

  const noted = (exchange: Exchange): Exchange => {
    hasResponded ||= exchange.response !== undefined;
    return exchange;
  };
  const exclusively = async (request: CaseRequest): Promise<Exchange | undefined> => {
    if (silent && !hasResponded) return undefined;
    queue.pause();
    try {
      await queue.onPendingZero();
      requests += 1;
      alone += 1;
      const exchange = noted(await wire.sendAlone(request));
      silent ||= exchange.failure?.kind === 'timeout';
      if ((exchange.response?.status ?? 500) < 500) overloaded += 1;
      if (overloaded === mostOverloaded && queue.concurrency > 1) {
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

/**
 * Takes steps in their order, some at a time; a step that has to be alone waits for all before it, and all after it wait for it.
 * @param most steps that are taken at the same time
 */
export async function takeEach<S extends { readonly alone?: true }>(
  steps: readonly S[],
  most: number,
  take: (step: S) => Promise<void>,
): Promise<void> {
  for (const group of together(steps)) {
    const open = group.values();
    const work = async () => {
      for (const step of open) await take(step);
    };
    await Promise.all(Array.from({ length: most }, work));
  }
}

/** Successive steps that need not be alone, as groups; any other step is a group by itself. */
function together<S extends { readonly alone?: true }>(steps: readonly S[]): readonly (readonly S[])[] {
  const groups: S[][] = [];
  for (const step of steps) {
    const last = groups.at(-1);
    if (last === undefined || last[0]?.alone || step.alone) groups.push([step]);
    else last.push(step);
  }
  return groups;
}
