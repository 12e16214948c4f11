// Where in a YAML or JSON text a value stands.

import { isMap, isNode, isSeq, LineCounter, type Pair, parseDocument } from 'yaml';

/** Keys and indexes that lead to a value. */
export type Keys = readonly (string | number)[];

/**
 * Reads a YAML or JSON text for the positions of its values; what is wrong with it is left to others. A value that is not there has
 * that of the nearest thing around it: `found` is how many of the keys were. A position begins at the key of a value, and ends before
 * the empty lines and comments behind it; lines count from 1.
 */
export function readPositions(text: string) {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, logLevel: 'silent' });
  return (keys: Keys) => {
    let node: unknown = document.contents;
    let [start, end] = rangeOf(node);
    let found = 0;
    for (const key of keys) {
      const pair = isMap(node) ? node.items.find((item) => String(item.key) === String(key)) : undefined;
      const item = isSeq(node) ? node.items[Number(key)] : undefined;
      const { key: first, value } = (pair ?? { key: item, value: item }) as Pair;
      if (first === undefined) break;
      node = value;
      [start] = rangeOf(first);
      [, end] = rangeOf(value ?? first);
      found += 1;
    }
    const [line, lastLine] = [start, Math.max(start, end - 1)].map((offset) => lines.linePos(offset).line);
    return { line: line ?? 1, lastLine: lastLine ?? 1, found };
  };
}

const rangeOf = (node: unknown): readonly [start: number, end: number] =>
  isNode(node) && node.range ? [node.range[0], node.range[1]] : [0, 0];
