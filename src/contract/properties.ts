// The properties that a schema names, whichever alternative they belong to.

import type { OpenApiDocument, Schema } from './document.ts';
import { type Located, resolveSchema, toPointer } from './resolve.ts';

/** The properties at the top of a schema by name, references resolved; of two of one name the first. */
export function propertiesOf(
  document: OpenApiDocument,
  schema: Located<Schema>,
): ReadonlyMap<string, Schema> {
  const found = new Map<string, Schema>();
  collect(document, schema, found, new Set());
  return found;
}

function collect(
  document: OpenApiDocument,
  { node, pointer }: Located<Schema>,
  found: Map<string, Schema>,
  seen: Set<string>,
): void {
  if (seen.has(pointer)) return;
  seen.add(pointer);
  for (const [name, property] of Object.entries(node.properties ?? {})) {
    const resolved = resolveSchema(document, property, pointer + toPointer(['properties', name])).node;
    if (!found.has(name)) found.set(name, resolved);
  }
  for (const keyword of ['allOf', 'oneOf', 'anyOf'] as const) {
    for (const [index, part] of (node[keyword] ?? []).entries()) {
      collect(document, resolveSchema(document, part, `${pointer}/${keyword}/${index}`), found, seen);
    }
  }
}
