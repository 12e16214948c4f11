// What every reader of a part of a document has at hand.

import type { Annotated, OpenApiDocument } from './document.ts';
import { type Origin, originOf, type Source } from './origin.ts';
import { type Located, resolve } from './resolve.ts';

/** A document that is being read. */
export interface Reading {
  readonly document: OpenApiDocument;
  /** Follows the references of a node. */
  readonly resolve: <T>(node: T, pointer: string) => Located<T>;
  /** The origin of a keyword, from the annotations of the node that holds it. */
  readonly origin: (node: Annotated | undefined, keyword: string, pointer: string) => Origin;
}

/** Begins to read a document. */
export function createReading(document: OpenApiDocument, source: Source): Reading {
  return {
    document,
    resolve: (node, pointer) => resolve(document, node, pointer),
    origin: (node, keyword, pointer) => originOf(source, node, keyword, pointer),
  };
}
