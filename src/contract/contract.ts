// A contract in memory: its operations, its source, and a validator for any schema in it.

import type { OpenApiDocument, Schema } from './document.ts';
import type { Operation } from './operation.ts';
import { readOperations } from './operations.ts';
import { readSource, type Source } from './origin.ts';
import { type Located, resolveSchema } from './resolve.ts';
import { createValidator, type Validate } from './validator.ts';

/** Everything that is derived from one OpenAPI document. */
export interface Contract {
  /** Where it was read from, for messages. */
  readonly file: string;
  readonly title: string;
  readonly version: string;
  readonly document: OpenApiDocument;
  readonly operations: readonly Operation[];
  readonly source: Source;
  /** Whether the document tells clauses from silences; without it everything counts as stated. */
  readonly annotated: boolean;
  /** Validates a value against the schema at a pointer of the document. */
  readonly validate: Validate;
  /** A schema with its references resolved. */
  readonly schema: (schema: Schema | boolean, pointer: string) => Located<Schema>;
}

/** Builds a contract from a bundled document. */
export function createContract(document: OpenApiDocument, file = 'openapi.yaml'): Contract {
  const source = readSource(document);
  return {
    file,
    title: document.info.title,
    version: document.info.version,
    document,
    operations: readOperations(document, source),
    source,
    annotated: document['x-source'] !== undefined,
    validate: createValidator(document),
    schema: (schema, pointer) => resolveSchema(document, schema, pointer),
  };
}
