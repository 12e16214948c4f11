// Credentials: without the right one no request succeeds and no resource is shown.

import { derived, type Operation, type Security } from '../../src/contract/index.ts';
import { type Change, headerPart, requiring, type Table } from '../rows/row.ts';
import {
  credentialPlaceholder,
  type Part,
  type Requirement,
  type Row,
  rotatedPlaceholder,
} from '../types.ts';
import type { Inputs } from '../view/inputs.ts';
import { filledIn, type Need, needsCredential, withQuery } from '../view/operation.ts';
import { hidden, rejection } from '../view/requirements.ts';
import { plainRequest, requestAt, type Subject } from '../view/subject.ts';
import { encodeAll } from './paths.ts';

/** How a credential is carried, and what can be made of it. */
export type Carried = NonNullable<Inputs['credential']>;

/** The declared credential, or the usual header where there is none. */
export const credentialOf = ({ inputs }: Subject): Carried =>
  inputs.credential ?? { header: 'Authorization', scheme: 'Bearer' };

/** Another value in the credential header, or in a header in its place, and none in any other; without a value there is none. */
export function carrying(subject: Subject, value: string | undefined, header?: string): Change {
  const usual = credentialOf(subject).header;
  const others = carriersOf(subject.operation).filter((name) => name !== usual.toLowerCase());
  const none = Object.fromEntries([usual, ...others].map((name) => [name, undefined]));
  return { headers: { ...none, [header ?? usual]: value } };
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

/** The placeholder of the credential if more text follows, in shell syntax; the next ones are without its last and its first character. */
const whole = '${ACS_BEARER}';
const truncated = '${ACS_BEARER%?}';
const beheaded = '${ACS_BEARER#?}';

/** A wrong credential, which stands behind the scheme if there is one. */
type Wrong = readonly [name: string, title: string, value: string];

const main: ReadonlySet<string> = new Set(['missing', 'wrong', 'same-length']);

/** Another one of the same length can be made only of a credential with a letter or a digit. */
const sameLength = 'same-length';

const wrong: readonly Wrong[] = [
  ['wrong', 'a credential that nobody was given', 'acswrongcredential0'],
  ['suffix', 'the credential with a character more', `${whole}x`],
  ['prefixed', 'the credential with a character before it', `x${credentialPlaceholder}`],
  ['truncated', 'the credential with a character less', truncated],
  [sameLength, 'another credential of the same length', rotatedPlaceholder],
  ['empty', 'an empty credential', ''],
];

/** Words that mean none, and what resembles the credential: only where the source asks for one. */
const nearlyRight: readonly Wrong[] = [
  ['word-null', 'the word null as the credential', 'null'],
  ['word-undefined', 'the word undefined as the credential', 'undefined'],
  ['word-constructor', 'constructor, which every object has, as the credential', 'constructor'],
  ['unsigned-token', 'a JWT without a signature', 'eyJhbGciOiJub25lIn0.e30.'],
  ['first-cut', 'the credential without its first character', beheaded],
  ['twice', 'the credential twice', `${whole}${whole}`],
  ['pattern', 'a pattern that fits the credential', `${truncated}*`],
  ['pattern-of-query', 'a pattern of a query that fits the credential', `${truncated}%`],
];

/** Rows for an operation that asks for a credential. */
export const credentialRows: Table = (subject) => {
  const security = givenSecurity(subject);
  if (security === undefined) return [];
  const { header, scheme, alphanumeric = true } = credentialOf(subject);
  const shown = unseen(subject, security);
  const requires = [...rejection(subject, derived(security.origin), 'credential'), ...shown];
  const row = (name: string, title: string, value?: string): Row => {
    const says = value === undefined ? `${header} is absent` : `${header} is ${JSON.stringify(value)}`;
    const rule = value === undefined ? 'missing' : 'wrong';
    const [change, isMain] = [carrying(subject, value), main.has(name)];
    return requiring(
      subject,
      { name: `credential/${name}`, rule, title, says, change, main: isMain },
      requires,
    );
  };
  const missingAt = (how: string, title: string, target: string, required: readonly Requirement[]): Row => {
    const change = { ...carrying(subject, undefined), target };
    const edited = { name: `credential/missing-with-${how}`, title: `no credential, ${title}`, change };
    return requiring(subject, { ...edited, rule: 'missing' }, required);
  };
  const all = (some: readonly Wrong[]) =>
    some
      .filter(([name]) => name !== sameLength || alphanumeric)
      .map(([name, title, value]) => row(name, title, scheme ? `${scheme} ${value}`.trim() : value));
  const plain = [
    row('missing', 'no credential'),
    ...all(wrong),
    ...(scheme ? [row('scheme-other', 'another scheme', 'Basic YWNzOndyb25n')] : []),
  ];
  if (security.origin.level === 'chosen') return plain;
  const query = withQuery(plainRequest(subject).target, 'acs=1');
  const spelt = shown.length > 0 && subject.contract.annotated ? spellings : [];
  return [
    ...plain,
    missingAt('query', 'beside a query parameter', query, requires),
    ...all(nearlyRight),
    ...spelt.map(([name, title, of]) => {
      const { target } = requestAt(subject, filledIn(subject, of(subject.operation.path)));
      return missingAt(name, `and ${title}`, target, shown);
    }),
  ];
};

/**
 * Paths that a router may take for the same, where the check of the credential looks at the path as it was sent. The first is the
 * same (RFC 3986 §6.2.2.2). To many routers the others are another one, which may lead anywhere.
 */
const spellings: readonly (readonly [name: string, title: string, ofTemplate: (path: string) => string])[] = [
  [
    'percent-encoding',
    'a letter of the path percent-encoded',
    (path) => path.replace(/(?<=\/)[a-z]/i, encodeAll),
  ],
  ['trailing-slash', 'a slash after the path', (path) => `${path}/`],
  ['suffix', 'a format after the path', (path) => `${path}.json`],
];

/** A rejection must not contain the resource; what a deletion shows may be a message like any other. */
function unseen(subject: Subject, { origin }: Security): readonly Requirement[] {
  const { requestBody, method } = subject.operation;
  return requestBody !== undefined || method === 'DELETE' ? [] : [hidden(subject, origin)];
}

/** The credential, as what a request has otherwise. */
export const credentialPart = (subject: Subject): readonly Part[] => [
  headerPart(credentialOf(subject).header),
];
