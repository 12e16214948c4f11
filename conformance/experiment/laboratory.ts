// What was sent and what became of it: the journal of a run, and a laboratory that sends requests alone and each once.

import { setTimeout as sleep } from 'node:timers/promises';
import { isAccepted, isPending, isRefused as isRejected, isServerError } from '../judge/index.ts';
import type { Became, CaseRequest, Exchange, HttpCase } from '../types.ts';

/** So many requests may be sent where nobody says otherwise. */
export const usualBudget = 200;

/** Where experiments are made. */
export interface Laboratory {
  /** What becomes of a request; nothing where that can't be said, or once the budget is spent. */
  readonly tryOut: (request: CaseRequest) => Promise<Became | undefined>;
  /** The same among others that are sent at the same time. */
  readonly tryAmong: (request: CaseRequest, others: CaseRequest) => Promise<Became | undefined>;
  /** A laboratory of the same budget in which these are sent right before each request. */
  readonly after: (before: readonly CaseRequest[]) => Laboratory;
  /** The response to a request that was tried. */
  readonly exchangeOf: (request: CaseRequest) => Exchange | undefined;
  readonly isSpent: () => boolean;
  readonly count: () => number;
}

/** What a laboratory works with. */
export interface LaboratoryOptions {
  readonly send: (request: CaseRequest) => Promise<Exchange>;
  /** So many requests may be sent. */
  readonly most: number;
  /** Requests at the same time. */
  readonly concurrency: number;
  /** Requests per second, or 0 for no limit. */
  readonly rate: number;
  readonly signal: AbortSignal;
}

/** Opens a laboratory. */
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
  const tryAmong: Laboratory['tryAmong'] = async (request, other) => {
    // What goes out at the same time would break the limit of the rate.
    if (concurrency === 1 || rate > 0 || count + concurrency > most || signal.aborted) return undefined;
    const all = [request, ...Array<CaseRequest>(concurrency - 1).fill(other)];
    const [exchange] = await Promise.all(all.map(sendOne));
    return exchange && becameOf(exchange);
  };
  const openAfter = (before: readonly CaseRequest[]): Laboratory => {
    const tried = new Map<string, Exchange>();
    return {
      tryOut: async (request) => {
        const name = JSON.stringify(request);
        const known = tried.get(name);
        if (known === undefined && (isSpent() || count + before.length >= most)) return undefined;
        const exchange = known ?? (await sendAfter(before, request));
        tried.set(name, exchange);
        return becameOf(exchange);
      },
      tryAmong,
      after: openAfter,
      exchangeOf: (request) => tried.get(JSON.stringify(request)),
      isSpent,
      count: () => count,
    };
  };
  return openAfter([]);
}

/** What became of a request; nothing where its response says nothing of it: asked to wait, sent elsewhere, put off. */
export function becameOf({ response, failure }: Exchange): Became | undefined {
  if (failure !== undefined) return /^(timeout|reset|truncated)$/.test(failure.kind) ? 'failed' : undefined;
  if (response === undefined || isPending(response)) return undefined;
  if (isAccepted(response)) return 'accepted';
  if (isRejected(response)) return 'rejected';
  return isServerError(response) ? 'failed' : undefined;
}

/** One sending of the request of a case. `sent` and `answered` are places in one count of both. */
export interface Entry {
  readonly case: HttpCase;
  readonly became: Became | undefined;
  readonly exchange: Exchange;
  readonly sent: number;
  readonly answered: number;
}

/** Keeps what goes over a wire. */
export interface Journal {
  readonly entries: readonly Entry[];
  readonly over: <W extends Sending>(wire: W) => W;
}

type Send = (request: CaseRequest) => Promise<Exchange>;

interface Sending {
  readonly send: Send;
  readonly sendAlone: Send;
}

/** @param cases those of the run; whatever else is sent is not kept */
export function createJournal(cases: readonly HttpCase[]): Journal {
  const byRequest = new Map(cases.map((testCase) => [testCase.request, testCase]));
  const entries: Entry[] = [];
  let clock = 0;
  const keeping =
    (send: Send): Send =>
    async (request) => {
      clock += 1;
      const sent = clock;
      const exchange = await send(request);
      clock += 1;
      const testCase = byRequest.get(request);
      if (testCase !== undefined)
        entries.push({ case: testCase, became: becameOf(exchange), exchange, sent, answered: clock });
      return exchange;
    };
  return {
    entries,
    over: (wire) => ({ ...wire, send: keeping(wire.send), sendAlone: keeping(wire.sendAlone) }),
  };
}
