// What every reader of a part of a document has at hand: references, origins, and the examples of a node.

import type { Annotated, OpenApiDocument, WithExamples } from './document.ts';
import { type Origin, originOf, type Source } from './origin.ts';
import { type Located, resolve, toPointer } from './resolve.ts';

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

/** A named example with its value. */
export interface Example {
  readonly name: string;
  readonly value: unknown;
  readonly origin: Origin;
}

/** Reads `example`, which is named `example`, or else `examples`. */
export function readExamples(reading: Reading, node: WithExamples, at: string): readonly Example[] {
  if (node.example !== undefined) {
    const origin = reading.origin(node, 'example', `${at}/example`);
    return [{ name: 'example', value: node.example, origin }];
  }
  return readNamedExamples(reading, node, at);
}

/** Reads `examples`, each under its name. */
export function readNamedExamples(reading: Reading, node: WithExamples, at: string): readonly Example[] {
  return Object.entries(node.examples ?? {}).map(([name, entry]) => {
    const { node: example, pointer } = reading.resolve(entry, `${at}/examples${toPointer([name])}`);
    return { name, value: example.value, origin: reading.origin(example, '.', pointer) };
  });
}
