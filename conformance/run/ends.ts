// How cases end: judged by what stands at the end of a run, or undecided since it stopped early.

import { type Context, isAccepted, judge, undecided } from '../judge/index.ts';
import type { Case, Exchange, HttpCase, Pace, Reason, Result, SeenOnce, Stop } from '../types.ts';
import { type Confirming, isAccusing, isSuspect } from './confirming.ts';
import { twinStopped, type Vouching } from './vouching.ts';

/** What a run gave: one result for each case, and why it stopped early if it did. */
export interface Run {
  readonly results: readonly Result[];
  /** Absent when every case had its turn. */
  readonly stopped?: Stop;
  readonly pace: Pace;
  /** What went wrong once and not again. */
  readonly seenOnce: readonly SeenOnce[];
}

/** Why a case is undecided in a run that ended early. */
export const stoppedBy = (stop: Stop): Reason => ({ kind: 'stopped', stop });

/** A case that a run did not come to. */
export const notSent = (testCase: Case, stop: Stop): Result =>
  undecided(testCase, { outcome: 'inconclusive', reason: stoppedBy(stop) });

/**
 * A case for which a run had no time.
 * @param isMain whether its operation was not tried without it, so that the run decides nothing
 */
export const leftOut = (testCase: Case, within: number, isMain: boolean): Result =>
  undecided(testCase, {
    outcome: isMain ? 'inconclusive' : 'not-applicable',
    reason: { kind: 'left-out', within },
  });

/** Why a run ends after its first exchanges, if it does. */
export function stopAfter(exchanges: readonly Exchange[]): Stop | undefined {
  const [first] = exchanges;
  if (first === undefined) return undefined;
  if (exchanges.every(({ answer }) => answer === undefined)) return withoutResponse(exchanges);
  const status = first.answer?.status ?? 0;
  const all = (...statuses: readonly number[]) =>
    exchanges.every(({ answer }) => answer !== undefined && statuses.includes(answer.status));
  if (all(407) || all(502, 504)) return { kind: 'proxy', status };
  return all(401, 403) ? { kind: 'credential-refused', status } : undefined;
}

/** What came then says nothing of the server, so that nothing of it is judged. */
export const isOfNobody = ({ kind }: Stop): boolean => kind === 'credential-refused' || kind === 'proxy';

function withoutResponse(exchanges: readonly Exchange[]): Stop | undefined {
  const failures = exchanges.flatMap(({ failure }) => failure ?? []);
  const [failure] = failures;
  if (failure === undefined) return undefined;
  const unreachable = failures.every(({ kind }) => /^(unreachable|unsendable|tls)$/.test(kind));
  return unreachable
    ? { kind: 'unreachable', failure }
    : { kind: 'no-response', requests: exchanges.length, failure };
}

/** Carries a stop through an abort signal. */
export class StopError extends Error {
  override readonly name = 'StopError';
  readonly stop: Stop;
  constructor(stop: Stop) {
    super(stop.kind);
    this.stop = stop;
  }
}

/** What an aborted signal stands for; an abort from outside is an interruption. */
export const stopOf = ({ reason }: AbortSignal): Stop =>
  reason instanceof StopError ? reason.stop : { kind: 'interrupted' };

/**
 * A run out of the results that there are.
 * @param error what it failed with
 */
export function failedRun(cases: readonly Case[], results: ReadonlyMap<string, Result>, error: unknown): Run {
  const stop: Stop = { kind: 'error', detail: detailOf(error) };
  const requests = [...results.values()].filter(({ exchange }) => exchange !== undefined).length;
  return {
    results: cases.map((testCase) => results.get(testCase.id) ?? notSent(testCase, stop)),
    stopped: stop,
    pace: { requests, vouching: 0, alone: 0, concurrency: 1, slowed: false },
    seenOnce: [],
  };
}

/** One line. */
function detailOf(error: unknown): string {
  const { message, name } = error instanceof Error ? error : new Error(String(error));
  return (message || name).replaceAll(/\s*\n\s*/g, ' ');
}

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
