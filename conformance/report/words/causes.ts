// Causes in words: what stopped many cases, and what to type next.

import type { Cause, Finding, Required } from '../../types.ts';
import { narrowedInWords } from './experiments.ts';
import { requiredInWords } from './findings.ts';
import { capital, counted, cut, firstOf, inList } from './numbers.ts';
import { seenInWords, statusInWords } from './seen.ts';
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
    `Every valid request was rejected with ${status}: is ${short(url)} the right base URL (a base path may be missing, as /v1), and does what the options name exist there (--account)?`,
  'nothing-rejected': ({ status, cases }) =>
    `Nothing is rejected: all ${counted(cases.length, 'request')} that had to be, in every operation and whatever was wrong with them, got ${status}. Is this the service, or something that accepts everything?`,
  limited: ({ status, attempts, retryAfter, rate, minutes }) =>
    `The service limits requests (${status}${retryAfter === undefined ? '' : `, Retry-After: ${short(retryAfter)}`}, after ${counted(attempts, 'attempt')}): slow down with --rate ${rate}${minutes > 1 ? `, which takes some ${minutes} minutes; --within SECONDS judges the most telling cases` : ''}.`,
  'server-errors': ({ operation, status }) =>
    `Every valid request of ${operation} gets a server error (${status}): nothing else of it can be judged. Read the server's own log.`,
  'valid-rejected': (cause) => `${rejected(cause)} ${whatMayBeAsked(cause)}`,
  'stopped-accepting': ({ operation, accepted, property }) =>
    `${operation}${property === undefined ? '' : ` with ${short(property)}`} stopped being accepted after ${counted(accepted, 'request')}: a quota, or state that stays after a rejected request? Use an account with room (--account ID), raise the quota, or run fewer cases (--only PATTERN).`,
  conflicting: (cause) =>
    `${cause.operation}${cause.property === undefined ? '' : ` with ${short(cause.property)}`} got ${cause.status} where others were accepted. ${whatMayBeNew(cause)} If something is full, use an account with room (--account ID).`,
  'server-ended': ({ cases }) =>
    cases.length === 1
      ? 'The server ended while it had this request, and nothing was judged after it. Start it again and repeat the request.'
      : `The server ended while it had these ${counted(cases.length, 'request')}, and nothing was judged after them. Start it again, and pass --concurrency 1 to see which of them ends it.`,
  'rejected-in-body': ({ status, declare }) =>
    `Wrong requests get ${status} with ${short(declare)}: pass --refused-when '${short(declare)}' if that is how this service rejects.`,
  pending: ({ status }) => `Wrong bodies get ${status}: whether that rejects them cannot be seen.`,
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
    `${thingsInWords(kinds, required)} in ${fields.length === tried ? counted(tried, 'field') : `${fields.length} of ${counted(tried, 'field')}`}.`,
  'in-every-operation': ({ required, kinds, operations }) =>
    `${thingsInWords(kinds, required)} in ${operations.length === 2 ? 'both operations' : `all ${operations.length} operations`} where this was tried${required === 'rejected' ? ': nothing seems to check it' : ''}.`,
  'decided-otherwise': decidedOtherwiseInWords,
};

const short = (text: string) => cut(text, 100);

type Rejected = Extract<Cause, { kind: 'valid-rejected' }>;

const rejected = ({ operation, status }: Rejected) =>
  `Every valid body of ${operation} was rejected with ${status}.`;

/** What the source leaves open, and how to get past it. */
function whatMayBeAsked({ status, request, property }: Rejected): string {
  if (status === 404 || status === 405 || status === 501)
    return `Is ${short(request)} the right path, and does the account exist?`;
  if (status === 401 || status === 403) return 'May this credential do that?';
  if (status === 409)
    return 'Does a value have to be new, or does the state of what is there forbid it? Send another with --body-override PATH=VALUE, in which {unique} is new in each request.';
  const another =
    property === undefined ? '' : `, such as --body-override ${property}='${exampleOf(property)}'`;
  return `The service may require what the source leaves open: a pattern of the name, a further field, something in the account. Send another value with --body-override PATH=VALUE (a further field with OPERATION.PATH=VALUE)${another}.`;
}

const whatMayBeNew = ({ property }: Extract<Cause, { kind: 'conflicting' }>) =>
  property === undefined
    ? 'If a value has to be new, pass --body-override PATH=VALUE, in which {unique} is new in each request.'
    : `If the value has to be new, pass --body-override ${short(property)}='{unique}': it is new in each request but those that test this value.`;

const exampleOf = (property: string) => (property === 'name' ? 'svc-{unique}' : 'VALUE');

type DecidedOtherwise = Extract<Cause, { kind: 'decided-otherwise' }>;

/** Received, expected, by which decisions, and where: `422 Unprocessable Entity instead of 400 (...), in createTag.` */
function decidedOtherwiseInWords({ finding, silences, operations }: DecidedOtherwise): string {
  const decisions = firstOf(silences, 3).join(', ');
  return `${differenceInWords(finding)} (decided by the contract: ${decisions}), in ${operations.join(', ')}.`;
}

function differenceInWords({ required, seen }: Finding): string {
  const { requirement, expected } = requiredInWords(required, seen);
  const actual = cut(seenInWords(seen), 120);
  if (required.kind === 'status' || required.kind === 'media-type') return `${actual} instead of ${expected}`;
  if (required.kind === 'header')
    return seen.kind === 'header' && seen.value === undefined ? capital(actual) : actual;
  return `${capital(requirement)}: got ${actual}`;
}

const mostKinds = 3;

/** `Numbers in text and words in place of numbers are accepted`, or what many kinds have in common: `Values of another type`. */
function thingsInWords(kinds: readonly string[], required: Required['kind']): string {
  const [about = ''] = kinds[0]?.split('/') ?? [];
  const isMany = kinds.length > mostKinds;
  const common = required === 'rejected' && isMany ? abouts[about] : undefined;
  const all = common === undefined ? kinds.map((kind) => names[kind] ?? `cases of ${kind}`) : [common];
  const left = all.length - mostKinds + 1;
  const shown = all.length > mostKinds ? [...all.slice(0, mostKinds - 1), `${left} others`] : all;
  return `${capital(inList(shown))} ${wrong[required] ?? 'fail'}`;
}

/** What they do instead of what they must. */
const wrong: Partial<Readonly<Record<Required['kind'], string>>> = {
  rejected: 'are accepted',
  accepted: 'are rejected',
  response: 'get no complete response',
  'no-server-error': 'get a server error',
  echo: 'come back changed',
};

/** What must be rejected, by the first word of its kinds. */
const abouts: Readonly<Record<string, string>> = {
  types: 'values of another type',
  bounds: 'values outside the bounds',
  lengths: 'texts of a wrong length',
  enums: 'words that are not on the list',
  fields: 'fields that do not belong there',
  bodies: 'bodies that are not the JSON object',
  security: 'requests without the right credential',
  'content-types': 'other content types',
};

/** A kind that is not here is named by its id. */
const names: Readonly<Record<string, string>> = {
  'types/numeric-string': 'numbers in text',
  'types/number': 'numbers in place of text',
  'types/word': 'other texts in place of numbers',
  'types/fraction': 'fractions in place of whole numbers',
  'types/boolean': 'booleans in place of the value',
  'types/array': 'arrays in place of the value',
  'types/object': 'objects in place of the value',
  'types/text': 'texts in place of the value',
  'types/null': 'nulls',
  'numbers/hexadecimal': 'hexadecimal numbers',
  'numbers/leading-zero': 'numbers with zeros before them',
  'numbers/plus-sign': 'numbers with a plus sign',
  'numbers/not-a-number': 'values of NaN',
  'numbers/infinity': 'infinite values',
  'required/missing': 'bodies without a required field',
  'bounds/minimum': 'smallest values',
  'bounds/maximum': 'largest values',
  'bounds/inside': 'values inside the bounds',
  'bounds/below-minimum': 'values below the minimum',
  'bounds/negative': 'negative values',
  'bounds/far-below-minimum': 'values far below the minimum',
  'bounds/above-maximum': 'values above the maximum',
  'bounds/far-above-maximum': 'values far above the maximum',
  'lengths/empty': 'empty texts',
  'lengths/minimum': 'shortest texts',
  'lengths/maximum': 'longest texts',
  'lengths/above-maximum': 'texts that are too long',
  'lengths/far-above-maximum': 'texts that are far too long',
  'enums/unknown': 'unknown words',
  'enums/other-case': 'words in another letter case',
  'security/missing': 'requests without a credential',
  'security/wrong': 'wrong credentials',
  'security/suffix': 'longer credentials',
  'security/truncated': 'credentials cut short',
  'security/empty': 'empty credentials',
  'bodies/malformed/truncated': 'bodies cut short',
  'bodies/malformed/empty': 'empty bodies',
  'content-types/text-plain': 'bodies sent as text/plain',
};
