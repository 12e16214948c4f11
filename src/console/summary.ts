// An entry as a line of the list shows it: without headers and bodies, and never long.

import { isPreflight } from '../http/index.ts';
import type { Entry, EntryOperation, Headers } from './types.ts';

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
  /** True for what a browser sends ahead of a request to another origin. */
  readonly preflight?: true;
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
    ...(isPreflight({ method: request.method, headers: fieldsOf(request.headers) }) && { preflight: true }),
  };
}

const fieldsOf = (headers: Headers) =>
  Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value]));

const short = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST).toWellFormed()}…` : text);
