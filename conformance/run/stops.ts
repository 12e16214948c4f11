// Why a run ends before everything was tried.

import type { Exchange, Input, Stop } from '../types.ts';

/** Why a run must stop after its first exchanges, if it must. @param credential the option, if all operations were asked */
export function stopAfter(exchanges: readonly Exchange[], credential: Input | undefined): Stop | undefined {
  const [first] = exchanges;
  if (first === undefined) return undefined;
  if (exchanges.every(({ response }) => response === undefined)) return withoutResponse(exchanges);
  const status = first.response?.status ?? 0;
  const all = (...statuses: readonly number[]) =>
    exchanges.every(({ response }) => response !== undefined && statuses.includes(response.status));
  if (all(407) || all(502, 504)) return { kind: 'proxy', status };
  return all(401, 403) && credential ? { kind: 'option-rejected', input: credential, status } : undefined;
}

function withoutResponse(exchanges: readonly Exchange[]): Stop | undefined {
  const failures = exchanges.flatMap(({ failure }) => failure ?? []);
  // A request that HTTP has no form for says nothing of the server.
  const [failure] = failures.filter(({ kind }) => kind !== 'unsendable');
  if (failure === undefined) return undefined;
  const unreachable = failures.every(({ kind }) => ['unreachable', 'unsendable'].includes(kind));
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

/** The message of an error in one line. */
export function detailOf(error: unknown): string {
  const { message, name } = error instanceof Error ? error : new Error(String(error));
  return (message || name).replaceAll(/\s*\n\s*/g, ' ');
}
