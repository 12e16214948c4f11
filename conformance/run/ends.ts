// Final results: judged with what is known at the end of a run, or undecided because it stopped early.

import { type Context, isAccepted, judge, undecided } from '../judge/index.ts';
import type { Case, Exchange, HttpCase, Pace, Reason, Result, SeenOnceCase, Stop } from '../types.ts';
import { type Confirming, isAccusing, isSuspect } from './confirming.ts';
import { type Rechecks, twinStopped } from './rechecks.ts';

/** The outcome of a run: one result for each case, and why it stopped early if it did. */
export interface Run {
  readonly results: readonly Result[];
  /** Absent when every case had its turn. */
  readonly stopped?: Stop;
  readonly pace: Pace;
  /** Failures that did not happen again. */
  readonly seenOnce: readonly SeenOnceCase[];
}

/** The reason of cases that a stopped run left undecided. */
export const stoppedBy = (stop: Stop): Reason => ({ kind: 'stopped', stop });

/** The result of a case that was not sent because the run stopped. */
export const notSent = (testCase: Case, stop: Stop): Result =>
  undecided(testCase, { outcome: 'inconclusive', reason: stoppedBy(stop) });

/** Why a run must stop after its first exchanges, if it must. */
export function stopAfter(exchanges: readonly Exchange[]): Stop | undefined {
  const [first] = exchanges;
  if (first === undefined) return undefined;
  if (exchanges.every(({ response }) => response === undefined)) return withoutResponse(exchanges);
  const status = first.response?.status ?? 0;
  const all = (...statuses: readonly number[]) =>
    exchanges.every(({ response }) => response !== undefined && statuses.includes(response.status));
  if (all(407) || all(502, 504)) return { kind: 'proxy', status };
  return all(401, 403) ? { kind: 'credential-rejected', status } : undefined;
}

/** Whether the exchanges of a run that stopped so say nothing about the server. */
export const isOfNobody = ({ kind }: Stop): boolean => kind === 'credential-rejected' || kind === 'proxy';

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

/** The stop that an aborted signal carries; an abort from outside is an interruption. */
export const stopOf = ({ reason }: AbortSignal): Stop =>
  reason instanceof StopError ? reason.stop : { kind: 'interrupted' };

/** The outcome of a run that ended with an error, from the results so far. */
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

/** The message of an error in one line. */
function detailOf(error: unknown): string {
  const { message, name } = error instanceof Error ? error : new Error(String(error));
  return (message || name).replaceAll(/\s*\n\s*/g, ' ');
}

interface AtTheEnd {
  readonly stopped: Stop | undefined;
  readonly signal: AbortSignal;
  readonly confirming: Confirming;
  readonly rechecks: Rechecks;
  readonly context: Context;
}

/** Judges an exchange again with what is known at the end. */
export function finalResult(testCase: HttpCase, exchange: Exchange, end: AtTheEnd): Result {
  const { stopped, confirming, rechecks, context } = end;
  if (stopped && isOfNobody(stopped)) return inconclusive(testCase, stoppedBy(stopped), exchange);
  if (isSuspect(testCase, exchange) && !confirming.isConfirmed(testCase.id))
    return inconclusive(testCase, unconfirmed(exchange, end), exchange);
  const result = judge(testCase, exchange, context);
  if (exchange.failure !== undefined || result.reason !== undefined || isAccusing(testCase, exchange))
    return result;
  if (isAccepted(exchange.response)) return result;
  const since = rechecks.stoppedAfter(testCase.id);
  if (since !== undefined) return inconclusive(testCase, twinStopped(since), exchange);
  // Whether its twin would still be accepted a run that ended before did not see.
  const isOpen = stopped !== undefined && rechecks.isOpen(testCase.id);
  return isOpen ? inconclusive(testCase, stoppedBy(stopped), exchange) : result;
}

/** A failure that was seen once and not repeated accuses nobody. */
function unconfirmed({ failure }: Exchange, { stopped, signal }: AtTheEnd): Reason {
  if (stopped === undefined && failure !== undefined) return { kind: 'unconfirmed', failure };
  return stoppedBy(stopped ?? stopOf(signal));
}

/** An undecided result, for a reason that was found by sending. */
export const inconclusive = (testCase: HttpCase, reason: Reason, exchange?: Exchange): Result =>
  undecided(testCase, { outcome: 'inconclusive', reason }, exchange);
