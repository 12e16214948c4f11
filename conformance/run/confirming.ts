// Repeats alone every exchange that shows a failure of the server: only a failure that happens again is reported. After some
// timeouts in a row, similar cases are not sent any more.

import { asksToWait, isServerError } from '../judge/index.ts';
import { type Exchange, type HttpCase, requirementsOf, type SeenOnceCase } from '../types.ts';
import type { Sender } from './sender.ts';

/** Repeats suspected failures, each once. */
export interface Confirming {
  /** The exchange to judge: the first one, or that of the repetition. */
  readonly confirm: (testCase: HttpCase, exchange: Exchange) => Promise<Exchange>;
  /** Whether a suspected failure was repeated; after a few timeouts others are not, nor is anything once the run has ended. */
  readonly isConfirmed: (id: string) => boolean;
  /** Failures that did not happen again. */
  readonly seenOnce: () => readonly SeenOnceCase[];
}

/** Milliseconds that reproducing timeouts may take; after that they count unconfirmed. */
const patience = 30_000;
/** Reproduced timeouts of similar cases after which no more are reproduced. */
const enough = 3;

export function createConfirming({ sendAlone }: Pick<Sender, 'sendAlone'>): Confirming {
  const confirmed = new Set<string>();
  const seenOnce: SeenOnceCase[] = [];
  const reproduced = new Map<string, number>();
  let waited = 0;

  const isEnough = (testCase: HttpCase) =>
    waited > patience || (reproduced.get(familyOf(testCase)) ?? 0) >= enough;
  const noteSilence = (testCase: HttpCase, { failure, milliseconds }: Exchange) => {
    if (failure?.kind !== 'timeout') return;
    const family = familyOf(testCase);
    reproduced.set(family, (reproduced.get(family) ?? 0) + 1);
    waited += milliseconds;
  };

  return {
    confirm: async (testCase, first) => {
      if (!isSuspect(testCase, first) || confirmed.has(testCase.id)) return first;
      if (first.failure?.kind === 'timeout' && isEnough(testCase)) return first;
      const again = await sendAlone(testCase.request);
      if (again === undefined) return first;
      confirmed.add(testCase.id);
      noteSilence(testCase, again);
      if (!isSuspect(testCase, again)) seenOnce.push(seenOnceOf(testCase, first));
      return again;
    },
    isConfirmed: (id) => confirmed.has(id),
    seenOnce: () => seenOnce,
  };
}

const seenOnceOf = ({ id }: HttpCase, { response, failure }: Exchange): SeenOnceCase => ({
  case: id,
  seen: failure
    ? { kind: 'failure', failure }
    : { kind: 'status', status: response?.status ?? 0, phrase: response?.reason ?? '' },
});

/** Whether an exchange shows a failure of the server or of the connection, whatever the case requires. */
export function isSuspect(testCase: HttpCase, { response, failure }: Exchange): boolean {
  if (failure !== undefined) {
    return /^(timeout|reset|truncated|invalid-http|tls)$/.test(failure.kind);
  }
  if (response === undefined || response.status < 500) return false;
  return testCase.asks === undefined ? !asksToWait(response) : isServerError(response);
}

/** A server error counts against the server even if its twin is no longer accepted, unless it says that there is no room. */
export const isAccusing = (testCase: HttpCase, exchange: Exchange): boolean =>
  isSuspect(testCase, exchange) && exchange.response?.status !== 503 && exchange.response?.status !== 507;

/** Groups similar cases: after some of them without a response, the rest are not sent. */
export const familyOf = (testCase: HttpCase): string =>
  `${testCase.operation} ${requirementsOf(testCase)[0]?.expect.kind ?? 'asked'}`;

/** Similar cases in a row without a response after which the rest are not sent. */
export const mostSilent = 5;

/** Counts similar cases without a response. */
export function createGivingUp() {
  const silent = new Map<string, number>();
  const countOf = (testCase: HttpCase) => silent.get(familyOf(testCase)) ?? 0;
  return {
    isGivenUp: (testCase: HttpCase): boolean => countOf(testCase) >= mostSilent,
    note: (testCase: HttpCase, exchange: Exchange | undefined): void => {
      const isSilent = exchange?.failure?.kind === 'timeout';
      silent.set(familyOf(testCase), isSilent ? countOf(testCase) + 1 : 0);
    },
  };
}
