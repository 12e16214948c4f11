// What passes is kept on the side up to a length, to be judged when it is whole.

/** Keeps the beginning of a body. */
export interface Tee {
  readonly add: (chunk: Uint8Array) => void;
  /** Bytes so far. */
  readonly bytes: () => number;
  /** The beginning that is kept. */
  readonly kept: () => Buffer;
  /** True while all of it is kept. */
  readonly whole: () => boolean;
}

/** Keeps at most so many bytes. */
export function createTee(most: number): Tee {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  let held = 0;
  return {
    add: (chunk) => {
      bytes += chunk.length;
      const part = chunk.subarray(0, most - held);
      if (part.length === 0) return;
      chunks.push(part);
      held += part.length;
    },
    bytes: () => bytes,
    kept: () => Buffer.concat(chunks),
    whole: () => held === bytes,
  };
}
