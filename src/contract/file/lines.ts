// Where in its files a constraint of a contract stands.

import { existsSync, readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { once } from '../../once.ts';
import { fromPointer, type LinesOf, toPointer } from '../index.ts';
import { readPositions } from '../yaml/index.ts';

/**
 * The lines of a place in the files that a contract was loaded from, read when one is first asked for. What was bundled in
 * from a file that a `$ref` names has none, and nothing has any once the file is gone.
 * @param sourceFile the file that `x-source` names
 */
export function linesOfFile(file: string, sourceFile?: string): LinesOf {
  const linesIn = (path: string) => once(() => linesOfText(textOf(path), relativeTo(resolve(path))));
  const [inContract, inSource] = [linesIn(file), sourceFile === undefined ? undefined : linesIn(sourceFile)];
  return (pointer) => {
    const [first, ...rest] = fromPointer(pointer);
    const isOfSource = inSource && first === 'x-source' && rest.length > 0;
    return isOfSource ? inSource()(toPointer(rest)) : inContract()(pointer);
  };
}

/** The lines of a place in a text that is a whole contract. */
export function linesOfText(text: string, file: string): LinesOf {
  const positions = once(() => readPositions(text));
  return (pointer) => {
    const keys = fromPointer(pointer);
    const { found, line, lastLine } = positions()(keys);
    return found === keys.length && text !== '' ? { file, from: line, to: lastLine } : undefined;
  };
}

const textOf = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '');

/** A path as a reader would write it: from the working folder where it lies below that. */
export function relativeTo(absolute: string): string {
  const path = relative(process.cwd(), absolute);
  return path === '' || path.startsWith('../..') ? absolute : path;
}
