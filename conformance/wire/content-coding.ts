// Undoes a content coding that nobody asked for, never past the cap: a bomb stays small.

import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { WireError } from './failures.ts';

const decoders: Readonly<Record<string, (body: Buffer, options: { maxOutputLength: number }) => Buffer>> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
};

/** @throws WireError for a coding that is unknown, broken, or inflates past the cap (bytes). */
export function decodeContent(body: Buffer, coding: string | undefined, cap: number): Buffer {
  const name = coding?.trim().toLowerCase();
  if (name === undefined || name === '' || name === 'identity' || body.length === 0) return body;
  const decode = decoders[name];
  if (decode === undefined) throw new WireError({ kind: 'undecodable', coding: name });
  try {
    return decode(body, { maxOutputLength: cap });
  } catch (error) {
    const past = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    if (past) throw new WireError({ kind: 'too-large', bytes: cap, coding: name }, { cause: error });
    const detail = (error as Error).message;
    throw new WireError({ kind: 'undecodable', coding: name, detail }, { cause: error });
  }
}
