// A shared schema requires what only a response has, such as an identifier: in a request that need not be there, and the other
// way round (OpenAPI, Schema Object).

import type { OpenApiDocument, Schema } from './document.ts';
import { propertiesOf } from './properties.ts';
import { nodesOf } from './walk.ts';

type Mark = 'readOnly' | 'writeOnly';

/** The document in which no property with a mark is required; the document itself where none is. */
export function withoutRequired(document: OpenApiDocument, mark: Mark): OpenApiDocument {
  const left = new Map<object, readonly string[]>();
  for (const [node] of nodesOf(document)) {
    const schema = node as Schema;
    const parts = [schema, ...(Array.isArray(schema.allOf) ? schema.allOf : [])].filter(
      ({ required }) => Array.isArray(required) && required.length > 0,
    );
    if (parts.length === 0) continue;
    const properties = propertiesOf(document, { node: schema, pointer: '' });
    for (const part of parts) {
      const required = left.get(part) ?? part.required ?? [];
      const kept = required.filter((name: string) => properties.get(name)?.[mark] !== true);
      if (kept.length < required.length) left.set(part, kept);
    }
  }
  return left.size === 0 ? document : (copy(document, left) as OpenApiDocument);
}

function copy(node: unknown, left: ReadonlyMap<object, readonly string[]>): unknown {
  if (typeof node !== 'object' || node === null) return node;
  if (Array.isArray(node)) return node.map((item) => copy(item, left));
  const copied = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, copy(value, left)]));
  const required = left.get(node);
  return required === undefined ? copied : { ...copied, required };
}
