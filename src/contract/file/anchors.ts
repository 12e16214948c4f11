// References by a name (`$ref: '#count'`, `$dynamicRef: '#node'`) become references by a place. A document is one resource, in
// which each name stands for one schema: both kinds lead to the same.

import { nodesOf, type OpenApiDocument, toPointer } from '../index.ts';

/** Makes a pointer of every reference in a document that was read. A name that nothing has stays, and leads nowhere. */
export function withPointers(document: OpenApiDocument): OpenApiDocument {
  const places = new Map<unknown, string>();
  const nodes = nodesOf(document);
  for (const [{ $anchor, $dynamicAnchor }, keys] of nodes) {
    for (const name of [$anchor, $dynamicAnchor]) {
      if (typeof name === 'string') places.set(`#${name}`, `#${encodeURI(toPointer(keys))}`);
    }
  }
  for (const [found] of nodes) {
    const node = found as { $ref?: unknown; $dynamicRef?: unknown };
    const named = node.$ref ?? node.$dynamicRef;
    if (named !== undefined) node.$ref = places.get(named) ?? named;
    delete node.$dynamicRef;
  }
  return document;
}
