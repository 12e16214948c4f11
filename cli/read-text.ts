// A file that an argument or an option names.

import { readFileSync } from 'node:fs';
import { UsageError } from '../src/errors.ts';

/** @throws UsageError when it cannot be read */
export function readText(file: string, what: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason = code === 'ENOENT' ? 'there is no such file' : (error as Error).message;
    throw new UsageError(`cannot read the ${what} ${file}: ${reason}`, { cause: error });
  }
}
