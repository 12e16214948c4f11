// Which lines of a YAML or JSON text hold a value, its key included.

import { isNode, LineCounter, parseDocument } from 'yaml';
import { type Keys, stepInto } from './place.ts';

/** Lines, counted from 1. */
export interface Lines {
  readonly from: number;
  readonly to: number;
}

/** Finds the lines of what keys and indexes lead to; undefined where the text does not have it. */
export function linesIn(text: string): (keys: Keys) => Lines | undefined {
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter, prettyErrors: false });
  const lineAt = (offset: number) => counter.linePos(offset).line;
  return (keys) => {
    let step: ReturnType<typeof stepInto> = { at: document.contents, value: document.contents };
    for (const key of keys) step = step && stepInto(step.value, key);
    const [start] = rangeOf(step?.at);
    const [, end] = rangeOf(step?.value ?? step?.at);
    if (start === undefined || end === undefined) return undefined;
    return { from: lineAt(start), to: Math.max(lineAt(start), lineAt(Math.max(start, end - 1))) };
  };
}

/** Begin and end of what is written, without the empty lines and comments behind it. */
const rangeOf = (node: unknown): readonly [number?, number?] =>
  isNode(node) && node.range ? [node.range[0], node.range[1]] : [];
