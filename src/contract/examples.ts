// The examples of a media type, a parameter or a header, whichever of the two ways they are written in.

import type { Annotated, ExampleObject } from './document.ts';
import type { Origin } from './origin.ts';
import type { Reading } from './reading.ts';
import { toPointer } from './resolve.ts';

/** A named example with its value. */
export interface Example {
  readonly name: string;
  readonly value: unknown;
  readonly origin: Origin;
}

/** A node that may have examples. */
export interface WithExamples extends Annotated {
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, ExampleObject>>;
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
