// Credentials: without the right one no request succeeds and no resource is shown.

import { derived, type Operation, type SecurityRequirement } from '../../src/contract/index.ts';
import { type Change, headerPart, requiring, type Table, target } from '../rows/row.ts';
import { type Part, type Requirement, type Row, rotatedOf } from '../types.ts';
import { carrierOf, placeholderOf, writtenIn } from '../view/carried.ts';
import type { Carried } from '../view/inputs.ts';
import { filledIn, type Need, needsCredential, targetOf, withQuery } from '../view/operation.ts';
import { hidden, rejection } from '../view/requirements.ts';
import { plainRequest, requestAt, type Subject } from '../view/subject.ts';
import { encodeAll } from './paths.ts';

/** The declared credential, or that of the contract's scheme where there is none. */
export const credentialOf = ({ inputs, operation }: Subject): Carried =>
  inputs.credential ?? carrierOf(operation.credentials.alternatives[0]?.[0]?.scheme ?? { type: 'http' });

/** Another value in the credential header, or in a header in its place, and none in any other; without a value there is none. */
export function carrying(subject: Subject, value: string | undefined, header?: string): Change {
  const { header: usual, inQuery } = credentialOf(subject);
  if (inQuery) {
    const { credential: _, ...inputs } = subject.inputs;
    const target = targetOf({ ...subject, inputs });
    return { target: value === undefined ? target : withQuery(target, `${usual}=${value}`) };
  }
  const others = carriersOf(subject.operation).filter((name) => name !== usual.toLowerCase());
  const none = Object.fromEntries([usual, ...others].map((name) => [name, undefined]));
  return { headers: { ...none, [header ?? usual]: value } };
}

/** What has to be given before credentials can be compared: without it, an operation that asks for one has no such rows. */
export const credentialNeeds = ({ operation, inputs }: Subject): readonly Need[] =>
  !operation.credentials.optional && inputs.credential === undefined ? [needsCredential(operation)] : [];

/** What an operation asks for, if it does: without it nothing is sent, or it was given. */
export function givenSecurity({ operation: { credentials }, inputs }: Subject) {
  const isOpen = inputs.credential === undefined && credentials.origin.level === 'chosen';
  return credentials.optional || isOpen ? undefined : credentials;
}

/** The headers in which an operation may have credentials, in lower case. */
const carriersOf = ({ credentials: { alternatives } }: Operation): readonly string[] =>
  alternatives.flat().flatMap(({ scheme }) => {
    const { header, inQuery } = carrierOf(scheme);
    return scheme.type === 'mutualTLS' || inQuery ? [] : [header.toLowerCase()];
  });

/** A wrong credential, which stands behind the scheme if there is one. */
type Wrong = readonly [name: string, title: string, value: string];

const main: ReadonlySet<string> = new Set(['missing', 'wrong', 'same-length']);

/** Another one of the same length can be made only of a credential with a letter or a digit. */
const sameLength = 'same-length';

/** In shell syntax, the credential if more text follows, and without its last or its first character. */
const inShell = (placeholder: string, cut = '') => `\${${placeholder.slice(1)}${cut}}`;

const wrongOf = (credential: string): readonly Wrong[] => [
  ['wrong', 'a credential that nobody was given', 'acswrongcredential0'],
  ['suffix', 'the credential with a character more', `${inShell(credential)}x`],
  ['prefixed', 'the credential with a character before it', `x${credential}`],
  ['truncated', 'the credential with a character less', inShell(credential, '%?')],
  [sameLength, 'another credential of the same length', rotatedOf(credential)],
  ['empty', 'an empty credential', ''],
];

/** Words that mean none, and what resembles the credential: only where the source asks for one. */
const nearlyRightOf = (credential: string): readonly Wrong[] => [
  ['word-null', 'the word null as the credential', 'null'],
  ['word-undefined', 'the word undefined as the credential', 'undefined'],
  ['word-constructor', 'constructor, which every object has, as the credential', 'constructor'],
  ['unsigned-token', 'a JWT without a signature', 'eyJhbGciOiJub25lIn0.e30.'],
  ['first-cut', 'the credential without its first character', inShell(credential, '#?')],
  ['twice', 'the credential twice', `${inShell(credential)}${inShell(credential)}`],
  ['pattern', 'a pattern that fits the credential', `${inShell(credential, '%?')}*`],
  ['pattern-of-query', 'a pattern of a query that fits the credential', `${inShell(credential, '%?')}%`],
];

/** Rows for an operation that asks for a credential. */
export const credentialRows: Table = (subject) => {
  const security = givenSecurity(subject);
  if (security === undefined) return [];
  const carried = credentialOf(subject);
  const { header, scheme, alphanumeric = true } = carried;
  const credential = placeholderOf(carried);
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
      .map(([name, title, value]) => row(name, title, writtenIn(carried, value)));
  const plain = [
    row('missing', 'no credential'),
    ...all(wrongOf(credential)),
    ...(scheme ? [row('scheme-other', 'another scheme', 'Basic YWNzOndyb25n')] : []),
  ];
  if (security.origin.level === 'chosen') return plain;
  const query = withQuery(carrying(subject, undefined).target ?? plainRequest(subject).target, 'acs=1');
  const spelt = shown.length > 0 && subject.contract.annotated ? spellings : [];
  return [
    ...plain,
    missingAt('query', 'beside a query parameter', query, requires),
    ...all(nearlyRightOf(credential)),
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
function unseen(subject: Subject, { origin }: SecurityRequirement): readonly Requirement[] {
  const { requestBody, method } = subject.operation;
  return requestBody !== undefined || method === 'DELETE' ? [] : [hidden(subject, origin)];
}

/** The credential, as what a request has otherwise. */
export const credentialPart = (subject: Subject): readonly Part[] => {
  const { header, inQuery } = credentialOf(subject);
  return inQuery ? target : [headerPart(header)];
};
