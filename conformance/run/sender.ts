// Sends requests to the implementation: at most `concurrency` at a time, one alone where a script needs that, and one at a time once
// the implementation turns out to need it. A server that was there before and cannot be reached may be restarting: it is waited for.

import { setTimeout as sleep } from 'node:timers/promises';
import PQueue from 'p-queue';
import type { Exchange, TrialRequest } from '../types.ts';
import type { Wire } from '../wire/index.ts';

export interface SenderOptions {
  readonly wire: Wire;
  readonly concurrency: number;
  /** Requests per second, or 0 for no limit. */
  readonly rate: number;
  /** Aborted when the run must end: the deadline, or the user. */
  readonly signal: AbortSignal;
  /** Called after each exchange, secrets in its response included, with the number of exchanges so far. */
  readonly onProgress?: (exchange: Exchange, sent: number) => void;
}

/** Resolves with nothing once the run has ended. */
type Send = (request: TrialRequest) => Promise<Exchange | undefined>;

/** Sends requests. */
export type Sender = ReturnType<typeof createSender>;

/** After this many requests that succeed alone and fail in parallel, the run continues one at a time. */
const mostOverloaded = 2;

/** Milliseconds that repeating timeouts alone may take; after that they count as they are. */
const patience = 30_000;

/** Milliseconds after each attempt to reach a server that was there before; after the last ones it has ended. */
const waits = [250, 500, 1000, 2000, 2000];

/** @param onEnded called when a server that was there before has not come back */
export function createSender(
  { wire, concurrency, rate, signal, onProgress }: SenderOptions,
  onEnded: () => void = () => undefined,
) {
  const queue = new PQueue({ concurrency, ...(rate > 0 && { interval: 1000, intervalCap: rate }) });
  const single = new PQueue({ concurrency: 1 });
  let [requests, overloaded] = [0, 0];
  let [hasResponded, waited] = [false, 0];

  const noted = async (sending: Promise<Exchange>): Promise<Exchange> => {
    const exchange = await sending;
    requests += 1;
    onProgress?.(exchange, requests);
    hasResponded ||= exchange.response !== undefined;
    return exchange;
  };
  /** One at a time, and with nothing in flight. */
  const exclusively =
    (send: Send): Send =>
    (request) =>
      single.add(
        async () => {
          queue.pause();
          await queue.onPendingZero();
          return send(request).finally(() => queue.start());
        },
        { signal },
      );
  const confirm: Send = async (request) => {
    const exchange = await noted(wire.sendAlone(request));
    if (exchange.failure?.kind === 'timeout') waited += exchange.milliseconds;
    if ((exchange.response?.status ?? 500) < 500) overloaded += 1;
    if (overloaded === mostOverloaded) queue.concurrency = 1;
    return exchange;
  };
  const patiently =
    (send: Send): Send =>
    async (request) => {
      for (const wait of waits) {
        const exchange = await send(request).catch((error) => {
          if (signal.aborted) return undefined;
          throw error;
        });
        const isAway = hasResponded && exchange?.failure?.kind === 'unreachable';
        if (!isAway) return exchange;
        await sleep(wait, undefined, { signal }).catch(() => undefined);
      }
      onEnded();
      return undefined;
    };

  return {
    /** Beside others. */
    send: patiently((request) => queue.add(() => noted(wire.send(request)), { signal })),
    /** Waits until nothing else is in flight, and sends nothing else until the response is there. */
    alone: patiently(exclusively((request) => noted(wire.send(request)))),
    /**
     * The same for a request that failed, on a connection of its own and with more time; where repeating has timed out for long,
     * none but a control is.
     */
    confirm: patiently(exclusively(async (request) => (waited > patience ? undefined : confirm(request)))),
    confirmControl: patiently(exclusively(confirm)),
    pace: () => ({ requests }),
  };
}
