// What is confirmed alone before it is reported: no complete response, and errors of the server.

import { asksToWait, isServerError } from '../judge/index.ts';
import { type Exchange, type HttpCase, requirementsOf } from '../types.ts';

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
