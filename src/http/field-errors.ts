// The faults of a body as the contract's `errors`: for each a JSON Pointer into the body, and words.

import type { Fault } from '../contract/index.ts';
import { telling, wordsOf } from './fault-words.ts';
import type { FieldError } from './problem.ts';

/** The faults of a body, each once, in the order they were found. */
export function fieldErrors(faults: readonly Fault[]): readonly FieldError[] {
  const found = telling(faults).map((fault) => ({
    pointer: fragment(fault.pointer),
    detail: wordsOf(fault),
  }));
  return [...new Map(found.map((error) => [`${error.pointer} ${error.detail}`, error])).values()];
}

/** A JSON Pointer as a fragment. RFC 6901 §6: what a fragment cannot hold is percent-encoded. */
export const fragment = (pointer: string): string =>
  `#${encodeURI(pointer.toWellFormed()).replaceAll('#', '%23')}`;
