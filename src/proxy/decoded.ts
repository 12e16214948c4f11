// A body without its content coding, for judging; what is passed on keeps it.

import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, zstdDecompress } from 'node:zlib';
import { type Fields, fieldOf } from '../traffic/index.ts';

const DECODERS: Readonly<
  Record<string, (bytes: Uint8Array, options: { maxOutputLength: number }) => Promise<Buffer>>
> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
  zstd: promisify(zstdDecompress),
};

/** The decoded bytes; undefined where the coding is not known, the body is none of it, or it grows past a length. */
export async function decoded(headers: Fields, bytes: Buffer, most: number): Promise<Buffer | undefined> {
  const codings = (fieldOf(headers, 'content-encoding') ?? '')
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim())
    .filter((coding) => coding !== '' && coding !== 'identity');
  let body = bytes;
  for (const coding of codings.toReversed()) {
    const decode = DECODERS[coding];
    if (decode === undefined || body.length === 0) return body.length === 0 ? body : undefined;
    try {
      body = await decode(body, { maxOutputLength: most });
    } catch {
      return undefined;
    }
  }
  return body;
}
