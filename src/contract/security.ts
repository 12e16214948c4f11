// The credentials that an operation asks for.

import { ContractError } from '../errors.ts';
import type { SchemaFault } from './check-schemas.ts';
import { type OpenApiDocument, type OperationObject, pathsOf, type SecurityScheme } from './document.ts';
import type { Origin } from './origin.ts';
import type { Reading } from './reading.ts';
import { toPointer } from './resolve.ts';

/** A security scheme under its name. */
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

/** A credential that an operation asks for. */
export interface Security {
  readonly scheme: SecurityScheme;
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
    origin: reading.origin(operation, 'security', `${at}/security`),
  };
}

/** A client certificate is settled before HTTP: that a request carries no other credential says nothing. */
const isBeforeHttp = ({ scheme }: NamedScheme) => scheme.type === 'mutualTLS';

/** The first scheme of the first alternative; none where the credential is optional. */
export function firstCredential(credentials: SecurityRequirement): Security | undefined {
  const first = credentials.alternatives[0]?.[0];
  if (first === undefined || credentials.optional) return undefined;
  return { scheme: first.scheme, origin: credentials.origin };
}

/** Requirements that name a scheme that the document does not declare. */
export function undeclaredSchemes(document: OpenApiDocument): readonly SchemaFault[] {
  const declared = document.components?.['securitySchemes'] ?? {};
  const places = [
    { node: document, at: '' },
    ...pathsOf(document).flatMap(([path, item]) =>
      Object.entries(item).map(([method, node]) => ({
        node: node as OperationObject,
        at: toPointer(['paths', path, method]),
      })),
    ),
  ];
  return places.flatMap(({ node: { security = [] }, at }) => {
    const faults = security.flatMap((requirement, index) => {
      const name = Object.keys(requirement).find((one) => !(one in declared));
      if (name === undefined) return [];
      const message = `the security scheme ${name} is not declared: add it under components/securitySchemes`;
      return [{ pointer: `${at}/security/${index}`, message }];
    });
    // An empty list would let anybody in.
    const [first] = faults;
    return first && faults.length === security.length ? [{ ...first, pointer: `${at}/security` }] : faults;
  });
}

function readScheme(reading: Reading, name: string, scopes: readonly string[], at: string): NamedScheme {
  const written = reading.document.components?.['securitySchemes']?.[name] as SecurityScheme | undefined;
  if (written === undefined) {
    throw new ContractError(
      `the security scheme ${name} at ${at} is not declared: add it under components/securitySchemes`,
    );
  }
  const { node } = reading.resolve(written, toPointer(['components', 'securitySchemes', name]));
  return { name, scheme: node, scopes };
}
