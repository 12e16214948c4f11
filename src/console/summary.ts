// An entry as a line of the list shows it: without headers and bodies, and never long.

import type { Entry, EntryOperation } from './types.ts';

/** What a line of the list shows. */
export interface Summary {
  readonly id: number;
  readonly at: string;
  readonly milliseconds: number;
  readonly open: boolean;
  readonly method: string;
  readonly target: string;
  readonly status?: number;
  readonly operation?: EntryOperation;
  readonly reason: string;
  readonly findings: number;
}

const LONGEST = 300;

/** Summarizes an entry. */
export function summaryOf({
  id,
  at,
  milliseconds,
  open,
  request,
  answer,
  operation,
  reason,
  findings,
}: Entry): Summary {
  return {
    id,
    at,
    milliseconds,
    open,
    method: short(request.method),
    target: short(request.target),
    ...(answer && { status: answer.status }),
    ...(operation && { operation }),
    reason: short(reason),
    findings: findings.length,
  };
}

const short = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST).toWellFormed()}…` : text);
