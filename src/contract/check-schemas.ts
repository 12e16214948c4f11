// Schemas that nothing can be done with: each with its place and what to do.

import { oncePer } from '../once.ts';
import type { OpenApiDocument, Schema } from './document.ts';
import { joinAllOf, nothing, partsIn, partsOf } from './join-all-of.ts';
import { type Located, resolveSchema } from './resolve.ts';
import { schemasOf } from './walk.ts';

/** A place in a document, and what is wrong there. */
export interface SchemaFault {
  readonly pointer: string;
  readonly message: string;
}

/**
 * Patterns that are no regular expression, lists of no values, and a part of a schema that leads back to the schema itself; where there is none, the
 * schemas with an `allOf` that nothing fits together.
 */
export const schemaFaults = oncePer((document: OpenApiDocument): readonly SchemaFault[] => {
  const schemas = schemasOf(document);
  const single = schemas.flatMap(faultsOfOne);
  for (const schema of schemas) {
    const circle = partOfItself(document, schema);
    const message = 'a schema consists of itself by way of this part: take it out';
    if (circle !== undefined) return [...single, { pointer: circle, message }];
  }
  const contradictions = schemas
    .filter(({ node, pointer }) => node.allOf && joinAllOf(document, node, pointer) === nothing)
    .map(({ pointer }) => ({ pointer, message: 'the parts of its allOf contradict one another' }));
  return [...single, ...contradictions];
});

/** What is wrong with a schema by itself. */
function faultsOfOne({ node: { pattern, enum: values }, pointer }: Located<Schema>): readonly SchemaFault[] {
  if (Array.isArray(values) && values.length === 0)
    return [{ pointer: `${pointer}/enum`, message: 'it allows no value: list those that it means' }];
  try {
    if (typeof pattern === 'string') regExpOf(pattern);
    return [];
  } catch (error) {
    const reason = (error as Error).message.replaceAll(/\s+/g, ' ');
    return [{ pointer: `${pointer}/pattern`, message: `${reason}: write the pattern as JavaScript has it` }];
  }
}

/**
 * A pattern as JSON Schema reads it, under the flag u; one that is valid without it alone is read so.
 * @throws SyntaxError for what is no regular expression either way
 */
export function regExpOf(pattern: string): RegExp {
  try {
    return new RegExp(pattern, 'u');
  } catch {
    return new RegExp(pattern);
  }
}

/** The pointer of the part by which a schema is met again among its own parts. */
function partOfItself(document: OpenApiDocument, schema: Located<Schema>): string | undefined {
  const leadsBack = ({ node, pointer }: Located<Schema>) =>
    partsOf(document, resolveSchema(document, node, pointer)).some(
      (inner) => inner.pointer === schema.pointer,
    );
  return partsIn(schema).find(leadsBack)?.pointer;
}
