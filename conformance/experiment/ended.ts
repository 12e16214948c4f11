// Operations that accepted requests and from some moment on accept nothing any more, whatever they are sent: state that
// stays, something that is not released, or a quota. The order of what was sent tells which it is.

import type { Contract, Origin } from '../../src/contract/index.ts';
import {
  type Became,
  type CaseRequest,
  type Ended,
  type Exchange,
  type Result,
  requirementsOf,
} from '../types.ts';
import type { Found } from './cause.ts';
import { becameOf, type Entry } from './laboratory.ts';
import { expectedOf, hasWrongBody, twinsIn } from './suspects.ts';

/** The end of one operation. */
export interface End {
  readonly operation: string;
  readonly became: Exclude<Became, 'accepted'>;
  /** A request that was accepted at first, and what became of it when it was sent last. */
  readonly right: Entry;
  readonly last: Entry;
  /** Requests that were accepted. */
  readonly accepted: number;
  /** When the last one of them was sent, and when the first valid one after it was answered. */
  readonly from: number;
  readonly to: number;
  /** Whether it takes no further request to be sure of it. */
  readonly isSure: boolean;
}

/** Operations that ended in the same way. */
export interface CommonEnd extends Omit<Found, 'cases' | 'exchange' | 'right'> {
  readonly ends: readonly [End, ...End[]];
}

/** So many valid requests in vain are no accident. */
const fewest = 3;

/** Finds the operations of a run that came to an end. */
export function endsIn(entries: readonly Entry[]): readonly End[] {
  const isValid = validIn(entries);
  return [...Map.groupBy(entries, ({ case: { operation } }) => operation)].flatMap(
    ([operation, own]) => endOf(operation, own, isValid) ?? [],
  );
}

type IsValid = (entry: Entry) => boolean;

/** Requests that have to be accepted, or to get the status of one that was. */
function validIn(entries: readonly Entry[]): IsValid {
  const accepted = new Set(
    entries.filter(({ became }) => became === 'accepted').map(({ case: { request } }) => keyOf(request)),
  );
  return ({ case: tried }) =>
    expectedOf(tried) === 'accepted' ||
    (requirementsOf(tried)[0]?.expect.kind === 'same-status' && accepted.has(keyOf(tried.request)));
}

const keyOf = (request: CaseRequest) => JSON.stringify(request);

function endOf(operation: string, all: readonly Entry[], isValid: IsValid): End | undefined {
  const method = all.find(isValid)?.case.request.method;
  const own = all.filter(({ case: { request } }) => request.method === method);
  const accepted = own.filter(({ became }) => became === 'accepted');
  const from = Math.max(...accepted.map(({ sent }) => sent));
  const later = own.filter((entry) => entry.sent > from && entry.became !== undefined && isValid(entry));
  const known = new Map(accepted.toReversed().map((entry) => [entry.case.id, entry]));
  const again = later.filter(({ case: { id } }) => known.has(id));
  const last = again.at(-1);
  const right = known.get(last?.case.id ?? '');
  const became = last?.became;
  if (last === undefined || right === undefined || became === undefined || became === 'accepted')
    return undefined;
  if (again.some((one) => one.became !== became)) return undefined;
  const to = Math.min(...later.map(({ answered }) => answered));
  const isSure = later.length >= fewest;
  return { operation, became, right, last, accepted: accepted.length, from, to, isSure };
}

/** Puts together what ended in the same way: one reason has to explain all of it. */
export function together(
  ends: readonly End[],
  entries: readonly Entry[],
  contract: Contract,
): readonly CommonEnd[] {
  const rejections = rejectionsIn(entries);
  const alike = Map.groupBy(ends, ({ became, last }) => JSON.stringify([became, statusOf(last)]));
  return [...alike.values()].flatMap(([lead, ...others]) =>
    lead ? [commonEnd([lead, ...others], rejections, contract)] : [],
  );
}

const statusOf = ({ exchange: { response } }: Entry) => response?.status ?? 0;

function commonEnd(ends: CommonEnd['ends'], rejections: Rejections, { operations }: Contract): CommonEnd {
  const [{ became, operation }] = ends;
  const declared = operations.find(({ id }) => id === operation);
  const origin: Origin = became === 'failed' || !declared ? { level: 'http' } : declared.origin;
  return {
    operations: ends.map((end) => end.operation),
    expected: 'accepted',
    became,
    triggers: [{ kind: 'no-more', ...endedIn(ends, rejections) }],
    also: [],
    origin,
    ends,
  };
}

/** What came before the end of operations. */
function endedIn(ends: CommonEnd['ends'], { all, bodies }: Rejections): Ended {
  const [{ became, operation, last }] = ends;
  const from = Math.max(...ends.map((end) => end.from));
  const to = Math.min(...ends.map((end) => end.to));
  const own = bodies.find(({ case: tried }) => tried.operation === operation);
  const trigger = [all[0], bodies[0], own].find(
    (entry) => entry !== undefined && entry.answered > from && entry.sent < to,
  );
  const before = all.filter(({ answered }) => answered < to);
  const accepted = ends.reduce((sum, end) => sum + end.accepted, 0);
  const counts = { accepted, rejected: before.length };
  if (isOfQuota(statusOf(last))) return { ...counts, why: 'quota' };
  // Whatever broke at the first rejected request rejects no more of them, but for one at the same time.
  const isFirst = became === 'rejected' || before.length <= 2;
  if (trigger && isFirst) return { ...counts, why: 'state', first: trigger.case.id };
  if (became === 'failed') return { ...counts, why: 'leak' };
  return { ...counts, why: before.every((one) => statusOf(one) !== statusOf(last)) ? 'quota' : 'open' };
}

/** Statuses by which services say that nothing more is taken, and that no wrong body has. */
const isOfQuota = (status: number): boolean => [402, 403, 409, 423, 507].includes(status);

/** Wrong requests that were rejected, as they should be, in the order of their responses. */
interface Rejections {
  readonly all: readonly Entry[];
  /** Those of them whose body alone is wrong. */
  readonly bodies: readonly Entry[];
}

function rejectionsIn(entries: readonly Entry[]): Rejections {
  const isValid = validIn(entries);
  const twinOf = twinsIn(entries.map(({ case: tried }) => tried));
  const all = entries
    .filter((entry) => entry.became === 'rejected' && !isValid(entry))
    .toSorted((a, b) => a.answered - b.answered);
  return { all, bodies: all.filter(({ case: tried }) => hasWrongBody({ case: tried, ...twinOf(tried) })) };
}

/** Cases that came to nothing by it, those with valid requests first. */
export function casesOfEnd(
  ends: readonly End[],
  results: readonly Result[],
  entries: readonly Entry[],
): readonly string[] {
  const firsts = new Map(entries.toReversed().map((entry) => [entry.case.id, entry]));
  const own = results.filter((result) =>
    ends.some((end) => isEndedBy(end, result, firsts.get(result.case.id))),
  );
  const { valid = [], others = [] } = Object.groupBy(own, ({ case: tried }) =>
    tried.via === 'http' && expectedOf(tried) === 'accepted' ? 'valid' : 'others',
  );
  return [...valid, ...others].map(({ case: { id } }) => id);
}

/** What was wrong before the end has a reason of its own. */
function isEndedBy(end: End, result: Result, first: Entry | undefined): boolean {
  const { operation, became, from } = end;
  const { case: tried, exchange, reason, findings } = result;
  if (tried.operation !== operation) return false;
  if (reason?.kind === 'twin-stopped') return true;
  if (became !== 'failed') return findings[0]?.required.kind === 'same-status' && isLast(end, exchange);
  const wasWrongBefore = first !== undefined && first.answered < from && first.became === became;
  if (reason?.kind === 'gave-up') return true;
  return !wasWrongBefore && exchange !== undefined && becameOf(exchange) === became;
}

/** Whether a response has the status that everything gets at the end. */
const isLast = ({ last }: End, exchange: Exchange | undefined): boolean =>
  exchange?.response?.status === statusOf(last);
