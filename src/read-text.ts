// A file that an option, an argument or another file names.

import { readFileSync } from 'node:fs';
import { UsageError } from './errors.ts';

/**
 * Reads a file as UTF-8.
 * @param what names its role in the message: `seed`, `report`
 * @throws UsageError when it cannot be read or is not UTF-8
 */
export function readText(file: string, what: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file));
  } catch (error) {
    throw new UsageError(`cannot read the ${what} ${file}: ${reasonOf(error)}`, { cause: error });
  }
}

function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return 'there is no such file';
  if (code === 'EISDIR') return 'it is a folder';
  if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA') return 'it is not UTF-8 text';
  return message;
}
