// Notes on a run as a whole: what stopped many requests, and what to type next.

import type { Cause, OwnResource, Report, SeenOnce } from '../../types.ts';
import { counted, cut } from './numbers.ts';
import { seenInWords, statusInWords } from './seen.ts';
import { say, type Table } from './table.ts';

/** One or two sentences: what it is, and what to do. */
export const causeInWords = (cause: Cause): string => say(words, cause);

/** The first response, and how it begins: `404 Not Found: {"error":"no such path"}`. A page of a framework gives no reason. */
export function responseInWords({ response }: Cause): string | undefined {
  if (response === undefined) return undefined;
  const { excerpt, ...status } = response;
  const isPage = excerpt.trimStart().startsWith('<');
  return excerpt === '' || isPage ? statusInWords(status) : `${statusInWords(status)}: ${excerpt}`;
}

const words: Table<Cause> = {
  'speaks-plain-http': ({ url }) => `The server speaks plain http: use ${short(url)} as the base URL.`,
  'speaks-tls': ({ url }) =>
    `The server does not speak plain http; it may expect TLS: use ${short(url)} as the base URL.`,
  'credential-rejected': ({ status }) =>
    status === 401
      ? 'Every valid request was rejected with 401: check --bearer or --credential.'
      : `Every valid request was rejected with ${status}: check --bearer or --credential, and whether a gateway requires another User-Agent (--header 'User-Agent: NAME').`,
  'redirected-away': ({ status, location, base }) =>
    base === undefined
      ? `Valid requests are redirected (${status})${location === '' ? ' without a Location' : ` to ${short(location)}`}${isSlash(location) ? ': the same path with a slash at its end; serve it without one.' : ': check the base URL and the credential.'}`
      : `Valid requests are redirected (${status}): use ${short(base)} as the base URL.`,
  'not-found-anywhere': ({ status, url }) =>
    `Every valid request was rejected with ${status}: is ${short(url)} the right base URL (without the account, and with the base path if there is one, as /v1), and does what the options name exist there (--account)?`,
  'nothing-rejected': ({ status, cases }) =>
    `Nothing is rejected: all ${counted(cases.length, 'request')} that had to be, in every operation and whatever was wrong with them, got ${status}. Is this the service, or something that accepts everything?`,
  limited: ({ status, attempts, retryAfter, rate, minutes }) =>
    `The service limits requests (${status}${retryAfter === undefined ? '' : `, Retry-After: ${short(retryAfter)}`}, after ${counted(attempts, 'attempt')}): slow down with --rate ${rate}${minutes > 1 ? `, which takes some ${minutes} minutes` : ''}.`,
  'server-errors': ({ operation, status }) =>
    `Every valid request of ${operation} gets a server error (${status}): nothing else of it can be judged. Read the server's own log.`,
  'valid-rejected': (cause) =>
    `Every valid body of ${cause.operation} was rejected with ${cause.status}. ${whatMayBeAsked(cause)}`,
  'stopped-accepting': ({ operation, accepted, property }) =>
    `${operation}${withProperty(property)} stopped being accepted after ${counted(accepted, 'request')}: a quota, or state that stays after a rejected request? Use an account with room (--account ID), raise the quota, or try fewer properties (--only PATTERN).`,
  conflicting: (cause) =>
    `${cause.operation}${withProperty(cause.property)} got ${cause.status} where others were accepted. ${whatMayBeNew(cause)} If something is full, use an account with room (--account ID).`,
  'server-ended': ({ cases }) =>
    cases.length === 1
      ? 'The server ended while it had one request, and nothing was judged after it. Start it again and repeat the request.'
      : `The server ended while it had ${counted(cases.length, 'request')}, and nothing was judged after them. Start it again, and pass --concurrency 1 to see which of them ends it.`,
  'rejected-in-body': ({ status, declare }) =>
    `Wrong requests get ${status} with ${short(declare)}: pass --refused-when '${short(declare)}' if that is how this service rejects.`,
  pending: ({ status }) => `Wrong bodies get ${status}: whether that rejects them cannot be seen.`,
  'not-alone': ({ requests, among }) =>
    among
      ? `${counted(requests, 'request')} got the right response when sent again alone, and some of them not while others ran at the same time: state that requests share? Try --concurrency 1.`
      : `${counted(requests, 'request')} got the right response when sent again: state that changes while the run goes on?`,
  silent: ({ operation, seconds }) =>
    `${operation} leaves requests without a response${seconds > 0 ? ` (waited ${seconds} s)` : ''}; after several in a row the rest were not sent.`,
  'one-at-a-time': () =>
    'The service did not respond to requests side by side, and responded to the same requests alone: it was sent one at a time. --concurrency 1 makes this faster.',
  slow: ({ seconds, cases }) =>
    `${counted(cases.length, 'response')} came after more than ${seconds} s and were judged all the same: --timeout ${Math.ceil(seconds * 4)} makes this faster.`,
};

const short = (text: string) => cut(text, 100);

const isSlash = (location: string) => location.length > 1 && location.endsWith('/');

const withProperty = (property: string | undefined) =>
  property === undefined ? '' : ` with ${short(property)}`;

type Rejected = Extract<Cause, { kind: 'valid-rejected' }>;

/** What the source leaves open, and how to get past it. */
function whatMayBeAsked({ status, request, property }: Rejected): string {
  if (status === 404 || status === 501)
    return `Is ${short(request)} the right path, and does the account exist?`;
  if (status === 405) return `Is ${short(request)} the right path and method?`;
  if (status === 401 || status === 403) return 'May this credential do that?';
  if (status === 409)
    return 'Does a value have to be new, or does the state of what is there forbid it? Send another with --body-override PATH=VALUE, in which {unique} is new in each request.';
  const value = property === 'name' ? 'svc-{unique}' : 'VALUE';
  const another = property === undefined ? '' : `, such as --body-override ${property}='${value}'`;
  return `The service may require what the source leaves open: a pattern of the name, a further field, something in the account. Send another value with --body-override PATH=VALUE (a further field with OPERATION.PATH=VALUE)${another}.`;
}

const whatMayBeNew = ({ property }: Extract<Cause, { kind: 'conflicting' }>) =>
  property === undefined
    ? 'If a value has to be new, pass --body-override PATH=VALUE, in which {unique} is new in each request.'
    : `If the value has to be new, pass --body-override ${short(property)}='{unique}': it is new in each request but those that test this value.`;

/** `createTag got 500 twice ... and not when sent again alone`: it accuses nobody. */
export const seenOnceInWords = ({ operation, seen, times }: SeenOnce): string =>
  `${operation}: ${seenInWords(seen)} for ${counted(times, 'request')}, and not when sent again alone.`;

/** `waited 41 s for 12 responses that asked to wait`; undefined where it did not. */
export function waitedInWords({
  pace,
  milliseconds,
}: Pick<Report, 'pace' | 'milliseconds'>): string | undefined {
  if (pace.waited === undefined) return undefined;
  const { milliseconds: waited, responses } = pace.waited;
  const seconds = waited < 10_000 ? (waited / 1000).toFixed(1) : Math.round(waited / 1000);
  const rate = Math.max(1, Math.floor((pace.requests * 1000) / Math.max(1, milliseconds)));
  return `Waited ${seconds} s for ${counted(responses, 'response')} that asked to wait (429, or 503 or 423 with Retry-After): --rate ${rate} avoids it.`;
}

/** `book is b-1, which addBook made for this run`. */
export const madeInWords = ({ parameter, value, from }: OwnResource): string =>
  `${parameter} is ${cut(value, 60)}, which ${from} made for this run.`;
