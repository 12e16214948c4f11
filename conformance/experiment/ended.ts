// Operations that accepted requests and from some moment on accept none: state that persists, a resource that is not released,
// or a quota. The order of the requests shows which of them it is.

import type { Contract, Origin } from '../../src/contract/index.ts';
import { oncePer } from '../../src/once.ts';
import { isObject } from '../../src/values.ts';
import { jsonIn, twinAmong } from '../judge/index.ts';
import {
  type Became,
  type CaseRequest,
  type Ended,
  type Exchange,
  type HttpCase,
  type Narrowed,
  type Result,
  requirementsOf,
} from '../types.ts';
import { type Entry, outcomeOf } from './laboratory.ts';
import { expectedOf, hasWrongBody, mostUsual } from './suspects.ts';

/** The moment at which one operation stopped accepting requests. */
export interface End {
  readonly operation: string;
  /** A member that all these requests have, where those without it go on being accepted. */
  readonly member?: string;
  readonly became: Exclude<Became, 'accepted'>;
  /** A request that was accepted at first, and its last entry, which was not. */
  readonly right: Entry;
  readonly last: Entry;
  readonly accepted: number;
  /** When the last accepted request was sent, and when the first valid one after it got its response. */
  readonly from: number;
  readonly to: number;
  /** Whether the run itself is sufficient evidence, without a further request. */
  readonly isSure: boolean;
}

/** Operations that stopped accepting requests in the same way. */
interface CommonEnd extends Omit<Narrowed, 'cases' | 'exchange' | 'right'> {
  readonly ends: readonly [End, ...End[]];
}

/** At least this many valid requests must fail to rule out coincidence. */
const minFailures = 3;

export function endsIn(entries: readonly Entry[]): readonly End[] {
  const isValid = validIn(entries);
  return [...Map.groupBy(entries, ({ case: { operation } }) => operation)].flatMap(
    ([operation, own]) => endOf(operation, own, isValid) ?? endOfMember(operation, own, isValid) ?? [],
  );
}

/** What a status of 409 says is there already has no end of its own. */
function endOfMember(operation: string, all: readonly Entry[], isValid: IsValid): End | undefined {
  const members = new Set(all.filter(isValid).flatMap(({ case: { request } }) => [...namesIn(request)]));
  for (const member of members) {
    const own = all.filter((entry) => hasMember(entry.case.request, member));
    const end = endOf(operation, own, isValid);
    if (end !== undefined && statusOf(end.last) !== 409) return { ...end, member };
  }
  return undefined;
}

/** Whether the requests of an end are those with a member that this one has as well. */
export const isOfEnd = (
  { operation, member }: End,
  tried: Pick<HttpCase, 'operation' | 'request'>,
): boolean => tried.operation === operation && (member === undefined || hasMember(tried.request, member));

const hasMember = (request: CaseRequest, member: string) => namesIn(request).has(member);

/** The members of a body that is an object. */
const namesIn = oncePer(({ body }: CaseRequest): ReadonlySet<string> => {
  const value = body && jsonIn(body);
  return new Set(isObject(value) ? Object.keys(value) : []);
});

type IsValid = (entry: Entry) => boolean;

/** Requests that must be accepted, or must get the status of a request that was accepted. */
function validIn(entries: readonly Entry[]): IsValid {
  const accepted = new Set(
    entries.filter(({ became }) => became === 'accepted').map(({ case: { request } }) => keyOf(request)),
  );
  return ({ case: tried }) =>
    expectedOf(tried) === 'accepted' ||
    (requirementsOf(tried)[0]?.expect.kind === 'same-status' && accepted.has(keyOf(tried.request)));
}

const keyOf = (request: CaseRequest) => JSON.stringify(request);

/** Where a request goes: a service may have no more room in one account, and accept in another one. */
const targetOf = ({ case: { request } }: Entry) => `${request.method} ${request.target}`;

function endOf(operation: string, all: readonly Entry[], isValid: IsValid): End | undefined {
  const [main] = mostUsual(all.filter(isValid).map(targetOf));
  const own = all.filter((entry) => targetOf(entry) === main);
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
  const to = Math.min(...later.map(({ received }) => received));
  const isSure = later.length >= minFailures;
  return { operation, became, right, last, accepted: accepted.length, from, to, isSure };
}

/** Groups ends with the same outcome and status: they get one cause. */
export function groupEnds(
  ends: readonly End[],
  entries: readonly Entry[],
  contract: Contract,
): readonly CommonEnd[] {
  if (ends.length === 0) return [];
  const rejections = rejectionsIn(entries);
  const among = ({ member }: End): Rejections => {
    const isWith = ({ case: { request } }: Entry) => member === undefined || hasMember(request, member);
    return { all: rejections.all.filter(isWith), bodies: rejections.bodies.filter(isWith) };
  };
  const alike = Map.groupBy(ends, ({ became, last, member }) =>
    JSON.stringify([became, statusOf(last), member]),
  );
  return [...alike.values()].flatMap(([lead, ...others]) =>
    lead ? [commonEnd([lead, ...others], among(lead), contract)] : [],
  );
}

const statusOf = ({ exchange: { response } }: Entry) => response?.status ?? 0;

function commonEnd(ends: CommonEnd['ends'], rejections: Rejections, { operations }: Contract): CommonEnd {
  const [{ became, operation, member }] = ends;
  const declared = operations.find(({ id }) => id === operation);
  const origin: Origin = became === 'failed' || !declared ? { level: 'http' } : declared.origin;
  return {
    operations: ends.map((end) => end.operation),
    expected: 'accepted',
    became,
    triggers: [
      { kind: 'no-more', ...classifyEnd(ends, rejections), ...(member !== undefined && { member }) },
    ],
    origin,
    ends,
  };
}

/** Classifies the end by the requests that preceded it. */
function classifyEnd(ends: CommonEnd['ends'], { all, bodies }: Rejections): Ended {
  const [{ became, operation, last }] = ends;
  const from = Math.max(...ends.map((end) => end.from));
  const to = Math.min(...ends.map((end) => end.to));
  const own = bodies.find(({ case: tried }) => tried.operation === operation);
  const trigger = [all[0], bodies[0], own].find(
    (entry) => entry !== undefined && entry.received > from && entry.sent < to,
  );
  const before = all.filter(({ received }) => received < to);
  const accepted = ends.reduce((sum, end) => sum + end.accepted, 0);
  const counts = { accepted, rejected: before.length };
  if (isOfQuota(statusOf(last))) return { ...counts, why: 'quota' };
  // A server that broke at the first rejected request rejects no more valid ones before it, except one sent concurrently.
  const isFirst = became === 'rejected' || before.length <= 2;
  if (trigger && isFirst) return { ...counts, why: 'state', first: trigger.case.id };
  if (became === 'failed') return { ...counts, why: 'leak' };
  return { ...counts, why: before.every((one) => statusOf(one) !== statusOf(last)) ? 'quota' : 'open' };
}

/** Statuses that services use for an exhausted quota, and not for an invalid body. */
const isOfQuota = (status: number): boolean => [402, 403, 409, 423, 507].includes(status);

/** Invalid requests that were rejected as required, in the order of their responses. */
interface Rejections {
  readonly all: readonly Entry[];
  /** Those with an invalid body and nothing else wrong. */
  readonly bodies: readonly Entry[];
}

function rejectionsIn(entries: readonly Entry[]): Rejections {
  const isValid = validIn(entries);
  const twinOf = twinAmong(entries.map(({ case: tried }) => tried));
  const all = entries
    .filter((entry) => entry.became === 'rejected' && !isValid(entry))
    .toSorted((a, b) => a.received - b.received);
  const isWrong = (tried: HttpCase) => hasWrongBody({ case: tried, twin: twinOf(tried)?.request });
  return { all, bodies: all.filter(({ case: tried }) => isWrong(tried)) };
}

/** Cases that failed or could not be judged because of these ends, those with valid requests first. */
export function casesOfEnd(
  ends: readonly End[],
  results: readonly Result[],
  entries: readonly Entry[],
): readonly string[] {
  const firsts = new Map(entries.toReversed().map((entry) => [entry.case.id, entry]));
  const cases = new Map(results.map(({ case: tried }) => [tried.id, tried]));
  const own = results.filter((result) => {
    const { case: tried, reason } = result;
    const valid = reason?.kind === 'twin-stopped' ? cases.get(reason.twin) : tried;
    const among = valid?.via === 'http' ? ends.filter((end) => isOfEnd(end, valid)) : [];
    return among.some((end) => isEndedBy(end, result, firsts.get(tried.id)));
  });
  const { valid = [], others = [] } = Object.groupBy(own, ({ case: tried }) =>
    tried.via === 'http' && expectedOf(tried) === 'accepted' ? 'valid' : 'others',
  );
  return [...valid, ...others].map(({ case: { id } }) => id);
}

/** A case that had the same outcome before the end has another cause. */
function isEndedBy(end: End, result: Result, first: Entry | undefined): boolean {
  const { became, from } = end;
  const { exchange, reason, findings } = result;
  if (reason?.kind === 'twin-stopped') return true;
  if (reason?.kind === 'conflict') return isLast(end, exchange);
  if (became !== 'failed') return findings[0]?.required.kind === 'same-status' && isLast(end, exchange);
  const wasWrongBefore = first !== undefined && first.received < from && first.became === became;
  if (reason?.kind === 'gave-up') return true;
  return !wasWrongBefore && exchange !== undefined && outcomeOf(exchange) === became;
}

/** Whether a response has the status that every request gets after the end. */
const isLast = ({ last }: End, exchange: Exchange | undefined): boolean =>
  exchange?.response?.status === statusOf(last);
