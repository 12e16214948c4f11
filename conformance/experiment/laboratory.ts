// Sends the requests of experiments, each alone and each once: what it became is remembered.

import { isAccepted, isPending, isRefused, isServerError } from '../judge/index.ts';
import type { Became, CaseRequest, Exchange } from '../types.ts';

/** Where experiments are made. */
export interface Laboratory {
  /** What becomes of a request; nothing where that can't be said, or once the budget is spent. */
  readonly tryOut: (request: CaseRequest) => Promise<Became | undefined>;
  /** The same among others that are sent at the same time. */
  readonly tryAmong: (request: CaseRequest, others: CaseRequest) => Promise<Became | undefined>;
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
  readonly signal: AbortSignal;
}

/** So many others go out beside a request that is tried among others. */
const others = 7;

/** Opens a laboratory. */
export function openLaboratory({ send, most, signal }: LaboratoryOptions): Laboratory {
  const tried = new Map<string, Exchange>();
  let count = 0;
  const isSpent = () => count >= most || signal.aborted;
  const sendOne = (request: CaseRequest) => {
    count += 1;
    return send(request);
  };
  return {
    tryOut: async (request) => {
      const name = JSON.stringify(request);
      const known = tried.get(name);
      if (known === undefined && isSpent()) return undefined;
      const exchange = known ?? (await sendOne(request));
      tried.set(name, exchange);
      return becameOf(exchange);
    },
    tryAmong: async (request, other) => {
      if (count + others >= most || signal.aborted) return undefined;
      const [exchange] = await Promise.all([request, ...Array(others).fill(other)].map(sendOne));
      return exchange && becameOf(exchange);
    },
    exchangeOf: (request) => tried.get(JSON.stringify(request)),
    isSpent,
    count: () => count,
  };
}

/** What became of a request; nothing where its response says nothing of it: asked to wait, sent elsewhere, put off. */
export function becameOf({ answer, failure }: Exchange): Became | undefined {
  if (failure !== undefined) return /^(timeout|reset|truncated)$/.test(failure.kind) ? 'failed' : undefined;
  if (answer === undefined || isPending(answer)) return undefined;
  if (isAccepted(answer)) return 'accepted';
  if (isRefused(answer)) return 'rejected';
  return isServerError(answer) ? 'failed' : undefined;
}
