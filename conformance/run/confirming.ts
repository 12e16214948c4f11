// What accuses the server of failing is sent once more, alone: only what happens again is reported.

import type { Exchange, HttpCase, SeenOnce } from '../types.ts';
import type { Line } from './line.ts';
import { isSuspect } from './suspects.ts';

/** Repeats suspects, each once. */
export interface Confirming {
  /** What stands for a case: its exchange as it was, or what came of sending it again. */
  readonly confirm: (testCase: HttpCase, exchange: Exchange) => Promise<Exchange>;
  /** A silence that there was no time to repeat. */
  readonly isUnconfirmed: (id: string) => boolean;
  /** What went wrong once and not again. */
  readonly seenOnce: () => readonly SeenOnce[];
}

/** Milliseconds that reproduced silence may cost; past that it is taken as it was seen. */
const patience = 30_000;

/** Confirms over a line. */
export function createConfirming({ sendAlone }: Pick<Line, 'sendAlone'>): Confirming {
  const confirmed = new Set<string>();
  const unconfirmed = new Set<string>();
  const seenOnce: SeenOnce[] = [];
  let waited = 0;

  return {
    confirm: async (testCase, first) => {
      if (!isSuspect(testCase, first) || confirmed.has(testCase.id)) return first;
      if (first.failure?.kind === 'timeout' && waited > patience) {
        unconfirmed.add(testCase.id);
        return first;
      }
      confirmed.add(testCase.id);
      const again = await sendAlone(testCase.request);
      if (again === undefined) return first;
      if (again.failure?.kind === 'timeout') waited += again.milliseconds;
      if (!isSuspect(testCase, again)) seenOnce.push(seenOnceOf(testCase, first));
      return again;
    },
    isUnconfirmed: (id) => unconfirmed.has(id),
    seenOnce: () => seenOnce,
  };
}

const seenOnceOf = ({ id }: HttpCase, { answer, failure }: Exchange): SeenOnce => ({
  case: id,
  seen: failure
    ? { kind: 'failure', failure }
    : { kind: 'status', status: answer?.status ?? 0, phrase: answer?.reason ?? '' },
});
