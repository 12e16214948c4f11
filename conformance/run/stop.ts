// Whether it makes sense to go on after the first requests, and what an abort means.

import { undecided } from '../judge/index.ts';
import type { Case, Exchange, Reason, Result, Stop } from '../types.ts';

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
