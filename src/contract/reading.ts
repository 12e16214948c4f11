// What every reader of a part of a document has at hand, and the examples of a node.

import type { OpenApiDocument, WithExamples } from './document.ts';
import { type Origin, originOf, type Source } from './origin.ts';
import { resolve, toPointer } from './resolve.ts';

/** A document that is being read. */
export interface Reading {
  readonly document: OpenApiDocument;
  readonly source: Source;
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
    const origin = originOf(reading.source, node, 'example', `${at}/example`);
    return [{ name: 'example', value: node.example, origin }];
  }
  return Object.entries(node.examples ?? {}).map(([name, entry]) => {
    const { node: example, pointer } = resolve(reading.document, entry, `${at}/examples${toPointer([name])}`);
    return { name, value: example.value, origin: originOf(reading.source, example, '.', pointer) };
  });
}
