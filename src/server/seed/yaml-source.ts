// A YAML file as data, and the line on which each value stands, so that an error can name it.

import { readFileSync } from 'node:fs';
import { type Document, isNode, isPair, isScalar, LineCounter, parseDocument, visit } from 'yaml';
import { UsageError } from '../../errors.ts';

/** Keys and indexes that lead to a value. */
export type Keys = readonly (string | number)[];

/** A file that was read and parsed. */
export interface YamlSource {
  readonly value: unknown;
  /** A UsageError that names the file and the line of a value, or of what holds it when it is missing. */
  fault(keys: Keys, reason: string): UsageError;
}

/**
 * Reads a YAML file.
 * @throws UsageError naming the file, and the line where there is one.
 */
export function readYaml(file: string, kind: string): YamlSource {
  const lines = new LineCounter();
  const document = parseDocument(readText(file, kind), { lineCounter: lines, prettyErrors: false });
  const faultAt = (offset: number, reason: string) =>
    new UsageError(`the ${kind} ${file} has an error in line ${lines.linePos(offset).line}: ${reason}`);
  const broken = document.errors[0];
  if (broken) throw faultAt(broken.pos[0], broken.message);
  const alias = firstAlias(document);
  if (alias !== undefined) throw faultAt(alias, 'aliases are not supported, write the value out');
  return {
    value: document.toJS() as unknown,
    fault: (keys, reason) => faultAt(offsetOf(document, keys), reason),
  };
}

function readText(file: string, kind: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason = code === 'ENOENT' ? 'there is no such file' : (error as Error).message;
    throw new UsageError(`cannot read the ${kind} ${file}: ${reason}`, { cause: error });
  }
}

function firstAlias(document: Document): number | undefined {
  let offset: number | undefined;
  visit(document, {
    Alias(_key, node) {
      offset = node.range?.[0] ?? 0;
      return visit.BREAK;
    },
  });
  return offset;
}

function offsetOf(document: Document, keys: Keys): number {
  for (let length = keys.length; length >= 0; length--) {
    const offset = keyOffset(document, keys.slice(0, length));
    if (offset !== undefined) return offset;
  }
  return 0;
}

// The line of the key where there is one: a block value begins on the line after it.
function keyOffset(document: Document, keys: Keys): number | undefined {
  const parent = keys.length > 0 ? document.getIn(keys.slice(0, -1), true) : undefined;
  const items = parent && typeof parent === 'object' && 'items' in parent ? (parent.items as unknown[]) : [];
  for (const item of items) {
    if (isPair(item) && isScalar(item.key) && String(item.key.value) === String(keys.at(-1))) {
      return item.key.range?.[0];
    }
  }
  const node = keys.length > 0 ? document.getIn(keys, true) : document.contents;
  return isNode(node) ? node.range?.[0] : undefined;
}
