// Where a response ends, from its bytes.

/**
 * The length of the first response in these bytes; undefined while it is not complete.
 * @throws Error where it is no success: a rate of refusals would say nothing.
 */
export function lengthOf(bytes: Buffer): number | undefined {
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (headEnd < 0) return undefined;
  const head = bytes.toString('latin1', 0, headEnd);
  if (!/^HTTP\/1\.1 2/.test(head)) throw new Error(`expected a success, got ${head.split('\r\n')[0]}`);
  const bodyStart = headEnd + 4;
  const declared = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  const length = declared === undefined ? chunkedEnd(bytes, bodyStart) : bodyStart + Number(declared);
  return length !== undefined && length <= bytes.length ? length : undefined;
}

const LAST_CHUNK = '0\r\n\r\n';

// One request at a time is under way on a connection, so the last chunk is at the end.
function chunkedEnd(bytes: Buffer, from: number): number | undefined {
  const at = bytes.length - LAST_CHUNK.length;
  return at >= from && bytes.toString('latin1', at) === LAST_CHUNK ? bytes.length : undefined;
}
