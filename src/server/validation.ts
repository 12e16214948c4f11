// express-openapi-validator on the contract: which operation a request is, and whether it may be so.

import type { RequestHandler } from 'express';
import { middleware } from 'express-openapi-validator';
import type { OpenApiDocument } from '../contract/index.ts';
import { spellOutUnions } from './union.ts';

/** What the validator knows of the operation of a request. */
export interface OperationOfRequest {
  readonly operationId?: string;
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  /** The validator writes null where there is none. */
  readonly requestBody?: { readonly required?: boolean } | null;
}

/** The two halves of the validator; credential, account and body are settled between them. */
export interface Validation {
  readonly operation: readonly RequestHandler[];
  readonly request: readonly RequestHandler[];
}

type Spec = Parameters<typeof middleware>[0]['apiSpec'];

/** Makes the validation of a contract. The document itself is left as it is. */
export function createValidation(contract: OpenApiDocument): Validation {
  const handlers = middleware({
    apiSpec: specOf(contract) as unknown as Spec,
    // The loader of the contract has done so, and says more than the validator, which prints and goes on.
    validateApiSpec: false,
    // Bodies are capped and the contract's schemas do not recurse, so listing every fault stays cheap.
    validateRequests: { allErrors: true, allowUnknownQueryParameters: true },
    validateResponses: false,
    validateSecurity: false,
    fileUploader: false,
    useRequestUrl: true,
  }) as unknown as readonly RequestHandler[];
  const last = handlers.length - 1;
  return { operation: handlers.slice(0, last), request: handlers.slice(last) };
}

/** The operation of a request that has passed the first half. */
export function operationOf(request: object): OperationOfRequest {
  const { openapi } = request as { readonly openapi?: { readonly schema?: OperationOfRequest } };
  return openapi?.schema ?? {};
}

// The server stands at its own root, whatever addresses the contract names. The validator edits what it is given.
function specOf(contract: OpenApiDocument): OpenApiDocument {
  const { 'x-source': _source, ...document } = contract;
  return spellOutUnions(structuredClone({ ...document, servers: [{ url: '/' }] }));
}
