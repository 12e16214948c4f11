// Values for which the contract shows no example: made up, and only such as their schema accepts.

import fc from 'fast-check';
import { sample } from 'openapi-sampler';
import { type Contract, type Located, regExpOf, type Schema } from '../../src/contract/index.ts';

/** A value that the schema at the pointer accepts, the same in every run; undefined where none is found. */
export function makeUp(contract: Contract, { node, pointer }: Located<Schema>): unknown {
  const fits = (value: unknown) => value !== undefined && contract.validate(pointer, value).length === 0;
  return (
    shown(node).find(fits) ?? [sampleOf(contract, node), ...ofBounds(node), ...ofPattern(node)].find(fits)
  );
}

/** What the library makes of a schema: it knows types, formats and lengths, and no patterns. */
export const sampleOf = (contract: Contract, schema: Schema): unknown =>
  sample(schema as object, { skipReadOnly: true, quiet: true }, contract.document as object);

const shown = ({ example, examples = [], default: usual, const: only, enum: allowed = [] }: Schema) => [
  example,
  ...examples,
  usual,
  only,
  ...allowed,
];

function ofBounds(schema: Schema): readonly unknown[] {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf, minLength } = schema;
  const inside = [exclusiveMinimum && exclusiveMinimum + 1, exclusiveMaximum && exclusiveMaximum - 1];
  const text = minLength === undefined || minLength > 10_000 ? [] : ['a'.repeat(minLength)];
  return [minimum, maximum, ...inside, multipleOf, 0, 1, ...text];
}

const tries = { seed: 1, numRuns: 100 };

/** Texts that match, those that need no encoding anywhere first. */
function ofPattern({ pattern }: Schema): readonly string[] {
  const isPlain = (text: string) => /^[\w.~-]+$/.test(text);
  const texts = textsOf(pattern);
  return [...texts.filter(isPlain), ...texts.filter((text) => !isPlain(text))];
}

/** Texts that a pattern takes, each once, the same in every run; none for a pattern that cannot be turned round. */
export function textsOf(pattern: string | undefined): readonly string[] {
  if (pattern === undefined) return [];
  try {
    return [...new Set(fc.sample(fc.stringMatching(regExpOf(pattern)), tries))];
  } catch {
    return [];
  }
}
