// Credentials: without the right one no request succeeds and no resource is shown. How the right one is written is asked.

import {
  derived,
  type Operation,
  type SecurityRequirement,
  type SilenceId,
} from '../../src/contract/index.ts';
import {
  asking,
  type Change,
  headerPart,
  type Question,
  requiring,
  type Table,
  target,
} from '../rows/row.ts';
import { type Input, type Part, type Requirement, type Row, rotatedOf, swappedOf } from '../types.ts';
import { type Carried, carrierOf, placeholderOf, writtenIn } from '../view/inputs.ts';
import { filledIn, needsCredential, targetOf, withQuery } from '../view/operation.ts';
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
export const credentialNeeds = ({ operation, inputs }: Subject): readonly Input[] =>
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

/** What a clause says of a credential covers one that is absent as well as one that is wrong. */
const rule = 'wrong';

/** A wrong credential, which stands behind the scheme if there is one. */
type Wrong = readonly [name: string, value: string];

/** In shell syntax, the credential if more text follows, and without its last or its first character. */
const inShell = (placeholder: string, cut = '') => `\${${placeholder.slice(1)}${cut}}`;

/** Another one of the same length can be made only of a credential with a letter or a digit. */
const wrongOf = (credential: string, { alphanumeric = true }: Carried): readonly Wrong[] => [
  ['wrong', 'acswrongcredential0'],
  ['suffix', `${inShell(credential)}x`],
  ['prefixed', `x${credential}`],
  ['truncated', inShell(credential, '%?')],
  ...(alphanumeric ? [['same-length', rotatedOf(credential)] as const] : []),
  ['empty', ''],
];

/** Words that mean none, and what resembles the credential: only where the source asks for one. */
const nearlyRightOf = (credential: string): readonly Wrong[] => [
  ['word-null', 'null'],
  ['word-undefined', 'undefined'],
  ['word-constructor', 'constructor'],
  ['unsigned-token', 'eyJhbGciOiJub25lIn0.e30.'],
  ['first-cut', inShell(credential, '#?')],
  ['twice', `${inShell(credential)}${inShell(credential)}`],
  ['pattern', `${inShell(credential, '%?')}*`],
  ['pattern-of-query', `${inShell(credential, '%?')}%`],
];

/** Rows for an operation that asks for a credential. */
export const credentialRows: Table = (subject) => {
  const security = givenSecurity(subject);
  if (security === undefined) return [];
  const carried = credentialOf(subject);
  const { header, scheme } = carried;
  const credential = placeholderOf(carried);
  const shown = unseen(subject, security);
  const requires = [...rejection(subject, derived(security.origin), 'credential'), ...shown];
  const row = (name: string, value?: string): Row => {
    const says = value === undefined ? `${header} is absent` : `${header} is ${JSON.stringify(value)}`;
    const edited = { name: `credential/${name}`, rule, says, change: carrying(subject, value) };
    return requiring(subject, { ...edited, main: ['missing', 'wrong'].includes(name) }, requires);
  };
  const all = (some: readonly Wrong[]) => some.map(([name, value]) => row(name, writtenIn(carried, value)));
  const plain = [
    row('missing'),
    ...all(wrongOf(credential, carried)),
    ...(scheme ? [row('scheme-other', 'Basic YWNzOndyb25n')] : []),
  ];
  if (security.origin.level === 'chosen') return plain;
  const spelt = shown.length > 0 && subject.contract.annotated ? spellings : [];
  return [
    ...plain,
    ...all(nearlyRightOf(credential)),
    ...spelt.map(([name, how, of]) => {
      const { target } = requestAt(subject, filledIn(subject, of(subject.operation.path)));
      const change = { ...carrying(subject, undefined), target };
      const edited = { name: `credential/missing-with-${name}`, says: `no credential, and ${how}`, change };
      return requiring(subject, { ...edited, rule }, shown);
    }),
  ];
};

/**
 * Paths that a router may take for the same, where the check of the credential looks at the path as it was sent. The first is the
 * same (RFC 3986 §6.2.2.2), and the last with a query. To many routers the others are another one, which may lead anywhere.
 */
const spellings: readonly (readonly [name: string, how: string, ofTemplate: (path: string) => string])[] = [
  [
    'percent-encoding',
    'a letter of the path percent-encoded',
    (path) => path.replace(/(?<=\/)[a-z]/i, encodeAll),
  ],
  ['trailing-slash', 'a slash after the path', (path) => `${path}/`],
  ['suffix', 'a format after the path', (path) => `${path}.json`],
  ['query', 'a query parameter that the interface does not have', (path) => `${path}?acs=1`],
];

/** A rejection must not contain the resource; what a deletion shows may be a message like any other. */
function unseen(subject: Subject, { origin }: SecurityRequirement): readonly Requirement[] {
  const { requestBody, method } = subject.operation;
  return requestBody !== undefined || method === 'DELETE' ? [] : [hidden(subject, origin)];
}

/** How the credential is written. */
export const credentialFormRows: Table = (subject) => {
  const security = givenSecurity(subject);
  if (security === undefined) return [];
  const carried = credentialOf(subject);
  const { header, scheme = '', cased = true } = carried;
  const credential = placeholderOf(carried);
  const form = (silence: SilenceId, name: string, value: string, carrier = header) => ({
    ...{ silence, name: `credential/${name}`, says: `${carrier} is ${JSON.stringify(value)}` },
    change: carrying(subject, value, carrier),
  });
  const under = (other: string) => `${other} ${credential}`;
  const lower = scheme.toLowerCase();
  const questions: readonly (Question | false)[] = [
    // The header that the contract decided on, whichever one is declared for this implementation.
    security.alternatives[0]?.[0]?.scheme.scheme?.toLowerCase() === 'bearer' &&
      form('credential-header', 'authorization-header', under('Bearer'), 'Authorization'),
    cased && {
      ...form('credential-case', 'other-case', writtenIn(carried, swappedOf(credential))),
      about: 'credential',
    },
    lower !== scheme && form('scheme-case', 'scheme-lower-case', under(lower)),
    withoutBoth(subject),
  ];
  return questions.flatMap((question) => (question ? [asking(subject, question)] : []));
};

/** Which is looked at first. */
function withoutBoth(subject: Subject): Question | false {
  const { body } = plainRequest(subject);
  if (subject.operation.body === undefined || body === undefined || !('text' in body)) return false;
  return {
    silence: 'order-of-checks',
    about: 'credential',
    name: 'credential/without-credential-and-body',
    says: 'no credential, and a body that is not JSON',
    change: { ...carrying(subject, undefined), body: { text: body.text.slice(0, -1) } },
  };
}

/** The credential, as what a request has otherwise. */
export const credentialPart = (subject: Subject): readonly Part[] => {
  const { header, inQuery } = credentialOf(subject);
  return inQuery ? target : [headerPart(header)];
};
