// A file that an option, an argument or another file names.

import { constants } from 'node:buffer';
import { readFileSync, statSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { UsageError } from './errors.ts';

/**
 * Reads a file as UTF-8. One that is compressed with gzip, whatever its name, is read as what it holds.
 * @param what names its role in the message: `seed`, `report`
 * @param most bytes that it may have, and that may come out of it
 * @throws UsageError when it cannot be read or is not UTF-8
 */
export function readText(file: string, what: string, most: number = constants.MAX_STRING_LENGTH): string {
  try {
    if (statSync(file).size > most) throw Object.assign(new Error(), { code: 'ERR_BUFFER_TOO_LARGE' });
    return new TextDecoder('utf-8', { fatal: true }).decode(unzipped(readFileSync(file), most));
  } catch (error) {
    throw new UsageError(`cannot read the ${what} ${file}: ${reasonOf(error, most)}`, { cause: error });
  }
}

/** The bytes, decompressed if they begin as gzip does. */
const unzipped = (bytes: Buffer, most: number): Buffer =>
  bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes, { maxOutputLength: most }) : bytes;

function reasonOf(error: unknown, most: number): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return 'there is no such file';
  if (code === 'EISDIR') return 'it is a folder';
  if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA') return 'it is not UTF-8 text';
  if (code === 'ERR_BUFFER_TOO_LARGE')
    return `it holds more than ${Math.floor(most / 2 ** 20)} MiB: give a smaller one`;
  if (code?.startsWith('Z_'))
    return 'it begins as gzip does, and is cut off or damaged: write it or copy it again';
  return message;
}
