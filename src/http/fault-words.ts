// What is wrong with a value, in words that a form can show beside the field.

import type { Fault } from '../contract/index.ts';
import { digitsOf } from '../values.ts';
import type { FieldError } from './problem.ts';

// These only say that something inside them failed, which is said by itself.
const WRAPPERS = new Set(['if', 'allOf', 'anyOf', 'oneOf', 'x-tags']);

/** The faults without those that only repeat others. */
export function telling(faults: readonly Fault[]): readonly Fault[] {
  const found = faults.filter(({ keyword }) => !WRAPPERS.has(keyword));
  return found.length > 0 ? found : faults;
}

/** A fault in words that continue the name of the field: `must be at most 128`. */
export function wordsOf({ keyword, params, message }: Fault): string {
  return WORDS[keyword]?.(params) ?? message;
}

type Words = (params: Fault['params']) => string;

const must =
  (bound: 'at least' | 'at most', unit: string): Words =>
  ({ limit }) =>
    `must have ${bound} ${limit} ${limit === 1 ? unit : `${unit}s`}`;

const WORDS: Readonly<Record<string, Words>> = {
  required: () => 'is required',
  dependentRequired: () => 'is required',
  additionalProperties: () => 'is not a known field',
  unevaluatedProperties: () => 'is not a known field',
  type: ({ type }) => `must be ${[type].flat().map(withArticle).join(' or ')}`,
  enum: ({ allowedValues }) => `must be one of: ${(allowedValues as unknown[]).join(', ')}`,
  const: ({ allowedValue }) => `must be ${JSON.stringify(allowedValue)}`,
  minimum: ({ limit }) => `must be at least ${digitsOf(Number(limit))}`,
  maximum: ({ limit }) => `must be at most ${digitsOf(Number(limit))}`,
  exclusiveMinimum: ({ limit }) => `must be more than ${limit}`,
  exclusiveMaximum: ({ limit }) => `must be less than ${limit}`,
  multipleOf: ({ multipleOf }) => `must be a multiple of ${multipleOf}`,
  minLength: (params) =>
    params['limit'] === 1 ? 'must not be empty' : must('at least', 'character')(params),
  maxLength: must('at most', 'character'),
  uniqueItems: ({ i, j }) => `must not have the same item twice (${j} and ${i})`,
  minItems: must('at least', 'item'),
  maxItems: must('at most', 'item'),
};

function withArticle(type: unknown): string {
  const name = String(type);
  return name === 'null' ? name : `${/^[aio]/.test(name) ? 'an' : 'a'} ${name}`;
}

// The faults of a body as the contract's `errors`: for each a JSON Pointer into the body, and words.

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

// The fault of a value that must name something which exists (`x-input`), and names nothing.

const NAMES: Readonly<Record<string, string>> = { 'jwt-id': 'JWT configuration' };

/** The fault at a pointer in fragment form; `input` is the `x-input` of the schema there. */
export function unknownReference(pointer: string, input: string): FieldError {
  const words = NAMES[input] ?? input.replace(/-id$/, '').replaceAll('-', ' ');
  return { pointer, detail: `names no ${words} of this account` };
}
