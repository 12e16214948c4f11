// Finding the node to change in a copy of a document: where it is defined, or where one alternative uses it.

import { atPointer, type OpenApiDocument, type Path } from '../../../src/contract/index.ts';
import type { Tree } from './mutant.ts';

/** The node at a pointer. */
export function nodeAt(document: OpenApiDocument, pointer: string): Tree {
  const node = atPointer(document, pointer);
  if (typeof node !== 'object' || node === null)
    throw new TypeError(`the contract has no node at ${pointer}`);
  return node as Tree;
}

/** The schema of a property as one alternative has it; what it shares with others is copied on the way. */
export function ownNode(document: OpenApiDocument, root: string, path: Path): Tree {
  return path.reduce<Tree>(
    (node, key) => {
      const properties = node['properties'] as Record<string, Tree>;
      const property = properties[String(key)] ?? {};
      const { $ref, ...beside } = property;
      const own =
        typeof $ref === 'string'
          ? { ...structuredClone(nodeAt(document, $ref.slice(1))), ...beside }
          : property;
      properties[String(key)] = own;
      return own;
    },
    nodeAt(document, root),
  );
}
