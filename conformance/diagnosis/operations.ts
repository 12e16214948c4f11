// What stops the cases of an operation: a quota, server errors, silence, a rate limit, rejections that the status does not show.

import { memberAt, parseJson, rejectionAt, writtenRejection } from '../judge/index.ts';
import type { Failure, Rejection, Result } from '../types.ts';
import {
  byOperation,
  explaining,
  explainingAll,
  failureOf,
  grouped,
  type Search,
  sentValid,
  statusOf,
  troubled,
  type View,
} from './view.ts';

/** Open results whose reason is of a kind, with that reason. */
function because<Kind extends NonNullable<Result['reason']>['kind']>({ open }: View, kind: Kind) {
  type Reason = Extract<NonNullable<Result['reason']>, { readonly kind: Kind }>;
  return open.flatMap((result) =>
    result.reason?.kind === kind ? [{ result, reason: result.reason as Reason }] : [],
  );
}

const resultOf = ({ result }: { readonly result: Result }) => result;

/** 429 or the like, for all that it was tried again. */
export const limited: Search = (view) => {
  const found = because(view, 'rate-limited');
  const [first] = found;
  if (first === undefined) return [];
  const { milliseconds, pace } = view.report;
  const perSecond = pace.requests / Math.max(1, milliseconds / 1000);
  const headers = first.result.exchange?.response?.headers ?? [];
  const retryAfter = headers.find(([name]) => /^retry-after$/i.test(name))?.[1];
  const stopped = because(view, 'twin-stopped').filter(
    ({ reason: { state } }) => state.kind === 'answered' && state.status === 429,
  );
  return [
    {
      kind: 'limited',
      status: first.reason.status,
      attempts: Math.max(...found.map(({ reason }) => reason.attempts)),
      rate: Math.max(1, Math.floor(perSecond / 2)),
      ...(retryAfter !== undefined && { retryAfter }),
      ...explainingAll(view, [...found, ...stopped].map(resultOf)),
    },
  ];
};

/** Every valid request of an operation got a 5xx. */
export const serverErrors: Search = (view) =>
  byOperation(sentValid(view.results)).flatMap(([operation, valid]) => {
    const isError = (result: Result) => (statusOf(result) ?? 0) >= 500;
    if (!valid.every(isError)) return [];
    const failing = view.open.filter((result) => result.case.operation === operation && isError(result));
    const about = explainingAll(view, failing);
    const status = statusOf(valid[0]) ?? 500;
    return about.cases.length < 2 ? [] : [{ kind: 'server-errors', operation, status, ...about }];
  });

/** No valid body of an operation was accepted. */
export const validRejected: Search = (view) =>
  grouped(because(view, 'all-refused'), ({ reason }) => reason.operation).map(([operation, same]) => {
    const [{ result, reason }] = same;
    const { exchange } = result;
    const property = propertyOf(result);
    return {
      kind: 'valid-rejected',
      operation,
      status: reason.status,
      request: exchange ? `${exchange.request.method} ${exchange.request.target}` : operation,
      ...(property !== undefined && { property }),
      ...explainingAll(view, same.map(resultOf)),
    };
  });

/** A property of the body that another value could be given to: the name, or the first one that is text. */
function propertyOf({ exchange }: Result): string | undefined {
  const { body } = exchange?.request ?? {};
  const parsed = body && parseJson(body);
  const value = parsed !== undefined && 'value' in parsed ? parsed.value : undefined;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const texts = Object.entries(value).filter(([, each]) => typeof each === 'string');
  return texts.map(([name]) => name).toSorted((a, b) => Number(b === 'name') - Number(a === 'name'))[0];
}

/** Accepted at first, and not any more. */
export const stoppedAccepting: Search = (view) =>
  grouped(because(view, 'twin-stopped'), ({ result }) => result.case.operation).map(([operation, same]) => ({
    kind: 'stopped-accepting',
    operation,
    accepted: Math.max(...same.map(({ reason }) => reason.accepted)),
    ...explainingAll(view, same.map(resultOf)),
  }));

/** No response to several of an operation, so that the rest of them was not sent. */
export const silent: Search = (view) =>
  byOperation(view.open).flatMap(([operation, results]) => {
    const timedOut = results.filter((result) => failureOf(result)?.kind === 'timeout');
    const left = results.filter(({ reason }) => reason?.kind === 'gave-up');
    if (left.length === 0 && timedOut.length < mostAlone) return [];
    const seconds = Math.max(0, ...timedOut.flatMap((result) => secondsOf(failureOf(result))));
    return [{ kind: 'silent', operation, seconds, ...explainingAll(view, [...timedOut, ...left]) }];
  });

/** So many may be without a response before they have a cause in common. */
const mostAlone = 3;

const secondsOf = (failure: Failure | undefined): readonly number[] =>
  failure?.kind === 'timeout' ? [failure.seconds] : [];

/** So many late responses are no accident. */
const leastLate = 3;

/** One connection at a time, or slow: what was late was judged all the same, and what fails all the same is not hidden. */
export const pace: Search = ({ report }) => {
  const { seenOnce } = report;
  const failing = new Set(troubled(report).map((result) => result.case.id));
  const lost = seenOnce.filter(({ case: id, seen }) => seen.kind === 'failure' && !failing.has(id));
  const late = lost.flatMap(({ seen }) =>
    seen.kind === 'failure' && seen.failure.kind === 'timeout' ? [seen.failure.seconds] : [],
  );
  const seconds = Math.max(0, ...late);
  const cases = lost.map((once) => once.case);
  const about = { cases, ...(cases[0] !== undefined && { example: cases[0] }) };
  if (report.pace.slowed && lost.length > 0) return [{ kind: 'one-at-a-time', ...about }];
  return late.length < leastLate ? [] : [{ kind: 'slow', seconds, ...about }];
};

/** Members by which services say that they reject a request, the clearest first. */
const signs: readonly (readonly [path: string, isOne: (value: unknown) => boolean])[] = [
  ['success', (value) => value === false],
  ['ok', (value) => value === false],
  ['status', (value) => typeof value === 'string' && /^(error|fail(ed|ure)?|rejected|invalid)$/i.test(value)],
  ['error', (value) => value !== null && value !== undefined && value !== false && value !== ''],
  ['errors', (value) => Array.isArray(value) && value.length > 0],
];

/** A word that is the same in every rejection is declared as it is, a message as any. */
const isWord = (path: string, value: unknown): boolean => path === 'status' || typeof value === 'boolean';

/** Wrong requests that fail since they got a 2xx, whose body has what no body of an accepted request has. */
export const rejectedInBody: Search = ({ report, results, open }) => {
  const usual = new Set(sentValid(results).flatMap((result) => signOf(result) ?? []));
  const told = open.flatMap((result) => {
    const sign = isTaken(result, report.against) ? signOf(result) : undefined;
    return sign === undefined || usual.has(sign) ? [] : [{ result, sign }];
  });
  return grouped(told, ({ sign }) => sign).map(([declare, same]) => ({
    kind: 'rejected-in-body',
    status: statusOf(same[0].result) ?? 200,
    declare,
    ...explaining(same.map(resultOf)),
  }));
};

/** Whether it fails since it had to be rejected and was not. */
const isTaken = ({ outcomes, findings }: Result, against: 'source' | 'contract'): boolean =>
  outcomes[against] === 'failed' && findings.some(({ required }) => required.kind === 'refused');

/** What would be declared of a response, if it looks like a rejection. */
function signOf({ exchange }: Result): string | undefined {
  const { status = 0, body, rejects } = exchange?.response ?? {};
  if (body === undefined || rejects || status < 200 || status > 299) return undefined;
  const parsed = parseJson(body);
  if (!('value' in parsed)) return undefined;
  const found = signs.find(([path, isOne]) => isOne(memberAt(parsed.value, [path])));
  const rejection = found && rejectionOf(found[0], parsed.value);
  return rejection && writtenRejection(rejection);
}

function rejectionOf(path: string, body: unknown): Rejection | undefined {
  const value = memberAt(body, [path]);
  return rejectionAt(path, isWord(path, value) ? value : '*');
}

/** Wrong bodies that were answered by 202. */
export const pending: Search = ({ open }) => {
  const [first, ...others] = open.filter(({ reason }) => reason?.kind === 'pending');
  if (first === undefined) return [];
  return [{ kind: 'pending', status: statusOf(first) ?? 202, ...explaining([first, ...others]) }];
};
