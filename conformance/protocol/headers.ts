// Questions about headers: which media types are accepted, and how the credential may be written.

import type { SilenceId } from '../../src/contract/index.ts';
import type { Question, Table } from '../rows/row.ts';
import { credentialPlaceholder, type Decision, swappedPlaceholder, type TrialRequest } from '../types.ts';
import { withHeader } from '../view/contexts.ts';
import { lastParameter } from '../view/parameter-values.ts';
import { decided } from '../view/requirements.ts';
import { plainRequest, type Subject } from '../view/subject.ts';
import { credentialOf, givenSecurity, requestCarrying } from './credentials.ts';
import { unknownTarget } from './methods.ts';
import { type Ask, asksAll, headerPart, target, wholeBody } from './table.ts';

/** A valid body under another content type; undefined sends none. */
const contentType =
  (silence: SilenceId, name: string, how: string, of: (mediaType: string) => string | undefined): Ask =>
  (subject) => {
    const { body } = subject.operation;
    if (body === undefined || subject.contexts.length === 0) return undefined;
    const type = of(body.mediaType);
    return {
      silence,
      about: 'content-type',
      name: `content-type/${name}`,
      place: 'content-type',
      title: `a valid body sent ${how}`,
      says: type === undefined ? 'Content-Type is absent' : `Content-Type is ${type}`,
      parts: [headerPart('Content-Type')],
      request: withContentType(plainRequest(subject), type),
    };
  };

function withContentType(request: TrialRequest, type: string | undefined): TrialRequest {
  if (type !== undefined) return withHeader(request, 'Content-Type', type);
  return { ...request, headers: request.headers.filter(([name]) => name !== 'Content-Type') };
}

/** A media type with a parameter that says what is so in any case. */
export const withCharset = (mediaType: string): string => `${mediaType}; charset=utf-8`;

const mediaTypes = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/xml',
  'application/jsonx',
];
const inUpperCase = (type: string) => type.toUpperCase();

/** The media type of a body. */
export const contentTypeRows: Table = asksAll([
  ...mediaTypes.map((type) =>
    contentType('unsupported-media-type', type.replace('/', '-'), `as ${type}`, () => type),
  ),
  contentType('content-type-parameters', 'charset', 'with charset=utf-8', withCharset),
  contentType('content-type-case', 'upper-case', 'with its content type in upper case', inUpperCase),
  contentType('missing-content-type', 'missing', 'with no content type', () => undefined),
]);

type Header = readonly [name: string, value: string];

/** A request that says what it accepts. */
const accepting = (name: string, title: string, header: Header, request: TrialRequest): Question => ({
  silence: 'accept-header',
  name: `headers/${name}`,
  place: 'headers',
  title,
  says: header.join(' is '),
  parts: [headerPart(header[0])],
  request: { ...request, headers: [...request.headers, header] },
});

const [html, turkish]: readonly [Header, Header] = [
  ['Accept', 'text/html'],
  ['Accept-Language', 'tr'],
];

const isRead = ({ operation }: Subject) => operation.method === 'GET';

/**
 * The text of an error may be translated, too. What it is made of is open, and the contract does not decide it. It is not asked for
 * as HTML: Spring ends in a 500 where it has an error in JSON alone.
 */
const readOfUnknown: Ask = (subject) => {
  const last = lastParameter(subject);
  const at = last && isRead(subject) ? unknownTarget(subject, last) : undefined;
  if (at === undefined) return undefined;
  const request = { ...plainRequest(subject), target: at };
  const title = 'what does not exist, in Turkish alone';
  const question = accepting('unknown-in-turkish', title, turkish, request);
  return { ...question, says: title, parts: [...question.parts, ...target], decides: [] };
};

/** What a request accepts. */
export const acceptRows: Table = asksAll([
  (subject) =>
    accepting('accept-html', 'a request that accepts text/html alone', html, plainRequest(subject)),
  (subject) =>
    isRead(subject)
      ? accepting('accept-language', 'a read that accepts Turkish alone', turkish, plainRequest(subject))
      : undefined,
  readOfUnknown,
]);

type Credential = ReturnType<typeof credentialOf>;

type ValueOf = (credential: Credential, subject: Subject) => string | undefined;

/** The right credential in another header or form; without a value it has no such form. */
const formed =
  (silence: SilenceId, name: string, title: string, of: ValueOf, more: More = {}): Ask =>
  (subject) => {
    const { header } = credentialOf(subject);
    const value = givenSecurity(subject) && of(credentialOf(subject), subject);
    if (value === undefined) return undefined;
    const { carrier = header, about, decides } = more;
    return {
      silence,
      about,
      name: `credential/${name}`,
      place: 'credential',
      title,
      says: `${carrier} is ${JSON.stringify(value)}`,
      parts: [...new Set([header, carrier])].map(headerPart),
      request: requestCarrying(subject, value, carrier),
      decides: decides?.(subject),
    };
  };

interface More extends Pick<Question, 'about'> {
  readonly carrier?: string;
  readonly decides?: (subject: Subject) => readonly Decision[];
}

/** A contract that decided on the header accepts the credential in no other way. */
function onlyAsDecided(subject: Subject): readonly Decision[] {
  const [accepted] = decided(subject, 'credential-header');
  return accepted ? [{ expect: { kind: 'rejected' }, origin: accepted.origin }] : [];
}

/** Which is looked at first. */
const withoutBoth: Ask = (subject) => {
  const { body, ...request } = requestCarrying(subject, undefined);
  if (givenSecurity(subject) === undefined || subject.operation.body === undefined) return undefined;
  if (body === undefined || !('text' in body)) return undefined;
  return {
    silence: 'order-of-checks',
    about: 'credential',
    name: 'credential/without-credential-and-body',
    place: 'credential',
    title: 'no credential, and a body that is not JSON',
    parts: [headerPart(credentialOf(subject).header), ...wholeBody],
    request: { ...request, body: { text: body.text.slice(0, -1) } },
  };
};

const otherScheme = ({ scheme }: Credential) =>
  scheme && `${scheme.toLowerCase() === 'basic' ? 'Bearer' : 'Basic'} ${credentialPlaceholder}`;

const swapped = ({ scheme, cased = true }: Credential) =>
  cased ? [...(scheme ? [scheme] : []), swappedPlaceholder].join(' ') : undefined;

const lowerScheme = ({ scheme = '' }: Credential) =>
  scheme.toLowerCase() === scheme ? undefined : `${scheme.toLowerCase()} ${credentialPlaceholder}`;

/** The header that the contract decided on, whichever one is declared for this implementation. */
const usualHeader: ValueOf = (_, { operation }) =>
  operation.security?.scheme.scheme?.toLowerCase() === 'bearer'
    ? `Bearer ${credentialPlaceholder}`
    : undefined;

const glued = ({ scheme }: Credential) => scheme && `${scheme}${credentialPlaceholder}`;

const [other, only] = ['credential-header', { decides: onlyAsDecided }] as const;
const usual = { carrier: 'Authorization' };

/** How the credential is written. */
export const credentialFormRows: Table = asksAll([
  formed(other, 'under-another-scheme', 'the credential under another scheme', otherScheme, only),
  formed(other, 'scheme-glued', 'the scheme and the credential without a space', glued, only),
  formed(other, 'authorization-header', 'the credential as Authorization: Bearer', usualHeader, usual),
  formed('credential-case', 'other-case', 'the credential with its letters in the other case', swapped, {
    about: 'credential',
  }),
  formed('scheme-case', 'scheme-lower-case', 'the scheme in lower case', lowerScheme),
  withoutBoth,
]);
