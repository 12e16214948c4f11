// The journal of a run, and the laboratory: it sends experimental requests one at a time, each only once.

import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { isAccepted, isPending, isRejected, isServerError } from '../judge/index.ts';
import type { Became, CaseRequest, Exchange, HttpCase } from '../types.ts';

/** The default maximum of requests. */
export const usualBudget = 200;

export interface Laboratory {
  /** The outcome of a request; undefined if the response does not show it, or once the budget is spent. */
  readonly tryOut: (request: CaseRequest) => Promise<Became | undefined>;
  /** The outcome of a request that is sent concurrently with others. */
  readonly tryConcurrently: (request: CaseRequest, others: CaseRequest) => Promise<Became | undefined>;
  /** A laboratory with the same budget that sends these requests before each request. */
  readonly after: (before: readonly CaseRequest[]) => Laboratory;
  readonly exchangeOf: (request: CaseRequest) => Exchange | undefined;
  readonly isSpent: () => boolean;
  readonly count: () => number;
}

export interface LaboratoryOptions {
  readonly send: (request: CaseRequest) => Promise<Exchange>;
  readonly most: number;
  readonly concurrency: number;
  /** Requests per second, or 0 for no limit. */
  readonly rate: number;
  readonly signal: AbortSignal;
}

export function openLaboratory(options: LaboratoryOptions): Laboratory {
  const { send, most, concurrency, rate, signal } = options;
  let count = 0;
  const isSpent = () => count >= most || signal.aborted;
  const sendOne = async (request: CaseRequest) => {
    count += 1;
    if (rate > 0) await sleep(1000 / rate, undefined, { signal }).catch(() => undefined);
    return await send(request);
  };
  const sendAfter = async (before: readonly CaseRequest[], request: CaseRequest): Promise<Exchange> => {
    let last: Exchange | undefined;
    for (const one of before) last = await sendOne(one);
    return { ...(await sendOne(request)), ...(last && { before: last.request }) };
  };
  const tryConcurrently: Laboratory['tryConcurrently'] = async (request, other) => {
    // Concurrent requests would exceed the rate limit.
    if (concurrency === 1 || rate > 0 || count + concurrency > most || signal.aborted) return undefined;
    const all = [request, ...Array<CaseRequest>(concurrency - 1).fill(other)];
    const [exchange] = await Promise.all(all.map(sendOne));
    return exchange && outcomeOf(exchange);
  };
  const openAfter = (before: readonly CaseRequest[]): Laboratory => {
    const tried = new Map<string, Exchange>();
    return {
      tryOut: async (request) => {
        const name = JSON.stringify(request);
        const known = tried.get(name);
        // What is remembered takes no time: without a turn of the event loop no deadline could end a search.
        if (known !== undefined) await nextTurn();
        if (signal.aborted) return undefined;
        if (known === undefined && (isSpent() || count + before.length >= most)) return undefined;
        const exchange = known ?? (await sendAfter(before, request));
        tried.set(name, exchange);
        return outcomeOf(exchange);
      },
      tryConcurrently,
      after: openAfter,
      exchangeOf: (request) => tried.get(JSON.stringify(request)),
      isSpent,
      count: () => count,
    };
  };
  return openAfter([]);
}

/** The outcome of an exchange; undefined if it does not show one: rate limits, redirects and pending responses. */
export function outcomeOf({ response, failure }: Exchange): Became | undefined {
  if (failure !== undefined) return /^(timeout|reset|truncated)$/.test(failure.kind) ? 'failed' : undefined;
  if (response === undefined || isPending(response)) return undefined;
  if (isAccepted(response)) return 'accepted';
  if (isRejected(response)) return 'rejected';
  return isServerError(response) ? 'failed' : undefined;
}

/** One exchange of a case. `sent` and `received` are positions in one sequence of both events. */
export interface Entry {
  readonly case: HttpCase;
  readonly became: Became | undefined;
  readonly exchange: Exchange;
  readonly sent: number;
  readonly received: number;
}

/** Records the exchanges of a wire. */
export interface Journal {
  readonly entries: readonly Entry[];
  readonly over: <W extends Sending>(wire: W) => W;
}

type Send = (request: CaseRequest) => Promise<Exchange>;

interface Sending {
  readonly send: Send;
  readonly sendAlone: Send;
}

/** @param cases those of the run; other requests are not recorded */
export function createJournal(cases: readonly HttpCase[]): Journal {
  const byRequest = new Map(cases.map((testCase) => [testCase.request, testCase]));
  const entries: Entry[] = [];
  let clock = 0;
  const recording =
    (send: Send): Send =>
    async (request) => {
      clock += 1;
      const sent = clock;
      const exchange = await send(request);
      clock += 1;
      const testCase = byRequest.get(request);
      if (testCase !== undefined)
        entries.push({ case: testCase, became: outcomeOf(exchange), exchange, sent, received: clock });
      return exchange;
    };
  return {
    entries,
    over: (wire) => ({ ...wire, send: recording(wire.send), sendAlone: recording(wire.sendAlone) }),
  };
}
