// A shared schema requires what only a response has, such as an identifier: in a request that need not be there, and the other
// way round (OpenAPI, Schema Object).

import { propertiesOf } from './alternatives.ts';
import type { OpenApiDocument, Schema } from './document.ts';
import { nodesOf } from './walk.ts';

type Mark = 'readOnly' | 'writeOnly';

/** The document in which no property with a mark is required; the document itself where none is. */
export function withoutRequired(document: OpenApiDocument, mark: Mark): OpenApiDocument {
  const copy = structuredClone(document);
  let isSame = true;
  for (const [node] of nodesOf(copy)) {
    const schema = node as Schema;
    const parts = [schema, ...(Array.isArray(schema.allOf) ? schema.allOf : [])].filter(
      ({ required }) => Array.isArray(required) && required.length > 0,
    );
    if (parts.length === 0) continue;
    const properties = propertiesOf(copy, { node: schema, pointer: '' });
    for (const part of parts as { required: readonly string[] }[]) {
      const kept = part.required.filter((name) => properties.get(name)?.[mark] !== true);
      isSame &&= kept.length === part.required.length;
      part.required = kept;
    }
  }
  return isSame ? document : copy;
}
