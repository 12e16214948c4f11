// What a run sent, in its order: whether an operation went on accepting after a rejection is no matter of one exchange.

import type { Became, CaseRequest, Exchange, HttpCase } from '../types.ts';
import { becameOf } from './became.ts';

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
