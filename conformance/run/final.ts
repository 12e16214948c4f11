// What becomes of a case by what stands at the end of a run: its exchange, its confirmation, its twin's re-checks.

import { type Context, isAccepted, judge, undecided } from '../judge/index.ts';
import type { Exchange, HttpCase, Reason, Result, Stop } from '../types.ts';
import type { Confirming } from './confirming.ts';
import { isOfNobody, stopOf, stoppedBy } from './stop.ts';
import { isAccusing, isSuspect } from './suspects.ts';
import { twinStopped, type Vouching } from './vouching.ts';

/** What a run knows at its end. */
export interface AtTheEnd {
  readonly stopped: Stop | undefined;
  readonly signal: AbortSignal;
  readonly confirming: Confirming;
  readonly vouching: Vouching;
  readonly context: Context;
}

/** Judges an exchange again by what stands at the end. */
export function finalResult(testCase: HttpCase, exchange: Exchange, end: AtTheEnd): Result {
  const { stopped, confirming, vouching, context } = end;
  if (stopped && isOfNobody(stopped)) return inconclusive(testCase, stoppedBy(stopped), exchange);
  if (isSuspect(testCase, exchange) && !confirming.isConfirmed(testCase.id))
    return inconclusive(testCase, unconfirmed(exchange, end), exchange);
  const result = judge(testCase, exchange, context);
  if (exchange.failure !== undefined || result.reason !== undefined || isAccusing(testCase, exchange))
    return result;
  const since = isAccepted(exchange.answer) ? undefined : vouching.stoppedAfter(testCase.id);
  return since === undefined ? result : inconclusive(testCase, twinStopped(since), exchange);
}

/** What was seen once only accuses nobody: the run ended before it was repeated, or others like it had been. */
function unconfirmed({ failure }: Exchange, { stopped, signal }: AtTheEnd): Reason {
  if (stopped === undefined && failure !== undefined) return { kind: 'unconfirmed', failure };
  return stoppedBy(stopped ?? stopOf(signal));
}

/** Not decided, for a reason that was found out by sending. */
export const inconclusive = (testCase: HttpCase, reason: Reason, exchange?: Exchange): Result =>
  undecided(testCase, { outcome: 'inconclusive', reason }, exchange);
