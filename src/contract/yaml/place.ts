// Where in a YAML text a value stands.

import { type Document, isMap, isNode, isSeq, LineCounter, parseDocument } from 'yaml';

/** Keys and indexes that lead to a value. */
export type Keys = readonly (string | number)[];

/**
 * Offset of the key that leads to a value (a block value begins on the line after its key), of the value itself in a
 * list, or of the nearest thing around it when it is missing.
 */
export const offsetOf = (document: Document, keys: Keys): number => stepsTo(document, keys).offset;

/** Where a value stands: line and column count from 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
  /** So many of the keys were found; the position is that of the last one. */
  readonly found: number;
}

/** Reads a YAML or JSON text for the positions of its values; what is wrong with it is left to others. */
export function readPositions(text: string): (keys: Keys) => Position {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, logLevel: 'silent' });
  return (keys) => {
    const { offset, found } = stepsTo(document, keys);
    const { line, col } = lines.linePos(offset);
    return { line, column: col, found };
  };
}

function stepsTo(document: Document, keys: Keys): { readonly offset: number; readonly found: number } {
  let node: unknown = document.contents;
  let offset = startOf(node) ?? 0;
  for (const [found, key] of keys.entries()) {
    const step = stepInto(node, key);
    if (step === undefined) return { offset, found };
    offset = startOf(step.at) ?? offset;
    node = step.value;
  }
  return { offset, found: keys.length };
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
