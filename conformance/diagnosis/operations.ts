// Causes that stop the cases of one operation: a quota, server errors, timeouts, a rate limit, rejections
// that only the body shows.

import { isObject } from '../../src/values.ts';
import { grouped, largestFirst } from '../grouped.ts';
import {
  isAccepted,
  isRejectedBy,
  jsonIn,
  memberAt,
  rejectionAt,
  sentJson,
  writtenRejection,
} from '../judge/index.ts';
import type { Failure, Rejection, Result, Scope } from '../types.ts';
import {
  byOperation,
  explaining,
  explainingAll,
  failureOf,
  type Search,
  sentValid,
  statusOf,
  troubled,
  type View,
} from './view.ts';

function because<Kind extends NonNullable<Result['reason']>['kind']>({ open }: View, kind: Kind) {
  type Reason = Extract<NonNullable<Result['reason']>, { readonly kind: Kind }>;
  return open.flatMap((result) =>
    result.reason?.kind === kind ? [{ result, reason: result.reason as Reason }] : [],
  );
}

const resultOf = ({ result }: { readonly result: Result }) => result;

/** Rejected with 429 or the like in every attempt. */
export const limited: Search = (view) => {
  // A case may be limited in the re-check of its twin alone: its own response says nothing of a limit.
  const { own = [], others = [] } = Object.groupBy(because(view, 'rate-limited'), ({ result, reason }) =>
    statusOf(result) === reason.status ? 'own' : 'others',
  );
  const found = [...own, ...others];
  const [first] = found;
  if (first === undefined) return [];
  const { milliseconds, pace } = view.run;
  const { status } = first.reason;
  const limitedOnes = view.results.filter((result) => statusOf(result) === status);
  const rejected = limitedOnes.reduce((sum, { exchange }) => sum + (exchange?.attempts ?? 0), 0);
  const headers = first.result.exchange?.response?.headers ?? [];
  const retryAfter = headers.find(([name]) => /^retry-after$/i.test(name))?.[1];
  const seconds = milliseconds / 1000 + (Number(retryAfter) || 0);
  const perSecond = (pace.requests - rejected) / Math.max(1, seconds);
  const rate = slowerThan(perSecond);
  return [
    {
      kind: 'limited',
      status,
      attempts: Math.max(...found.map(({ reason }) => reason.attempts)),
      rate,
      minutes: Math.ceil(view.results.length / rate / 60),
      ...(retryAfter !== undefined && { retryAfter }),
      ...explainingAll(view, found.map(resultOf)),
    },
  ];
};

/** Half of it, as a user types it. */
function slowerThan(perSecond: number): number {
  const half = perSecond / 2;
  return half < 1 ? Math.max(0.1, Math.round(half * 10) / 10) : Math.floor(half);
}

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
  grouped(because(view, 'all-rejected'), ({ reason }) => reason.operation).map(([operation, same]) => {
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

/** A property of the body whose value could be the reason: `name`, or the first text. */
function propertyOf(result: Result): string | undefined {
  const texts = membersOf(result).filter(([, each]) => typeof each === 'string');
  return texts.map(([name]) => name).toSorted((a, b) => Number(b === 'name') - Number(a === 'name'))[0];
}

function membersOf({ exchange }: Result): readonly (readonly [name: string, value: unknown])[] {
  const value = exchange && sentJson(exchange);
  return isObject(value) ? Object.entries(value) : [];
}

/** Accepted requests at first, and later no more, or no more of those with a certain member. */
export const stoppedAccepting: Search = (view) => {
  const byId = new Map(view.results.map((result) => [result.case.id, result]));
  return grouped(because(view, 'twin-stopped'), ({ result }) => result.case.operation).map(
    ([operation, same]) => {
      const stopped = [...new Set(same.flatMap(({ reason }) => byId.get(reason.twin) ?? []))];
      const property = commonOf(operation, stopped, view);
      return {
        kind: 'stopped-accepting',
        operation,
        accepted: Math.max(...same.map(({ reason }) => reason.accepted)),
        ...(property !== undefined && { property }),
        ...explainingAll(view, same.map(resultOf)),
      };
    },
  );
};

/** Valid requests with 409 where others are accepted, at once or when they are sent again. */
export const conflicting: Search = (view) => {
  const byId = new Map(view.results.map((result) => [result.case.id, result]));
  const found = [
    ...because(view, 'conflict').map(({ result }) => ({ result, valid: result })),
    ...because(view, 'twin-stopped').flatMap(({ result, reason: { state, twin } }) =>
      state.kind === 'responded' && state.status === 409 ? [{ result, valid: byId.get(twin) ?? result }] : [],
    ),
  ];
  return grouped(found, ({ result }) => result.case.operation).map(([operation, same]) => {
    const property = commonOf(operation, [...new Set(same.map(({ valid }) => valid))], view);
    return {
      kind: 'conflicting',
      operation,
      status: 409,
      ...(property !== undefined && { property }),
      ...explainingAll(view, same.map(resultOf)),
    };
  });
};

/** A member that all of these requests have, and fewest of the others that were accepted; none that these all have too. */
function commonOf(operation: string, stopped: readonly Result[], { results }: View): string | undefined {
  const namesIn = (result: Result) => membersOf(result).map(([name]) => name);
  const valid = sentValid(results).filter((result) => result.case.operation === operation);
  const accepted = valid.filter(({ exchange }) => isAccepted(exchange?.response)).map(namesIn);
  const countOf = (name: string) => accepted.filter((names) => names.includes(name)).length;
  const [first = [], ...others] = stopped.map(namesIn);
  const common = first.filter((name) => others.every((names) => names.includes(name)));
  const [rarest] = common.toSorted((a, b) => countOf(a) - countOf(b));
  return rarest !== undefined && countOf(rarest) < accepted.length ? rarest : undefined;
}

/** Several requests of an operation timed out, so the others were not sent. */
export const silent: Search = (view) =>
  byOperation(view.open).flatMap(([operation, results]) => {
    const timedOut = results.filter((result) => failureOf(result)?.kind === 'timeout');
    const left = results.filter(({ reason }) => reason?.kind === 'gave-up');
    if (left.length === 0 && timedOut.length < mostAlone) return [];
    const seconds = Math.max(0, ...timedOut.flatMap((result) => secondsOf(failureOf(result))));
    return [{ kind: 'silent', operation, seconds, ...explainingAll(view, [...timedOut, ...left]) }];
  });

/** From this many requests without a response on they have a common cause. */
const mostAlone = 3;

const secondsOf = (failure: Failure | undefined): readonly number[] =>
  failure?.kind === 'timeout' ? [failure.seconds] : [];

/** Fewer late responses may be chance. */
const leastLate = 3;

/**
 * The server handles one connection at a time, or is slow. Late responses were judged too, so failures among
 * them stay visible.
 */
export const pace: Search = ({ run, results }) => {
  const { seenOnce } = run;
  const failing = new Set(troubled(results, run.against).map((result) => result.case.id));
  const lost = seenOnce.filter(({ case: id, seen }) => seen.kind === 'failure' && !failing.has(id));
  const late = lost.flatMap(({ seen }) =>
    seen.kind === 'failure' && seen.failure.kind === 'timeout' ? [seen.failure.seconds] : [],
  );
  const seconds = Math.max(0, ...late);
  const cases = lost.map((once) => once.case);
  const about = { cases, ...(cases[0] !== undefined && { example: cases[0] }) };
  if (run.pace.slowed && lost.length > 0) return [{ kind: 'one-at-a-time', ...about }];
  return late.length < leastLate ? [] : [{ kind: 'slow', seconds, ...about }];
};

/** Members by which services signal a rejection in a 2xx body, the clearest first. */
const signs: readonly (readonly [path: string, isOne: (value: unknown) => boolean])[] = [
  ['success', (value) => value === false],
  ['ok', (value) => value === false],
  ['status', (value) => typeof value === 'string' && /^(error|fail(ed|ure)?|rejected|invalid)$/i.test(value)],
  ['error', (value) => value !== null && value !== undefined && value !== false && value !== ''],
  ['errors', (value) => Array.isArray(value) && value.length > 0],
];

/** Members with a number or a word for what became of a request. */
const codes = ['code', 'errcode', 'errno', 'error_code', 'errorCode', 'ret', 'retcode', 'resultCode'];

/** A value that is the same in every rejection is declared as it is; a message as any value. */
const isWord = (path: string, value: unknown): boolean => path === 'status' || typeof value === 'boolean';

/**
 * Results that fail because a wrong request got a 2xx, where the body contains what the bodies of most valid requests do not,
 * each with what would declare it. The service may reject some valid requests for reasons of its own.
 */
export function signedRejections(results: readonly Result[], against: Scope): ReadonlyMap<Result, Rejection> {
  const wrong = results.filter((result) => isWronglyAccepted(result, against));
  // Most runs have none, and the bodies of valid requests need not be read.
  if (wrong.length === 0) return new Map();
  const valid = sentValid(results);
  const signs = valid.map((result) => writtenSign(signOf(result)));
  const isUsual = (sign: string) => signs.filter((one) => one === sign).length * 2 > valid.length;
  const usual = usualCode(valid);
  const signed = wrong.flatMap((result) => {
    const sign = signOf(result);
    if (sign !== undefined && !isUsual(writtenRejection(sign))) return [[result, sign] as const];
    return usual && isRejectedBy(bodyOf(result), [usual]) ? [[result, usual] as const] : [];
  });
  return new Map(signed);
}

/** What tells a rejection by another code than that of most valid requests. */
function usualCode(valid: readonly Result[]): Rejection | undefined {
  for (const path of codes) {
    const found = valid.map((result) => memberAt(bodyOf(result), [path])).filter(isCode);
    const [most] = largestFirst(found, (value) => value);
    if (most !== undefined && most[1].length * 2 > valid.length)
      return { path: [path], is: { not: most[0] } };
  }
  return undefined;
}

const isCode = (value: unknown): boolean => typeof value === 'number' || typeof value === 'string';

const writtenSign = (sign: Rejection | undefined) => sign && writtenRejection(sign);

/** Those results, each kind with the option that declares it. */
export const rejectedInBody: Search = ({ run: { against }, results, open }) => {
  const signs = signedRejections(results, against);
  const signed = open.flatMap((result) => {
    const sign = signs.get(result);
    return sign === undefined ? [] : [{ result, declare: writtenRejection(sign) }];
  });
  return grouped(signed, ({ declare }) => declare).map(([declare, same]) => ({
    kind: 'rejected-in-body',
    status: statusOf(same[0].result) ?? 200,
    declare,
    ...explaining(same.map(resultOf)),
  }));
};

/** Whether a result fails because a request that had to be rejected was accepted. */
const isWronglyAccepted = ({ outcomes, findings }: Result, against: Scope): boolean =>
  outcomes[against] === 'failed' && findings.some(({ required }) => required.kind === 'rejected');

/** What would declare a response, if it looks like a rejection. */
function signOf(result: Result): Rejection | undefined {
  const body = bodyOf(result);
  const found = signs.find(([path, isOne]) => isOne(memberAt(body, [path])));
  return found && rejectionOf(found[0], body);
}

/** The JSON of a 2xx that is no declared rejection. */
function bodyOf({ exchange }: Result): unknown {
  const { status = 0, body, rejects } = exchange?.response ?? {};
  return body === undefined || rejects || status < 200 || status > 299 ? undefined : jsonIn(body);
}

function rejectionOf(path: string, body: unknown): Rejection | undefined {
  const value = memberAt(body, [path]);
  return rejectionAt(path, isWord(path, value) ? value : '*');
}

/** Wrong bodies that got 202. */
export const pending: Search = ({ open }) => {
  const [first, ...others] = open.filter(({ reason }) => reason?.kind === 'pending');
  if (first === undefined) return [];
  return [{ kind: 'pending', status: statusOf(first) ?? 202, ...explaining([first, ...others]) }];
};
