// Where in a YAML or JSON text a value stands.

import { type Document, isMap, isNode, isSeq, LineCounter, parseDocument } from 'yaml';

/** Keys and indexes that lead to a value. */
export type Keys = readonly (string | number)[];

/**
 * Offset of the key that leads to a value (a block value begins on the line after its key), of the value itself in a
 * list, or of the nearest thing around it when it is missing.
 */
export const offsetOf = (document: Document, keys: Keys): number => stepsTo(document, keys).start;

/** Where a value stands: lines count from 1. */
export interface Position {
  readonly line: number;
  /** The last line, without the empty lines and comments behind it. */
  readonly lastLine: number;
  /** How many of the keys were found; the position is that of the last one. */
  readonly found: number;
}

/** Reads a YAML or JSON text for the positions of its values; what is wrong with it is left to others. */
export function readPositions(text: string): (keys: Keys) => Position {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, logLevel: 'silent' });
  return (keys) => {
    const { start, end, found } = stepsTo(document, keys);
    const { line } = lines.linePos(start);
    return { line, lastLine: lines.linePos(Math.max(start, end - 1)).line, found };
  };
}

/** Where it is written: from the key on, to the end of the value. */
function stepsTo(document: Document, keys: Keys) {
  let [start, end] = rangeOf(document.contents);
  let node: unknown = document.contents;
  for (const [found, key] of keys.entries()) {
    const step = stepInto(node, key);
    if (step === undefined) return { start, end, found };
    [start] = rangeOf(step.at);
    [, end] = rangeOf(step.value ?? step.at);
    node = step.value;
  }
  return { start, end, found: keys.length };
}

/** One key or index further: where it stands, and what it leads to. */
function stepInto(node: unknown, key: string | number): { at: unknown; value: unknown } | undefined {
  if (isMap(node)) {
    const pair = node.items.find((item) => String(item.key) === String(key));
    return pair && { at: pair.key, value: pair.value };
  }
  const item: unknown = isSeq(node) ? node.items[Number(key)] : undefined;
  return item === undefined ? undefined : { at: item, value: item };
}

const rangeOf = (node: unknown): readonly [start: number, end: number] =>
  isNode(node) && node.range ? [node.range[0], node.range[1]] : [0, 0];
