// Where in its file a constraint of a contract stands.

import { readFileSync } from 'node:fs';
import { once } from '../../once.ts';
import { readText } from '../../read-text.ts';
import { fromPointer, type LinesOf } from '../index.ts';
import { readPositions } from '../yaml/index.ts';

/**
 * The lines of a place in the file that a contract was loaded from, read when it is first asked for. What was bundled in
 * from another file has none, and nothing has any once the file is gone.
 */
export function linesOfFile(file: string): LinesOf {
  const positions = once(() => positionsIn(file));
  return (pointer) => {
    const keys = fromPointer(pointer);
    const position = positions()?.(keys);
    return position?.found === keys.length ? { from: position.line, to: position.lastLine } : undefined;
  };
}

function positionsIn(file: string): ReturnType<typeof readPositions> | undefined {
  try {
    return readPositions(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * Reads the lines of a contract by JSON Pointer. What stands in another file, which a `$ref` names, has the line of the
 * path or component that it belongs to, or none where the file does not name that either. Lines and columns count from 1.
 * @throws UsageError when the file cannot be read
 */
export function readContractLines(file: string) {
  const positionOf = readPositions(readText(file, 'contract'));
  return (pointer: string) => {
    const keys = fromPointer(pointer);
    const { found, line, column } = positionOf(keys);
    return found >= Math.min(keys.length, named(keys)) ? { line, column } : undefined;
  };
}

/** The number of keys that lead to a thing with a name: `/paths/~1tags`, `/components/schemas/Tag`. */
const named = ([first]: readonly string[]) => (first === 'components' ? 3 : 2);
