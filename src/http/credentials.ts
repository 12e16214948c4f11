// Which of the credentials that an operation asks for a request carries.

import {
  authorizationScheme,
  httpScheme,
  type SecurityRequirement,
  type SecurityScheme,
} from '../contract/index.ts';
import { fieldOf, type HeaderFields } from './body.ts';
import { cookiesOf, type ParameterSource, queryOf } from './parameters.ts';
import { type Problem, problem } from './problem.ts';

/** Where a credential may be in a request. */
type CredentialCarrier = Omit<ParameterSource, 'params'>;

/** A credential as it was sent. */
export interface Presented {
  readonly scheme: SecurityScheme;
  readonly value: string;
}

/** The alternatives of a requirement that a request carries every credential of. Whether one is known, it leaves open. */
export function presentedCredentials(
  { alternatives }: SecurityRequirement,
  carrier: CredentialCarrier,
): readonly (readonly Presented[])[] {
  return alternatives.flatMap((schemes) => {
    const presented = schemes.flatMap(({ scheme }) => {
      const value = credentialOf(scheme, carrier);
      return value === undefined || value === '' ? [] : [{ scheme, value }];
    });
    return presented.length === schemes.length ? [presented] : [];
  });
}

/** The 401 for a request whose credential is unknown, or that carries none. */
export function unauthorized(requirement: SecurityRequirement, given: 'missing' | 'unknown'): Problem {
  const headers = { 'WWW-Authenticate': challengesOf(requirement) };
  if (given === 'missing') return problem('unauthorized', `Send ${inWords(requirement)}.`, { headers });
  const scheme = requirement.alternatives[0]?.[0]?.scheme;
  const kind = scheme && isBearer(scheme) ? 'bearer credential' : 'credential';
  return problem('unauthorized', `The ${kind} is not known.`, { headers });
}

/** Whether a scheme is sent as `Authorization: Bearer`; OAuth 2 and OpenID Connect are (RFC 6750 §2.1). */
export function isBearer(scheme: SecurityScheme): boolean {
  return scheme.type !== 'apiKey' && scheme.type !== 'mutualTLS' && httpScheme(scheme) === 'bearer';
}

const MUTUAL_TLS = 'a client certificate, which is settled before HTTP';

function credentialOf(scheme: SecurityScheme, { headers, url }: CredentialCarrier): string | undefined {
  const { type, name = '' } = scheme;
  if (type === 'mutualTLS') return MUTUAL_TLS;
  if (type !== 'apiKey') return authorizationOf(headers, httpScheme(scheme));
  if (scheme.in === 'query') return queryOf(url).get(name) ?? undefined;
  if (scheme.in === 'cookie') return cookiesOf(headers).get(name);
  return fieldOf(headers, name);
}

// RFC 9110 §11.1: the name of the scheme in any case, and one token or, as in Digest, parameters.
function authorizationOf(headers: HeaderFields, wanted: string): string | undefined {
  const [, scheme, credential = ''] = /^(\S+) +(.*?) *$/.exec(fieldOf(headers, 'authorization') ?? '') ?? [];
  const isWhole = !/\s/.test(credential) || !/^(basic|bearer)$/.test(wanted);
  return scheme?.toLowerCase() === wanted && isWhole ? credential : undefined;
}

/** A challenge for each kind of credential that lets in (RFC 9110 §11.6.1); what is no scheme of HTTP has none of its own. */
function challengesOf({ alternatives }: SecurityRequirement): string {
  const names = alternatives.map(([first]) =>
    first && first.scheme.type !== 'apiKey' ? authorizationScheme(first.scheme) : 'ApiKey',
  );
  const challenge = (name: string) =>
    `${name} realm="acs"${name === 'Digest' ? ', qop="auth", nonce="YWNz"' : ''}`;
  return [...new Set(names)].map(challenge).join(', ');
}

function inWords({ alternatives }: SecurityRequirement): string {
  const scheme = alternatives[0]?.[0]?.scheme;
  if (scheme?.type === 'apiKey') return `the credential in the ${scheme.in} ${scheme.name}`;
  return `a ${scheme ? httpScheme(scheme) : 'bearer'} credential in the header Authorization`;
}
