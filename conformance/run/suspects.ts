// What is confirmed alone before it is reported: no complete response, and errors of the server.

import { conditionOf } from '../judge/conditions.ts';
import type { Exchange, HttpCase } from '../types.ts';

/** Whether an exchange accuses the server of failing, whatever the case requires. */
export function isSuspect(testCase: HttpCase, { answer, failure }: Exchange): boolean {
  if (failure !== undefined) {
    if (failure.kind === 'reset' && conditionOf(testCase, 'may-be-cut')) return false;
    return /^(timeout|reset|truncated|invalid-http)$/.test(failure.kind);
  }
  if (answer === undefined || answer.status < 500) return false;
  if (answer.status === 501 && conditionOf(testCase, 'may-be-unimplemented')) return false;
  return !(answer.status === 503 && answer.headers.some(([name]) => /^retry-after$/i.test(name)));
}

/** Cases that are alike in what they ask: after some of them without a response, the rest are not sent. */
export const familyOf = ({ operation, requires }: HttpCase): string =>
  `${operation} ${requires[0]?.expect.kind ?? 'asked'}`;
