// Sends requests to the implementation: at most `concurrency` at a time, one alone where a case needs that, and one at a time
// once the implementation turns out to need it.

import PQueue from 'p-queue';
import type { Exchange, Pace, TrialRequest } from '../types.ts';
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
  /** Beside others. */
  readonly send: (request: TrialRequest) => Promise<Exchange | undefined>;
  /** Waits until nothing else is in flight, and sends nothing else until the response is there. */
  readonly alone: (request: TrialRequest) => Promise<Exchange | undefined>;
  /**
   * The same for a request that failed, on a connection of its own and with more time. If the server has never responded, only the
   * first request is sent in this way.
   */
  readonly confirm: (request: TrialRequest) => Promise<Exchange | undefined>;
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
  /** Waits for its turn, and until nothing is in flight. */
  const exclusively = (work: () => Promise<Exchange | undefined>): Promise<Exchange | undefined> => {
    const next = turn.then(async () => {
      queue.pause();
      try {
        await queue.onPendingZero();
        requests += 1;
        alone += 1;
        return await work();
      } finally {
        queue.start();
      }
    });
    turn = next.catch(() => undefined);
    return ended(next);
  };
  const confirming = async (request: TrialRequest): Promise<Exchange | undefined> => {
    if (silent && !hasResponded) return undefined;
    const exchange = noted(await wire.sendAlone(request));
    silent ||= exchange.failure?.kind === 'timeout';
    if ((exchange.response?.status ?? 500) < 500) overloaded += 1;
    if (overloaded === mostOverloaded && queue.concurrency > 1) {
      queue.concurrency = 1;
      wire.oneAtATime();
    }
    return exchange;
  };

  return {
    send: (request) => {
      if (signal.aborted) return Promise.resolve(undefined);
      return ended(
        queue.add(async () => {
          requests += 1;
          return noted(await wire.send(request));
        }),
      );
    },
    alone: (request) => exclusively(async () => noted(await wire.send(request))),
    confirm: (request) => exclusively(() => confirming(request)),
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
