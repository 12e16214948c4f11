// Where in its file a constraint of a contract stands.

import { fromPointer } from '../contract/index.ts';
import { readText } from '../read-text.ts';
import { readPositions } from '../yaml-file/index.ts';

/** A line and a column of the contract's file, counted from 1. */
export interface ContractLine {
  readonly line: number;
  readonly column: number;
}

/**
 * Reads the lines of a contract by JSON Pointer. What stands in another file, which a `$ref` names, has the line of the
 * path or component that it belongs to, or none where the file does not name that either.
 * @throws UsageError when the file cannot be read
 */
export function readContractLines(file: string): (pointer: string) => ContractLine | undefined {
  const positionOf = readPositions(readText(file, 'contract'));
  return (pointer) => {
    const keys = fromPointer(pointer);
    const { found, line, column } = positionOf(keys);
    return found >= Math.min(keys.length, named(keys)) ? { line, column } : undefined;
  };
}

/** So many keys lead to a thing with a name: `/paths/~1tags`, `/components/schemas/Tag`. */
const named = ([first]: readonly string[]) => (first === 'components' ? 3 : 2);
