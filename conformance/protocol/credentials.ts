// Credentials: without the right one no request succeeds and no resource is shown.

import { derived, type Operation, type Security } from '../../src/contract/index.ts';
import { plainRow, type Table } from '../rows/row.ts';
import {
  credentialPlaceholder,
  endsPlaceholder,
  type Requirement,
  type Row,
  reversedPlaceholder,
  rotatedPlaceholder,
  type TrialRequest,
} from '../types.ts';
import type { Inputs } from '../view/inputs.ts';
import { filledIn, type Need, needsCredential, withQuery } from '../view/operation.ts';
import { rejection } from '../view/requirements.ts';
import { plainRequest, requestAt, type Subject } from '../view/subject.ts';
import { encodeAll } from './paths.ts';
import { headerPart, hidden, target } from './table.ts';

/** The declared credential, or the usual header where there is none. */
export const credentialOf = ({ inputs }: Subject): NonNullable<Inputs['credential']> =>
  inputs.credential ?? { header: 'Authorization', scheme: 'Bearer' };

/** The accepted request with another value in the credential header, or without the header if the value is undefined. */
export function requestCarrying(
  subject: Subject,
  value: string | undefined,
  header = credentialOf(subject).header,
): TrialRequest {
  const request = plainRequest(subject);
  const usual = credentialOf(subject).header.toLowerCase();
  const carriers = carriersOf(subject.operation);
  const others = request.headers.filter(([name]) => ![usual, ...carriers].includes(name.toLowerCase()));
  return { ...request, headers: value === undefined ? others : [[header, value], ...others] };
}

/** What has to be given before credentials can be compared: without it, an operation that asks for one has no such rows. */
export const credentialNeeds = ({ operation, inputs }: Subject): readonly Need[] =>
  operation.security !== undefined && inputs.credential === undefined ? [needsCredential(operation)] : [];

/** The credential of an operation that asks for one, if it was given: one that other operations ask for is none. */
export function givenSecurity({ operation, inputs, contract }: Subject): Security | undefined {
  const header = inputs.credential?.header.toLowerCase();
  if (header === undefined || contract.annotated)
    return header === undefined ? undefined : operation.security;
  const isOthers = contract.operations.some((other) => carriersOf(other).includes(header));
  return isOthers && !carriersOf(operation).includes(header) ? undefined : operation.security;
}

/** The headers in which an operation may have credentials, in lower case. */
const carriersOf = ({ credentials: { alternatives } }: Operation): readonly string[] =>
  alternatives.flat().flatMap(({ scheme: { type, in: place, name = '' } }) => {
    if (type !== 'apiKey') return type === 'mutualTLS' ? [] : ['authorization'];
    return place === 'header' ? [name.toLowerCase()] : place === 'cookie' ? ['cookie'] : [];
  });

/**
 * The placeholder of the credential if more text follows, in shell syntax; the next ones are without its last and its first
 * character.
 */
const whole = '${ACS_BEARER}';
const truncated = '${ACS_BEARER%?}';
const beheaded = '${ACS_BEARER#?}';

/** Rows for an operation that asks for a credential: what resembles the right one only where the source requires it. */
export const credentialRows: Table = (subject) => {
  const security = givenSecurity(subject);
  if (security === undefined) return [];
  const requires = [
    ...rejection(subject, derived(security.origin), 'credential'),
    ...unseen(subject, security),
  ];
  const rowsOf = (all: readonly Wrong[]) => all.map((wrong) => rowOf(subject, wrong, requires));
  if (security.origin.level === 'chosen') return rowsOf(wrong(subject));
  const query = withQuery(plainRequest(subject).target, 'acs=1');
  return [
    ...rowsOf(wrong(subject)),
    rowOf(subject, ['missing-with-query', 'no credential, beside a query parameter'], requires, query),
    ...rowsOf(nearlyRight(subject)),
    ...spelt(subject, security),
  ];
};

/** Without a value the header is omitted. */
type Wrong = readonly [name: string, title: string, value?: string];

const main: ReadonlySet<string> = new Set(['missing', 'wrong', 'same-length']);

function rowOf(
  subject: Subject,
  [name, title, value]: Wrong,
  requires: readonly Requirement[],
  at?: string,
): Row {
  const { header } = credentialOf(subject);
  const request = requestCarrying(subject, value);
  const says = value === undefined ? `${header} is absent` : `${header} is ${JSON.stringify(value)}`;
  const row = {
    name: `credential/${name}`,
    place: 'credential',
    rule: value === undefined ? 'missing' : 'wrong',
    title,
    says: at === undefined ? says : title,
    parts: [headerPart(header), ...(at === undefined ? [] : target)],
    request: at === undefined ? request : { ...request, target: at },
    main: main.has(name),
  };
  return plainRow(subject, row, { requires });
}

function wrong(subject: Subject): readonly Wrong[] {
  const { scheme, alphanumeric = true } = credentialOf(subject);
  return [
    ['missing', 'no credential'],
    ...inScheme(subject, [...others, ...(alphanumeric ? [sameLength] : [])]),
    ['empty', 'an empty credential', scheme ?? ''],
    ...(scheme ? [otherScheme] : []),
  ];
}

/** Values that resemble the credential, and words that mean none. */
function nearlyRight(subject: Subject): readonly Wrong[] {
  const { turnable = true } = credentialOf(subject);
  return inScheme(subject, [...words, ...pieces, ...(turnable ? turned : [])]);
}

function inScheme(subject: Subject, rows: readonly Wrong[]): readonly Wrong[] {
  const { scheme } = credentialOf(subject);
  return scheme ? rows.map(([name, title, value]) => [name, title, `${scheme} ${value}`]) : rows;
}

const others: readonly Wrong[] = [
  ['wrong', 'a credential that nobody was given', 'acswrongcredential0'],
  ['suffix', 'the credential with a character more', `${whole}x`],
  ['prefixed', 'the credential with a character before it', `x${credentialPlaceholder}`],
  ['truncated', 'the credential with a character less', truncated],
];

const sameLength: Wrong = ['same-length', 'another credential of the same length', rotatedPlaceholder];
const otherScheme: Wrong = ['scheme-other', 'another scheme', 'Basic YWNzOndyb25n'];

const words: readonly Wrong[] = [
  ['word-null', 'the word null as the credential', 'null'],
  ['word-undefined', 'the word undefined as the credential', 'undefined'],
  ['digits', 'digits as the credential', '12345678'],
  ['word-constructor', 'constructor, which every object has, as the credential', 'constructor'],
  ['word-__proto__', '__proto__, which every object has, as the credential', '__proto__'],
  ['unsigned-token', 'a JWT without a signature', 'eyJhbGciOiJub25lIn0.e30.'],
];

const pieces: readonly Wrong[] = [
  ['first-cut', 'the credential without its first character', beheaded],
  ['twice', 'the credential twice', `${whole}${whole}`],
  ['pattern', 'a pattern that fits the credential', `${truncated}*`],
  ['pattern-of-query', 'a pattern of a query that fits the credential', `${truncated}%`],
];

/** Tildes are no letters, so that a credential that ends with one differs from any that ends with a letter. */
const turned: readonly Wrong[] = [
  ['last-other', 'the credential with another last character', `${truncated}~`],
  ['first-other', 'the credential with another first character', `~${beheaded}`],
  ['ends', 'the first and the last character of the credential', endsPlaceholder],
  ['reversed', 'the characters of the credential the other way round', reversedPlaceholder],
];

/** A path that a router may take for the same, where the check of the credential looks at the path as it was sent. */
type Spelling = readonly [name: string, title: string, ofTemplate: (path: string) => string];

const firstLetter = /(?<=\/)[a-z]/i;
const capital = (path: string) => path.replace(firstLetter, (letter) => letter.toUpperCase());
const emptySegment = (path: string) => path.replace(/(?=[^/]*$)/, '/');

/** The first is the same path (RFC 3986 §6.2.2.2). To many routers the others are another one, which may lead anywhere. */
const spellings: readonly Spelling[] = [
  [
    'percent-encoding',
    'a letter of the path percent-encoded',
    (path) => path.replace(firstLetter, encodeAll),
  ],
  ['capital', 'a letter of the path in upper case', capital],
  ['trailing-slash', 'a slash after the path', (path) => `${path}/`],
  ['empty-segment', 'an empty segment', emptySegment],
  ['path-parameter', 'a parameter after the path', (path) => `${path};acs=1`],
  ['suffix', 'a format after the path', (path) => `${path}.json`],
];

function spelt(subject: Subject, security: Security): readonly Row[] {
  const requires = unseen(subject, security);
  if (requires.length === 0 || !subject.contract.annotated) return [];
  return spellings.map(([name, title, of]) => {
    const at = requestAt(subject, filledIn(subject, of(subject.operation.path))).target;
    return rowOf(subject, [`missing-with-${name}`, `no credential, and ${title}`], requires, at);
  });
}

/** A rejection must not contain the resource; what a deletion shows may be a message like any other. */
function unseen(subject: Subject, { origin }: Security): readonly Requirement[] {
  const { requestBody, method } = subject.operation;
  return requestBody !== undefined || method === 'DELETE' ? [] : [hidden(subject, origin, true)];
}
