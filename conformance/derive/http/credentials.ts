// Credentials: without the right one no request succeeds and no resource is shown.

import { derived, type Security } from '../../../src/contract/index.ts';
import {
  type CaseRequest,
  type Condition,
  credentialPlaceholder,
  endsPlaceholder,
  type HttpCase,
  type Requirement,
  reversedPlaceholder,
  rotatedPlaceholder,
} from '../../types.ts';
import { acceptedCaseId, plainRequest, requestAt, vary } from '../case.ts';
import { isTriedBeyondBase } from '../design/places.ts';
import type { Inputs } from '../inputs.ts';
import { identifierOf } from '../parameter-values.ts';
import { rejection } from '../requirements.ts';
import { filledIn, needsCredential, type Rule, type Subject, withQuery } from '../subject.ts';
import { encodeAll } from './paths.ts';

/** Without a declared credential the cases are planned for the usual header, and not applicable in the run. */
export const credentialOf = ({ inputs }: Subject): NonNullable<Inputs['credential']> =>
  inputs.credential ?? { header: 'Authorization', scheme: 'Bearer' };

/** The accepted request with another value in the credential header, or without the header if the value is undefined. */
export function requestCarrying(
  subject: Subject,
  value: string | undefined,
  header = credentialOf(subject).header,
): CaseRequest {
  const request = plainRequest(subject);
  const own = credentialOf(subject).header.toLowerCase();
  const others = request.headers.filter(([name]) => name.toLowerCase() !== own);
  return { ...request, headers: value === undefined ? others : [[header, value], ...others] };
}

/** The conditions of a case that compares credentials. */
export const comparing = ({ operation, inputs }: Subject): readonly Condition[] =>
  inputs.credential === undefined ? [needsCredential(operation)] : [];

/**
 * The placeholder of the credential if more text follows, in shell syntax; the next ones are without its last and its first
 * character.
 */
const whole = '${ACS_BEARER}';
const truncated = '${ACS_BEARER%?}';
const beheaded = '${ACS_BEARER#?}';

/** Cases for the security requirement of an operation. */
export const wrongCredentials: Rule = {
  name: 'wrong-credentials',
  derive: (subject) => {
    const { security } = subject.operation;
    if (security === undefined) return [];
    const rejectedOf = (rows: readonly Wrong[]) => rows.map((row) => rejected(subject, security, row));
    if (!isTriedBeyondBase(security.origin)) return rejectedOf(wrong(subject));
    return [
      ...rejectedOf([...wrong(subject), besideQuery, ...nearlyRight(subject)]),
      ...spelt(subject, security),
    ];
  },
};

interface Wrong {
  readonly name: string;
  /** The equivalence class, if it differs from the name. */
  readonly kind?: string;
  readonly title: string;
  /** The value of the header; absent to omit the header. */
  readonly value?: string;
  /** Also sends a query parameter that the interface does not define. */
  readonly query?: true;
}
type Similar = Omit<Wrong, 'query' | 'value'> & { readonly value: string };

function rejected(
  subject: Subject,
  security: Security,
  { name, kind, title, value, query }: Wrong,
): HttpCase {
  const { header } = credentialOf(subject);
  const request = requestCarrying(subject, value);
  return vary(subject, {
    name: { rule: 'security', variant: name, ...(kind !== undefined && { kind }) },
    title,
    change: value === undefined ? `${header} is absent` : `${header} is ${JSON.stringify(value)}`,
    request: query ? { ...request, target: withQuery(request.target, 'acs=1') } : request,
    requires: [...rejection(subject, derived(security.origin), 'credential'), ...hidden(subject, security)],
    conditions: comparing(subject),
  });
}

function wrong(subject: Subject): readonly Wrong[] {
  const { scheme, alphanumeric = true } = credentialOf(subject);
  const before = scheme ? `${scheme} ` : '';
  return [
    { name: 'missing', title: 'no credential' },
    { name: 'wrong', title: 'a credential that nobody was given', value: `${before}acswrongcredential0` },
    { name: 'suffix', title: 'the credential with a character more', value: `${before}${whole}x` },
    {
      name: 'prefixed',
      title: 'the credential with a character before it',
      value: `${before}x${credentialPlaceholder}`,
    },
    { name: 'truncated', title: 'the credential with a character less', value: `${before}${truncated}` },
    ...(alphanumeric ? [sameLength(before)] : []),
    { name: 'empty', title: 'an empty credential', value: scheme ?? '' },
    ...(scheme ? [otherScheme] : []),
  ];
}

/** Values that resemble the credential, and words that mean none; only if the source requires a credential. */
function nearlyRight(subject: Subject): readonly Wrong[] {
  const { scheme, turnable = true } = credentialOf(subject);
  const before = scheme ? `${scheme} ` : '';
  const rows = [...words, ...pieces, ...(turnable ? turned : [])];
  return rows.map(({ value, ...row }) => ({ ...row, value: before + value }));
}

const words: readonly Similar[] = [
  { name: 'word-null', title: 'the word null as the credential', value: 'null' },
  { name: 'word-undefined', title: 'the word undefined as the credential', value: 'undefined' },
  { name: 'digits', title: 'digits as the credential', value: '12345678' },
  ...['constructor', '__proto__'].map((value) => ({
    name: `word-${value}`,
    kind: 'word-of-objects',
    title: `${value}, which every object has, as the credential`,
    value,
  })),
  { name: 'unsigned-token', title: 'a JWT without a signature', value: 'eyJhbGciOiJub25lIn0.e30.' },
];

const pieces: readonly Similar[] = [
  { name: 'first-cut', title: 'the credential without its first character', value: beheaded },
  { name: 'twice', title: 'the credential twice', value: `${whole}${whole}` },
  { name: 'pattern', title: 'a pattern that fits the credential', value: `${truncated}*` },
  {
    name: 'pattern-of-query',
    kind: 'pattern',
    title: 'a pattern of a query that fits the credential',
    value: `${truncated}%`,
  },
];

/** Tildes are no letters, so that a credential that ends with one differs from any that ends with a letter. */
const turned: readonly Similar[] = [
  { name: 'last-other', title: 'the credential with another last character', value: `${truncated}~` },
  { name: 'first-other', title: 'the credential with another first character', value: `~${beheaded}` },
  { name: 'ends', title: 'the first and the last character of the credential', value: endsPlaceholder },
  {
    name: 'reversed',
    title: 'the characters of the credential the other way round',
    value: reversedPlaceholder,
  },
];

const sameLength = (before: string): Wrong => ({
  name: 'same-length',
  title: 'another credential of the same length',
  value: `${before}${rotatedPlaceholder}`,
});

const otherScheme: Wrong = { name: 'scheme-other', title: 'another scheme', value: 'Basic YWNzOndyb25n' };

const besideQuery: Wrong = {
  name: 'missing-with-query',
  title: 'no credential, beside a query parameter',
  query: true,
};

/** A path that a router may take for the same, where the check of the credential looks at the path as it was sent. */
interface Spelling {
  readonly name: string;
  readonly title: string;
  /** Of a path template. */
  readonly of: (path: string) => string;
}

const firstLetter = /(?<=\/)[a-z]/i;
const lastSegment = /(?=[^/]*$)/;

/** The first is the same path (RFC 3986 §6.2.2.2). To many routers the others are another one, which may lead anywhere. */
const spellings: readonly Spelling[] = [
  {
    name: 'percent-encoding',
    title: 'a letter of the path percent-encoded',
    of: (path) => path.replace(firstLetter, encodeAll),
  },
  {
    name: 'capital',
    title: 'a letter of the path in upper case',
    of: (path) => path.replace(firstLetter, (letter) => letter.toUpperCase()),
  },
  { name: 'trailing-slash', title: 'a slash after the path', of: (path) => `${path}/` },
  { name: 'empty-segment', title: 'an empty segment', of: (path) => path.replace(lastSegment, '/') },
  { name: 'path-parameter', title: 'a parameter after the path', of: (path) => `${path};acs=1` },
  { name: 'suffix', title: 'a format after the path', of: (path) => `${path}.json` },
];

function spelt(subject: Subject, security: Security): readonly HttpCase[] {
  const request = requestCarrying(subject, undefined);
  const requires = hidden(subject, security);
  if (requires.length === 0 || !subject.contract.annotated) return [];
  return spellings.map(({ name, title, of }) =>
    vary(subject, {
      name: { rule: 'security', variant: `missing-with-${name}`, kind: 'missing' },
      title: `no credential, and ${title}`,
      request: {
        ...request,
        target: requestAt(subject, filledIn(subject, of(subject.operation.path))).target,
      },
      requires,
      conditions: comparing(subject),
    }),
  );
}

/** A rejection must not contain the resource; what a deletion shows may be a message like any other. */
function hidden(subject: Subject, { origin }: Security): readonly Requirement[] {
  const { requestBody, method } = subject.operation;
  if (requestBody !== undefined || method === 'DELETE') return [];
  return [
    {
      expect: { kind: 'not-resource', of: acceptedCaseId(subject), anywhere: true, ...identifierOf(subject) },
      origin: derived(origin),
    },
  ];
}
