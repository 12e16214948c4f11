// The parts of a schema, and the properties that they name, whichever alternative they belong to.

import { flattened, typesOf } from './alternatives.ts';
import type { OpenApiDocument, Schema } from './document.ts';
import { type Located, resolveSchema, schemaAt, toPointer } from './resolve.ts';

/** The schemas that speak of the same value, references resolved: a schema, and what it is composed of, each once. */
export function partsOf(
  document: OpenApiDocument,
  located: Located<Schema>,
  seen = new Set<string>(),
): readonly Located<Schema>[] {
  const { node, pointer } = located;
  if (seen.has(pointer)) return [];
  seen.add(pointer);
  const within = (part: Schema, at: string) => partsOf(document, resolveSchema(document, part, at), seen);
  const listed = (['allOf', 'oneOf', 'anyOf'] as const).flatMap((keyword) =>
    (node[keyword] ?? []).flatMap((part, index) => within(part, `${pointer}/${keyword}/${index}`)),
  );
  const conditional = (['then', 'else'] as const).flatMap((keyword) =>
    node[keyword] === undefined ? [] : within(node[keyword], `${pointer}/${keyword}`),
  );
  return [located, ...listed, ...conditional];
}

/** The same for the schema at a pointer. */
export const partsAt = (document: OpenApiDocument, pointer: string): readonly Located<Schema>[] =>
  partsOf(document, schemaAt(document, pointer));

/** The properties at the top of a schema by name, references resolved; of two of one name the first. */
export function propertiesOf(
  document: OpenApiDocument,
  schema: Located<Schema>,
): ReadonlyMap<string, Schema> {
  const found = new Map<string, Schema>();
  for (const { node, pointer } of partsOf(document, schema))
    for (const [name, property] of Object.entries(node.properties ?? {}))
      if (!found.has(name))
        found.set(name, resolveSchema(document, property, pointer + toPointer(['properties', name])).node);
  return found;
}

/** Whether all that a schema takes are objects. */
export const isOfObjects = (document: OpenApiDocument, { node, pointer }: Located<Schema>): boolean =>
  flattened(document, node, pointer).every(({ schema }) => typesOf(schema).includes('object'));
