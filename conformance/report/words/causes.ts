// Causes in words: what stopped so many cases, and what to type next.

import type { Cause } from '../../types.ts';
import { decidedOtherwiseInWords } from './decisions.ts';
import { narrowedInWords } from './experiments.ts';
import { goesWrong, thingsInWords } from './kinds.ts';
import { counted, cut } from './numbers.ts';
import { statusInWords } from './seen.ts';
import { say, type Table } from './table.ts';

/** One or two sentences: what it is, and what to do. */
export const causeInWords = (cause: Cause): string => say(words, cause);

/** The first response, and how it begins: `404 Not Found: {"error":"no such path"}`. */
export function responseInWords({ response }: Cause): string | undefined {
  if (response === undefined) return undefined;
  const { excerpt, ...status } = response;
  return excerpt === '' ? statusInWords(status) : `${statusInWords(status)}: ${excerpt}`;
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
      ? `Valid requests are redirected (${status})${location === '' ? ' without a Location' : ` to ${short(location)}`}: check the base URL and the credential.`
      : `Valid requests are redirected (${status}): use ${short(base)} as the base URL.`,
  'not-found-anywhere': ({ status, url }) =>
    `Every valid request was rejected with ${status}: does ${short(url)} lack a base path? Add it to the base URL, as in ${short(url)}/v1.`,
  'nothing-rejected': ({ status, cases }) =>
    `Nothing is rejected: all ${counted(cases.length, 'request')} that had to be, in every operation and whatever was wrong with them, got ${status}. Is this the service, or something that accepts everything?`,
  limited: ({ status, attempts, retryAfter, rate }) =>
    `The service limits requests (${status}${retryAfter === undefined ? '' : `, Retry-After: ${short(retryAfter)}`}, after ${counted(attempts, 'attempt')}): slow down with --rate ${rate}.`,
  'server-errors': ({ operation, status }) =>
    `Every valid request of ${operation} gets a server error (${status}): nothing else of it can be judged. Read the server's own log.`,
  'valid-rejected': (cause) => `${rejected(cause)} ${whatMayBeAsked(cause)}`,
  'stopped-accepting': ({ operation, accepted }) =>
    `${operation} stopped being accepted after ${counted(accepted, 'request')}: a quota, or state that stays after a rejected request? Use an account with room (--account ID), raise the quota, or run fewer cases (--only PATTERN).`,
  'rejected-in-body': ({ status, declare }) =>
    `Wrong requests are answered ${status} with ${short(declare)}: pass --refused-when '${short(declare)}' if that is how this service rejects.`,
  pending: ({ status }) =>
    `Wrong bodies are answered ${status}: whether they are rejected later cannot be seen.`,
  narrowed: narrowedInWords,
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
  'in-fields': ({ required, kinds, fields, tried }) =>
    `${thingsInWords(kinds, required)} ${goesWrong(required)} in ${fields.length === tried ? counted(tried, 'field') : `${fields.length} of ${counted(tried, 'field')}`}.`,
  'in-every-operation': ({ required, kinds, operations }) =>
    `${thingsInWords(kinds, required)} ${goesWrong(required)} in all ${counted(operations.length, 'operation')} where this was tried${required === 'refused' ? ': nothing seems to check it' : ''}.`,
  'decided-otherwise': decidedOtherwiseInWords,
};

type Rejected = Extract<Cause, { kind: 'valid-rejected' }>;

const rejected = ({ operation, status }: Rejected) =>
  `Every valid body of ${operation} was rejected with ${status}.`;

/** What the source leaves open, and how to get past it. */
function whatMayBeAsked({ status, request, property }: Rejected): string {
  if (status === 404 || status === 405 || status === 501)
    return `Is ${short(request)} the right path, and does the account exist?`;
  if (status === 401 || status === 403) return 'May this credential do that?';
  const another =
    property === undefined ? '' : `, such as --body-override ${property}='${exampleOf(property)}'`;
  return `The service may require what the source leaves open: a pattern of the name, a further field, something in the account. Send another value with --body-override PATH=VALUE (a further field with OPERATION.PATH=VALUE)${another}.`;
}

const exampleOf = (property: string) => (property === 'name' ? 'svc-{unique}' : 'VALUE');

const short = (text: string) => cut(text, 100);
