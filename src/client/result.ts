// The result of a call, as a value: the data, a problem (RFC 9457), or why there is no response to speak of.

import type { FieldError, ProblemBody as Problem } from '../http/index.ts';
import { isObject, jsonIn } from '../values.ts';

export type { Problem };

/** The most bytes that the body of a response may have: 10 MiB. */
export const MOST_BYTES = 10 * 1024 * 1024;

/** The service carried the call out. */
export interface OkResult<Status extends number, Data> {
  readonly kind: 'ok';
  readonly status: Status;
  readonly data: Data;
  /** For its headers; its body has been read. */
  readonly response: Response;
}

/** The service, or something in front of it, rejected. */
export interface ProblemResult<Status extends number, Sent> {
  readonly kind: 'problem';
  readonly status: Status;
  readonly problem: Sent;
  /** The body as it came: JSON as its value, anything else as text, none as undefined. */
  readonly body: unknown;
  /** For its headers, such as `Retry-After`; its body has been read. */
  readonly response: Response;
}

/**
 * Why there is no response to speak of.
 * - `network`: there was no connection, or it broke before the last byte of the response.
 * - `timeout`: the response was not complete in time.
 * - `aborted`: the signal of the call was aborted.
 * - `credential`: the function that gives the credential failed, and nothing was sent.
 * - `unreadable`: a success whose body is missing or not JSON; something else than the service may have responded.
 * - `too-large`: the body of the response is longer than 10 MiB.
 */
export type UnreachableReason = 'network' | 'timeout' | 'aborted' | 'credential' | 'unreadable' | 'too-large';

/** There is no complete response of the service. Whether it carried out what was sent is not known. */
export interface UnreachableResult {
  readonly kind: 'unreachable';
  /** Always absent; it is here so that `status` can be tested without asking for the kind first. */
  readonly status?: undefined;
  readonly reason: UnreachableReason;
  /** What happened, in a sentence with the operation and the origin of the service; it shows nothing that was sent. */
  readonly message: string;
  /** What was thrown beneath: the error of fetch, of the credential function, of JSON.parse; or the signal's reason. */
  readonly cause: unknown;
  /** The head of the response, where it had come; undefined otherwise. */
  readonly response: Response | undefined;
}

/** A result of any operation. */
export type AnyResult = OkResult<number, unknown> | ProblemResult<number, Problem> | UnreachableResult;

/** What a call is called in sentences, and which of its successes have no body; undefined where any may have none. */
export interface Called {
  readonly id: string;
  /** Scheme, host and port of the service. */
  readonly origin: string;
  readonly withoutBody: readonly number[] | undefined;
}

/** Why a call ended early, before it had a complete response. */
export class Interruption extends Error {
  readonly reason: UnreachableReason;

  constructor(reason: UnreachableReason, cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}

/** The result that a complete response is. */
export function readResult(called: Called, response: Response, text: string): AnyResult {
  const { status, ok } = response;
  if (!ok) {
    const value = jsonIn(text);
    const body = value === undefined && text !== '' ? text : value;
    return { kind: 'problem', status, problem: problemOf(response, body), body, response };
  }
  const { withoutBody = text === '' ? [status] : [] } = called;
  if (withoutBody.includes(status) || ([204, 205].includes(status) && withoutBody.length > 0))
    return { kind: 'ok', status, data: undefined, response };
  // What is promised has a body: a success without one is none.
  if (text === '') return unreachable(called, new Interruption('unreadable'), response);
  try {
    return { kind: 'ok', status, data: JSON.parse(text), response };
  } catch (cause) {
    return unreachable(called, new Interruption('unreadable', cause), response);
  }
}

/** The result of a call that got no complete response. */
export function unreachable(
  called: Called,
  { reason, cause }: Interruption,
  response: Response | undefined,
): UnreachableResult {
  const message = `${called.id}: ${sentenceOf(called.origin, reason, response, cause)}.`;
  return { kind: 'unreachable', reason, message, cause, response };
}

function sentenceOf(
  origin: string,
  reason: UnreachableReason,
  response: Response | undefined,
  cause: unknown,
): string {
  const responded = `the response of ${origin} (${response?.status})`;
  switch (reason) {
    case 'network':
      return response ? `${responded} was cut off` : `${origin} could not be reached, or cut the connection`;
    case 'timeout':
      return `${origin} sent no complete response in time`;
    case 'aborted':
      return 'the call was aborted';
    case 'credential':
      return 'the credential could not be had, and nothing was sent';
    case 'unreadable':
      return `${responded} ${cause ? `is not JSON (${mediaTypeOf(response)})` : 'has no body'}`;
    case 'too-large':
      return `${responded} is longer than ${MOST_BYTES} bytes`;
  }
}

const mediaTypeOf = (response: Response | undefined) =>
  response?.headers.get('content-type') ?? 'no declared type';

/** The problem of a response: as it was sent, with the members that every problem has. */
function problemOf({ status, statusText }: Response, body: unknown): Problem {
  const { errors, ...sent } = isObject(body) ? body : {};
  const title = textIn(sent['title']) ?? (statusText || `Status ${status}`);
  const detail = textIn(sent['detail']) ?? (body === undefined ? 'The response has no body.' : excerpt(body));
  const problem = { ...sent, type: textIn(sent['type']) ?? 'about:blank', title, status, detail };
  return Array.isArray(errors) && errors.every(isFieldError) ? { ...problem, errors } : problem;
}

function excerpt(body: unknown): string {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return text.length > 200 ? `${text.slice(0, 200)}...` : text;
}

const textIn = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

const isFieldError = (value: unknown): value is FieldError =>
  isObject(value) && typeof value['pointer'] === 'string' && typeof value['detail'] === 'string';
