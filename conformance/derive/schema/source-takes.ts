// Whether the source itself takes a value for a property, with all that the contract chose left aside.

import { constraintOrigin, typesOf } from '../../../src/contract/index.ts';
import type { Subject } from '../subject.ts';
import type { Place } from '../targets.ts';

/** Whether a value of the wanted type breaks no rule that the source gives. */
export function sourceTakes({ contract }: Subject, { field, body }: Place, value: unknown): boolean {
  const { schema } = field;
  if (!typesOf(schema).some((type) => isOfType(value, type))) return false;
  return Object.entries(keeps).every(([keyword, keepsTo]) => {
    const limit = (schema as Readonly<Record<string, unknown>>)[keyword];
    const isGiven = () =>
      constraintOrigin(contract, body.alternative, field, keyword).level !== 'chosen' || isFixed(keyword);
    return limit === undefined || keepsTo(value as never, limit as never) || !isGiven();
  });
}

/** Which words there are is what tells the alternatives of a body apart, whoever gave them. */
const isFixed = (keyword: string) => keyword === 'enum' || keyword === 'const';

const types: Readonly<Record<string, (value: unknown) => boolean>> = {
  integer: Number.isInteger,
  array: Array.isArray,
  null: (value) => value === null,
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
};

const isOfType = (value: unknown, type: string): boolean => types[type]?.(value) ?? typeof value === type;

/** Whether a value keeps to a keyword; one of another type does. */
const keeps: Readonly<Record<string, (value: never, limit: never) => boolean>> = {
  enum: (value: unknown, allowed: readonly unknown[]) => allowed.includes(value),
  const: (value: unknown, allowed: unknown) => value === allowed,
  minimum: (value: number, least: number) => !(value < least),
  maximum: (value: number, most: number) => !(value > most),
  exclusiveMinimum: (value: number, below: number) => !(value <= below),
  exclusiveMaximum: (value: number, above: number) => !(value >= above),
  multipleOf: (value: number, step: number) => !(Math.abs(value % step) > 0),
  minLength: (value: string, least: number) => typeof value !== 'string' || [...value].length >= least,
  maxLength: (value: string, most: number) => typeof value !== 'string' || [...value].length <= most,
  pattern: (value: string, pattern: string) =>
    typeof value !== 'string' || new RegExp(pattern, 'u').test(value),
};
