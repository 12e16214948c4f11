// The properties that a schema names, whichever alternative they belong to.

import type { Schema } from '../contract/document.ts';
import { atPointer, type Contract } from '../contract/index.ts';

/** The properties at the top of a schema by name, references resolved; empty without a schema. */
export function propertiesOf(
  contract: Contract,
  schemaPointer: string | undefined,
): ReadonlyMap<string, Schema> {
  const found = new Map<string, Schema>();
  const schema = schemaPointer && atPointer(contract.document, schemaPointer);
  if (schemaPointer && schema) collect(contract, schema as Schema, schemaPointer, found, new Set());
  return found;
}

function collect(
  contract: Contract,
  schema: Schema,
  pointer: string,
  found: Map<string, Schema>,
  seen: Set<string>,
): void {
  const { node, pointer: at } = contract.schema(schema, pointer);
  if (seen.has(at)) return;
  seen.add(at);
  for (const [name, property] of Object.entries(node.properties ?? {})) {
    if (!found.has(name)) found.set(name, contract.schema(property, `${at}/properties/${name}`).node);
  }
  for (const keyword of ['allOf', 'oneOf', 'anyOf'] as const) {
    for (const [index, part] of (node[keyword] ?? []).entries()) {
      collect(contract, part, `${at}/${keyword}/${index}`, found, seen);
    }
  }
}
