// Where something of a contract stands in its file.

import { readFileSync } from 'node:fs';
import { fromPointer, type LinesOf } from '../contract/index.ts';
import { linesIn } from '../yaml-file/index.ts';

/**
 * The lines of a place in the file that a contract was loaded from, read when it is first asked for. What was bundled in
 * from another file has none.
 */
export function linesOfFile(file: string): LinesOf {
  let find: ReturnType<typeof linesIn> | undefined;
  return (pointer) => {
    find ??= readLines(file);
    return find(fromPointer(pointer));
  };
}

/** A file that is gone by now has no lines; what is known of the contract is not lost by that. */
function readLines(file: string): ReturnType<typeof linesIn> {
  try {
    return linesIn(readFileSync(file, 'utf8'));
  } catch {
    return () => undefined;
  }
}
