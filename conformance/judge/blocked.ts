// When a case says nothing, for a reason other than the implementation's fault.

import type { Contract } from '../../src/contract/index.ts';
import type { Case, Exchange, Outcome, Result } from '../types.ts';
import { isAccepted, isRefused } from './answer.ts';
import { statusLine } from './expectations.ts';

/** What a case is judged with besides its own exchange. */
export interface Context {
  readonly contract: Contract;
  readonly exchangeOf: (id: string) => Exchange | undefined;
  /** Whether any other operation of the run was accepted. */
  readonly acceptedElsewhere: (operation: string) => boolean;
}

/** A case that was not sent, or not decided, with the reason. */
export function undecided(
  one: Case,
  outcome: Exclude<Outcome, 'passed' | 'failed' | 'observed'>,
  reason: string,
  exchange?: Exchange,
): Result {
  return {
    case: one,
    outcomes: { source: outcome, contract: outcome },
    findings: [],
    reason,
    answers: [],
    ...(exchange && { exchange }),
  };
}

/** Reasons, other than the implementation's fault, for which a case says nothing. */
export function blockedBy(one: Case, exchange: Exchange, context: Context): Result | undefined {
  const { answer } = exchange;
  if (answer === undefined) return undefined;
  if (
    answer.status === 429 ||
    (answer.status === 503 && answer.headers.some(([name]) => /^retry-after$/i.test(name)))
  ) {
    return undecided(
      one,
      'inconclusive',
      `the service limits calls (${statusLine(answer)}, ${exchange.attempts} attempts): lower --rate`,
      exchange,
    );
  }
  const mustBeAccepted = one.requires[0]?.expect.kind === 'accepted';
  if (!mustBeAccepted || !isRefused(answer)) return undefined;
  if (one.refusedWithout !== undefined) {
    return undecided(
      one,
      'not-applicable',
      `refused (${statusLine(answer)}), and ${one.refusedWithout.because}: give ${one.refusedWithout.flag}`,
      exchange,
    );
  }
  return mayAskForMore(one, answer.status, context)
    ? undecided(
        one,
        'inconclusive',
        `refused (${statusLine(answer)}), and so was every other body of ${one.operation}: the service may ask for something that the source leaves open`,
        exchange,
      )
    : undefined;
}

/** Refused as long as nothing of the operation was accepted: fields, names or rights may be missing that nobody stated. */
function mayAskForMore(one: Case, status: number, context: Context): boolean {
  if (one.oneOf === undefined || one.requires[0]?.origin.level === 'chosen') return false;
  const accepted = one.oneOf.some((id) => isAccepted(context.exchangeOf(id)?.answer));
  if (accepted || status === 405 || status === 415) return false;
  return status !== 404 || !context.acceptedElsewhere(one.operation);
}
