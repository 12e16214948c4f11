// What is wrong with a value, in words that a form can show beside the field.

import type { Fault } from '../contract/index.ts';

// These only say that something inside them failed, which is said by itself.
const WRAPPERS = new Set(['if', 'allOf', 'anyOf', 'oneOf']);

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

const atLeast =
  (unit: string): Words =>
  ({ limit }) =>
    `must have at least ${limit} ${limit === 1 ? unit : `${unit}s`}`;
const atMost =
  (unit: string): Words =>
  ({ limit }) =>
    `must have at most ${limit} ${limit === 1 ? unit : `${unit}s`}`;

const WORDS: Readonly<Record<string, Words>> = {
  required: () => 'is required',
  dependentRequired: () => 'is required',
  additionalProperties: () => 'is not a known field',
  unevaluatedProperties: () => 'is not a known field',
  type: ({ type }) => `must be ${[type].flat().map(withArticle).join(' or ')}`,
  enum: ({ allowedValues }) => `must be one of: ${(allowedValues as unknown[]).join(', ')}`,
  const: ({ allowedValue }) => `must be ${JSON.stringify(allowedValue)}`,
  minimum: ({ limit }) => `must be at least ${limit}`,
  maximum: ({ limit }) => `must be at most ${limit}`,
  exclusiveMinimum: ({ limit }) => `must be more than ${limit}`,
  exclusiveMaximum: ({ limit }) => `must be less than ${limit}`,
  multipleOf: ({ multipleOf }) => `must be a multiple of ${multipleOf}`,
  minLength: (params) => (params['limit'] === 1 ? 'must not be empty' : atLeast('character')(params)),
  maxLength: atMost('character'),
  minItems: atLeast('item'),
  maxItems: atMost('item'),
};

function withArticle(type: unknown): string {
  const name = String(type);
  return name === 'null' ? name : `${/^[aio]/.test(name) ? 'an' : 'a'} ${name}`;
}
