// Silences on headers: which media types are accepted, and how the credential may be written.

import { credentialPlaceholder, type Decision, swappedPlaceholder } from '../../types.ts';
import { plainRequest } from '../case.ts';
import { comparing, credentialOf, requestCarrying } from '../http/credentials.ts';
import { unknownTarget } from '../http/methods.ts';
import { lastParameter } from '../parameter-values.ts';
import { decided } from '../requirements.ts';
import { requestOf, type Subject } from '../subject.ts';
import type { Row } from './row.ts';

/** A valid body under another content type; undefined sends none. */
const contentType = (
  silence: Row['silence'],
  variant: string,
  title: string,
  of: (mediaType: string) => string | undefined,
): Row => ({
  silence,
  about: 'content-type',
  id: ['content-types', variant],
  title: `a valid body sent ${title}`,
  of: (subject) => {
    const [valid] = subject.bodies;
    const { body } = subject.operation;
    if (valid === undefined || body === undefined) return undefined;
    const type = of(body.mediaType);
    return {
      change: type === undefined ? 'Content-Type is absent' : `Content-Type is ${type}`,
      request: requestOf(subject, { json: valid.value, contentType: type }),
    };
  },
});

type Credential = ReturnType<typeof credentialOf>;

/** The right credential in another header or form. */
interface CredentialRow extends Pick<Row, 'silence' | 'about' | 'title'> {
  readonly variant: string;
  /** The value of the header; undefined if the credential has no such form. */
  readonly of: (credential: Credential, subject: Subject) => string | undefined;
  readonly header?: string;
  readonly decides?: (subject: Subject) => readonly Decision[];
}

const credential = ({ variant, of, header, decides, ...row }: CredentialRow): Row => ({
  ...row,
  id: ['security', variant],
  of: (subject) => {
    const declared = credentialOf(subject);
    const value = subject.operation.security && of(declared, subject);
    if (value === undefined) return undefined;
    const carrier = header ?? declared.header;
    return {
      change: `${carrier} is ${JSON.stringify(value)}`,
      request: requestCarrying(subject, value, carrier),
      decides: decides?.(subject),
      conditions: comparing(subject),
    };
  },
});

/** A contract that decided on the header accepts the credential in no other way. */
function onlyAsDecided(subject: Subject): readonly Decision[] {
  const [accepted] = decided(subject, 'credential-header');
  return accepted ? [{ expect: { kind: 'rejected' }, origin: accepted.origin }] : [];
}

/** A request that says what it accepts; by default a valid one. */
const accepting = (
  variant: string,
  title: string,
  header: readonly [string, string],
  of: Row['of'] = (subject) => ({ request: plainRequest(subject) }),
): Row => ({
  silence: 'accept-header',
  id: ['headers', `asked/${variant}`],
  title,
  change: header.join(' is '),
  of: (subject) => {
    const { request, ...more } = of(subject) ?? {};
    return request && { ...more, request: { ...request, headers: [...request.headers, header] } };
  },
});

const turkish = ['Accept-Language', 'tr'] as const;

const isRead = ({ operation }: Subject) => operation.method === 'GET';

const read: Row['of'] = (subject) => (isRead(subject) ? { request: plainRequest(subject) } : undefined);

/**
 * The text of an error may be translated, too. What it is made of is open, and the contract does not decide it. It is not asked for
 * as HTML: Spring ends in a 500 where it has an error in JSON alone.
 */
const readOfUnknown: Row['of'] = (subject) => {
  const last = lastParameter(subject);
  const target = last && isRead(subject) ? unknownTarget(subject, last) : undefined;
  return target === undefined ? undefined : { request: requestOf(subject, { target }), decides: [] };
};

const mediaTypes = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/xml',
  'application/jsonx',
];

export const headerRows: readonly Row[] = [
  ...mediaTypes.map((type) =>
    contentType('unsupported-media-type', type.replace('/', '-'), `as ${type}`, () => type),
  ),
  contentType(
    'content-type-parameters',
    'asked/charset',
    'with charset=utf-8',
    (type) => `${type}; charset=utf-8`,
  ),
  contentType('content-type-case', 'asked/upper-case', 'with its content type in upper case', (type) =>
    type.toUpperCase(),
  ),
  contentType('missing-content-type', 'asked/missing', 'with no content type', () => undefined),
  accepting('accept-html', 'a request that accepts text/html alone', ['Accept', 'text/html']),
  accepting('accept-language', 'a request that accepts Turkish alone', turkish, read),
  accepting('unknown-in-turkish', 'what does not exist, in Turkish alone', turkish, readOfUnknown),
  credential({
    silence: 'credential-header',
    variant: 'asked/scheme-other',
    title: 'the credential under another scheme',
    of: ({ scheme }) =>
      scheme && `${scheme.toLowerCase() === 'basic' ? 'Bearer' : 'Basic'} ${credentialPlaceholder}`,
    decides: onlyAsDecided,
  }),
  credential({
    silence: 'credential-header',
    variant: 'asked/scheme-glued',
    title: 'the scheme and the credential without a space',
    of: ({ scheme }) => scheme && `${scheme}${credentialPlaceholder}`,
    decides: onlyAsDecided,
  }),
  // The header that the contract decided on, whichever one is declared for this implementation.
  credential({
    silence: 'credential-header',
    variant: 'asked/authorization-header',
    title: 'the credential as Authorization: Bearer',
    of: (_, { operation }) =>
      operation.security?.scheme.scheme?.toLowerCase() === 'bearer'
        ? `Bearer ${credentialPlaceholder}`
        : undefined,
    header: 'Authorization',
  }),
  credential({
    silence: 'credential-case',
    about: 'credential',
    variant: 'token-other-case',
    title: 'the credential with its letters in the other case',
    of: ({ scheme, cased = true }) =>
      cased ? `${scheme ? `${scheme} ` : ''}${swappedPlaceholder}` : undefined,
  }),
  credential({
    silence: 'scheme-case',
    variant: 'asked/scheme-lower-case',
    title: 'the scheme in lower case',
    of: ({ scheme = '' }) =>
      scheme.toLowerCase() === scheme ? undefined : `${scheme.toLowerCase()} ${credentialPlaceholder}`,
  }),
  {
    silence: 'order-of-checks',
    about: 'credential',
    id: ['security', 'asked/without-credential-and-body'],
    title: 'no credential, and a body that is not JSON',
    of: (subject) => {
      const request = requestCarrying(subject, undefined);
      if (subject.operation.security === undefined || subject.bodies.length === 0) return undefined;
      const text = request.body && 'text' in request.body ? request.body.text : '';
      return { request: { ...request, body: { text: text.slice(0, -1) } } };
    },
  },
];
