// Where in a YAML text a value stands.

import { type Document, isMap, isNode, isSeq } from 'yaml';

/** Keys and indexes that lead to a value. */
export type Keys = readonly (string | number)[];

/**
 * Offset of the key that leads to a value (a block value begins on the line after its key), of the value itself in a
 * list, or of the nearest thing around it when it is missing.
 */
export function offsetOf(document: Document, keys: Keys): number {
  let node: unknown = document.contents;
  let offset = startOf(node) ?? 0;
  for (const key of keys) {
    const step = stepInto(node, key);
    if (step === undefined) break;
    offset = startOf(step.at) ?? offset;
    node = step.value;
  }
  return offset;
}

/** A key, or an item of a list, with its value. */
export interface Step {
  readonly at: unknown;
  readonly value: unknown;
}

/** One key or index further: where it stands, and what it leads to. */
export function stepInto(node: unknown, key: string | number): Step | undefined {
  if (isMap(node)) {
    const pair = node.items.find((item) => String(item.key) === String(key));
    return pair && { at: pair.key, value: pair.value };
  }
  const item: unknown = isSeq(node) ? node.items[Number(key)] : undefined;
  return item === undefined ? undefined : { at: item, value: item };
}

const startOf = (node: unknown) => (isNode(node) ? node.range?.[0] : undefined);
