// What accuses the server of failing is sent once more, alone: only what happens again is reported. After some silences in a row, cases of that kind are not sent any more.

import { asksToWait, isServerError } from '../judge/index.ts';
import { type Exchange, type HttpCase, requirementsOf, type SeenOnce } from '../types.ts';
import type { Line } from './line.ts';

/** Repeats suspects, each once. */
export interface Confirming {
  /** What stands for a case: its exchange as it was, or what came of sending it again. */
  readonly confirm: (testCase: HttpCase, exchange: Exchange) => Promise<Exchange>;
  /** Whether a suspect was repeated; silences past the first few are not, nor is anything once the run has ended. */
  readonly isConfirmed: (id: string) => boolean;
  /** What went wrong once and not again. */
  readonly seenOnce: () => readonly SeenOnce[];
}

/** Milliseconds that reproduced silence may cost; past that it is taken as it was seen. */
const patience = 30_000;
/** So many silences of one kind are enough to know that it is no accident. */
const enough = 3;

/** Confirms over a line. */
export function createConfirming({ sendAlone }: Pick<Line, 'sendAlone'>): Confirming {
  const confirmed = new Set<string>();
  const seenOnce: SeenOnce[] = [];
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

const seenOnceOf = ({ id }: HttpCase, { answer, failure }: Exchange): SeenOnce => ({
  case: id,
  seen: failure
    ? { kind: 'failure', failure }
    : { kind: 'status', status: answer?.status ?? 0, phrase: answer?.reason ?? '' },
});

/** Whether an exchange accuses the server of failing, whatever the case requires, or says that the way there broke down. */
export function isSuspect(testCase: HttpCase, { answer, failure }: Exchange): boolean {
  if (failure !== undefined) {
    return /^(timeout|reset|truncated|invalid-http|tls)$/.test(failure.kind);
  }
  if (answer === undefined || answer.status < 500) return false;
  return testCase.asks === undefined ? !asksToWait(answer) : isServerError(answer);
}

/** An error of the server accuses it whatever it took before, but for what says that there is no room. */
export const isAccusing = (testCase: HttpCase, exchange: Exchange): boolean =>
  isSuspect(testCase, exchange) && exchange.answer?.status !== 503 && exchange.answer?.status !== 507;

/** Cases that are alike in what they ask: after some of them without a response, the rest are not sent. */
export const familyOf = (testCase: HttpCase): string =>
  `${testCase.operation} ${requirementsOf(testCase)[0]?.expect.kind ?? 'asked'}`;

/** So many cases of one kind in a row without a response, and the rest of them is not sent. */
export const mostSilent = 5;

/** Counts silence. */
export interface GivingUp {
  readonly isGivenUp: (testCase: HttpCase) => boolean;
  readonly note: (testCase: HttpCase, exchange: Exchange | undefined) => void;
}

/** Counts from none. */
export function createGivingUp(): GivingUp {
  const silent = new Map<string, number>();
  const countOf = (testCase: HttpCase) => silent.get(familyOf(testCase)) ?? 0;
  return {
    isGivenUp: (testCase) => countOf(testCase) >= mostSilent,
    note: (testCase, exchange) => {
      const isSilent = exchange?.failure?.kind === 'timeout';
      silent.set(familyOf(testCase), isSilent ? countOf(testCase) + 1 : 0);
    },
  };
}
