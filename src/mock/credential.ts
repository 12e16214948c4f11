// Whether a request carries the credential that its operation asks for.

import type { IncomingHttpHeaders } from 'node:http';
import type { OperationObject, SecurityScheme } from '../contract/document.ts';
import { atPointer, type Contract, type Operation } from '../contract/index.ts';
import { type Problem, problem } from '../http/index.ts';

/** Where a credential may be in a request. */
export interface CredentialCarrier {
  readonly headers: IncomingHttpHeaders;
  readonly query: Readonly<Record<string, unknown>>;
}

/** The 401 for a request to an operation; undefined when one of the operation's requirements is met. */
export type CheckCredential = (operation: Operation, carrier: CredentialCarrier) => Problem | undefined;

type Finding = 'accepted' | 'missing' | 'unknown';

/** Makes the check; `known` lists the bearer credentials to accept, undefined accepts any that is not empty. */
export function createCredentialCheck(contract: Contract, known?: readonly string[]): CheckCredential {
  return (operation, carrier) => {
    const findings = requirementsOf(contract, operation).map((schemes) =>
      worst(schemes.map((scheme) => findCredential(scheme, carrier, known))),
    );
    if (findings.length === 0 || findings.includes('accepted')) return undefined;
    return problem(
      'unauthorized',
      findings.includes('unknown')
        ? 'The bearer credential is not known.'
        : `Send ${describe(contract, operation)}.`,
    );
  };
}

function requirementsOf(
  { document }: Contract,
  operation: Operation,
): readonly (readonly SecurityScheme[])[] {
  const node = atPointer(document, operation.pointer) as OperationObject | undefined;
  const schemes = (document.components?.['securitySchemes'] ?? {}) as Readonly<
    Record<string, SecurityScheme>
  >;
  return (node?.security ?? document.security ?? []).map((requirement) =>
    Object.keys(requirement).flatMap((name) => schemes[name] ?? []),
  );
}

function worst(findings: readonly Finding[]): Finding {
  if (findings.includes('missing')) return 'missing';
  return findings.includes('unknown') ? 'unknown' : 'accepted';
}

function findCredential(
  scheme: SecurityScheme,
  { headers, query }: CredentialCarrier,
  known?: readonly string[],
): Finding {
  const name = scheme.name ?? '';
  if (scheme.type === 'apiKey' && scheme.in === 'query') return presence(query[name]);
  if (scheme.type === 'apiKey' && scheme.in === 'header') return presence(headers[name.toLowerCase()]);
  if (scheme.type === 'apiKey') return presence(cookieOf(headers.cookie, name));
  if (scheme.type === 'mutualTLS') return 'accepted';
  const [, wanted, credential] = /^(\S+) +(\S+) *$/.exec(headers.authorization ?? '') ?? [];
  if (credential === undefined || wanted?.toLowerCase() !== httpScheme(scheme)) return 'missing';
  if (httpScheme(scheme) !== 'bearer' || known === undefined) return 'accepted';
  return known.includes(credential) ? 'accepted' : 'unknown';
}

// OAuth 2 and OpenID Connect tokens are sent as bearer credentials (RFC 6750 §2.1).
function httpScheme(scheme: SecurityScheme): string {
  return scheme.type === 'http' ? (scheme.scheme ?? '').toLowerCase() : 'bearer';
}

const presence = (value: unknown): Finding => (value === undefined || value === '' ? 'missing' : 'accepted');

function cookieOf(header: string | undefined, name: string): string | undefined {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}

function describe(contract: Contract, operation: Operation): string {
  const scheme = requirementsOf(contract, operation)[0]?.[0];
  if (scheme?.type === 'apiKey') return `the credential in the ${scheme.in} ${scheme.name}`;
  return `a ${scheme ? httpScheme(scheme) : 'bearer'} credential in the header Authorization`;
}
