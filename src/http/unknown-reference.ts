// The fault of a value that must name something which exists (`x-input`), and names nothing.

import type { FieldError } from './problem.ts';

const WORDS: Readonly<Record<string, string>> = { 'jwt-id': 'JWT configuration' };

/** The fault at a pointer in fragment form; `input` is the `x-input` of the schema there. */
export function unknownReference(pointer: string, input: string): FieldError {
  const words = WORDS[input] ?? input.replace(/-id$/, '').replaceAll('-', ' ');
  return { pointer, detail: `names no ${words} of this account` };
}
