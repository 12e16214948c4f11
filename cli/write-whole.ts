// How a file comes to be whole or not at all.

import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { UsageError } from '../src/errors.ts';

/**
 * Writes a file beside its place and moves it there, so that nobody reads half of it; `mode` says who may.
 * @throws UsageError
 */
export function writeWhole(path: string, text: string, what: string, mode = 0o666): void {
  const beside = `${path}.${process.pid}.tmp`;
  try {
    writeFileSync(beside, text, { mode });
    renameSync(beside, path);
  } catch (error) {
    rmSync(beside, { force: true });
    throw new UsageError(`cannot write the ${what} ${path}: ${(error as Error).message}`, { cause: error });
  }
}
