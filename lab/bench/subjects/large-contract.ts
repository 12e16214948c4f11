// The kit's own contract with its operations repeated under other names and paths.

import type { OpenApiDocument } from '../../../src/contract/index.ts';

type PathItem = Readonly<Record<string, unknown>>;

/** A document of so many operations, a multiple of what the contract has. */
export function withOperations(document: OpenApiDocument, count: number): OpenApiDocument {
  const paths = Object.entries(document.paths ?? {}) as [string, PathItem][];
  const copies = Array.from({ length: count / paths.length }, (_, copy) =>
    copy === 0
      ? paths
      : paths.map(([path, item]) => [`/copy${copy}${path}`, renamed(item, copy)] as [string, PathItem]),
  );
  return { ...document, paths: Object.fromEntries(copies.flat()) };
}

function renamed(item: PathItem, copy: number): PathItem {
  return Object.fromEntries(
    Object.entries(item).map(([key, value]) => {
      const { operationId } = value as { readonly operationId?: string };
      return [key, operationId ? { ...(value as object), operationId: `${operationId}${copy}` } : value];
    }),
  );
}
