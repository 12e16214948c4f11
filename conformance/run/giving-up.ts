// Cases that are alike and get no response: after some in a row, the rest of them is not sent.

import type { Exchange, HttpCase } from '../types.ts';
import { familyOf } from './suspects.ts';

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
