// What every reader of a part of a document has at hand: references, origins, and the examples of a node.

import type { Annotated, OpenApiDocument, WithExamples } from './document.ts';
import { type Origin, originOf, type Source } from './origin.ts';
import { resolve, toPointer } from './resolve.ts';

/** A document that is being read. */
export type Reading = ReturnType<typeof createReading>;

export function createReading(document: OpenApiDocument, source: Source) {
  return {
    document,
    /** Follows the references of a node. */
    resolve: <T>(node: T, pointer: string) => resolve(document, node, pointer),
    /** The origin of a keyword, from the annotations of the node that holds it. */
    origin: (node: Annotated | undefined, keyword: string, pointer: string) =>
      originOf(source, node, keyword, pointer),
  };
}

/** A named example with its value. */
export interface Example {
  readonly name: string;
  readonly value: unknown;
  readonly origin: Origin;
}

/** Reads `example`, which is named `example`, or else `examples`, each under its name. */
export function readExamples(reading: Reading, node: WithExamples, at: string): readonly Example[] {
  if (node.example !== undefined) {
    const origin = reading.origin(node, 'example', `${at}/example`);
    return [{ name: 'example', value: node.example, origin }];
  }
  return Object.entries(node.examples ?? {}).map(([name, entry]) => {
    const { node: example, pointer } = reading.resolve(entry, `${at}/examples${toPointer([name])}`);
    return { name, value: example.value, origin: reading.origin(example, '.', pointer) };
  });
}
