// The credentials that an operation asks for.

import type { OperationObject, SecurityScheme } from './document.ts';
import { type Origin, originOf } from './origin.ts';
import type { Reading } from './reading.ts';
import { resolve, toPointer } from './resolve.ts';

export interface NamedScheme {
  readonly name: string;
  readonly scheme: SecurityScheme;
  readonly scopes: readonly string[];
}

/** What an operation asks of the sender. */
export interface SecurityRequirement {
  /** One of these must be met, each with all of its schemes; none, or one without schemes, lets anybody in. */
  readonly alternatives: readonly (readonly NamedScheme[])[];
  /** Whether a request may come without any credential. */
  readonly optional: boolean;
  readonly origin: Origin;
}

/** Reads `security` of an operation, or of the document where the operation has none. */
export function readCredentials(
  reading: Reading,
  operation: OperationObject,
  at: string,
): SecurityRequirement {
  const written = operation.security ?? reading.document.security ?? [];
  const alternatives = written.map((requirement) =>
    Object.entries(requirement).map(([name, scopes]) => readScheme(reading, name, scopes, at)),
  );
  return {
    alternatives,
    optional: alternatives.length === 0 || alternatives.some((schemes) => schemes.every(isBeforeHttp)),
    origin: originOf(reading.source, operation, 'security', `${at}/security`),
  };
}

/** A client certificate is settled before HTTP: that a request carries no other credential says nothing. */
const isBeforeHttp = ({ scheme }: NamedScheme) => scheme.type === 'mutualTLS';

function readScheme(reading: Reading, name: string, scopes: readonly string[], at: string): NamedScheme {
  const named: unknown = { $ref: `#${encodeURI(toPointer(['components', 'securitySchemes', name]))}` };
  const { node: scheme } = resolve(reading.document, named as SecurityScheme, `${at}/security`);
  return { name, scheme, scopes };
}

/** The name of a scheme in `Authorization` and in challenges. */
export const authorizationScheme = (scheme: SecurityScheme): string =>
  httpScheme(scheme).replace(/^./, (first) => first.toUpperCase());

/** The same in small letters, as it is compared. */
export const httpScheme = ({ type, scheme = '' }: SecurityScheme): string =>
  type === 'http' ? scheme.toLowerCase() : 'bearer';
