// A shared schema requires what only a response has, such as an identifier: in a request that need not be there, and the other
// way round (OpenAPI, Schema Object). In a response a URI may be relative, as `instance` of a problem is (RFC 9457 §3.1.5).

import isEqual from 'fast-deep-equal';
import { propertiesOf } from './alternatives.ts';
import type { OpenApiDocument } from './document.ts';
import { schemasOf } from './walk.ts';

type Mark = 'readOnly' | 'writeOnly';

/** The document in which no property that only the other side writes is required; the document itself where none is. */
export function withoutRequired(document: OpenApiDocument, mark: Mark): OpenApiDocument {
  const copy = structuredClone(document);
  for (const schema of schemasOf(copy)) {
    const { allOf, format } = schema.node;
    if (format === 'uri' && mark === 'writeOnly') Object.assign(schema.node, { format: 'uri-reference' });
    const parts = [schema.node, ...(Array.isArray(allOf) ? allOf : [])].filter(
      ({ required }) => Array.isArray(required) && required.length > 0,
    );
    if (parts.length === 0) continue;
    const properties = propertiesOf(copy, schema);
    for (const part of parts as { required: readonly string[] }[])
      part.required = part.required.filter((name) => properties.get(name)?.[mark] !== true);
  }
  return isEqual(copy, document) ? document : copy;
}
