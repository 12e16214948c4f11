// A file that an option, an argument or another file names.

import { constants } from 'node:buffer';
import { readFileSync, statSync } from 'node:fs';
import { UsageError } from './errors.ts';

/**
 * Reads a file as UTF-8.
 * @param what names its role in the message: `seed`, `report`
 * @param most bytes that it may have
 * @throws UsageError when it cannot be read or is not UTF-8
 */
export function readText(file: string, what: string, most: number = constants.MAX_STRING_LENGTH): string {
  try {
    if (statSync(file).size > most) throw Object.assign(new Error(), { code: 'ERR_BUFFER_TOO_LARGE' });
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file));
  } catch (error) {
    throw new UsageError(`cannot read the ${what} ${file}: ${reasonOf(error, most)}`, { cause: error });
  }
}

function reasonOf(error: unknown, most: number): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return 'there is no such file';
  if (code === 'EISDIR') return 'it is a folder';
  if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA') return 'it is not UTF-8 text';
  if (code === 'ERR_BUFFER_TOO_LARGE')
    return `it holds more than ${Math.floor(most / 2 ** 20)} MiB: give a smaller one`;
  return message;
}
