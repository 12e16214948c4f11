// A schema as it is written, with what it refers to.

import { atPointer, type Contract, type Joined, joinAllOf, toPointer } from '../contract/index.ts';

/** A schema with its references followed and its `allOf` joined. */
export interface Written {
  readonly schema: Joined;
  readonly pointer: string;
}

/** Follows references and joins `allOf`; a schema that is not there allows anything. */
export function written(contract: Contract, pointer: string): Written {
  const { node, pointer: at } = contract.schemaAt(pointer);
  return { schema: node.allOf ? joinAllOf(contract.document, node, at) : node, pointer: at };
}

/** A schema below another; what came out of a join knows itself where it is written. */
export function childOf(contract: Contract, { schema, pointer }: Written, keys: readonly string[]): Written {
  const at = `${pointer}${toPointer(keys)}`;
  const child = atPointer(schema, toPointer(keys)) as Joined | boolean | undefined;
  if (child === undefined) return { schema: {}, pointer: at };
  if (typeof child === 'boolean') return { schema: contract.schema(child, at).node, pointer: at };
  const found = contract.schema(child, child['x-at'] ?? at);
  const joined = found.node.allOf ? joinAllOf(contract.document, found.node, found.pointer) : found.node;
  return { schema: joined, pointer: found.pointer };
}
