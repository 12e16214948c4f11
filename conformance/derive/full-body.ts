// An alternative with every property it can have, and smaller bodies cut from it.

import { type Alternative, type Contract, type Field, typesOf } from '../../src/contract/index.ts';
import { removeAt, replaceAt, valueAt } from './json-text.ts';
import { makeUp, sampleOf } from './made-up.ts';

/**
 * The alternative with every optional property. Values come from an example of it, then from other examples of the
 * operation, and are made up last.
 */
export function fullBody(
  contract: Contract,
  alternative: Alternative,
  example: unknown,
  others: readonly unknown[],
): unknown {
  const start = example ?? mended(contract, alternative, sampleOf(contract, alternative.root.schema));
  if (typeof start !== 'object' || start === null || Array.isArray(start)) return start;
  return singular(alternative).reduce<unknown>((value, field) => {
    const holder = valueAt(value, field.path.slice(0, -1));
    if (typeof holder !== 'object' || valueAt(value, field.path) !== undefined) return value;
    const donated = others.map((other) => valueAt(other, field.path)).find((found) => found !== undefined);
    const made = donated ?? madeUp(contract, field);
    return made === undefined ? value : replaceAt(value, field.path, made);
  }, start);
}

/** The optional properties that a body has. */
export const optionalFields = (alternative: Alternative, body: unknown): readonly Field[] =>
  singular(alternative).filter((field) => !field.required && valueAt(body, field.path) !== undefined);

/** A body with only these of its optional properties. */
export function keepOnly(alternative: Alternative, body: unknown, kept: readonly Field[]): unknown {
  return optionalFields(alternative, body)
    .filter((field) => !kept.includes(field))
    .reduce(
      (value, field) => (valueAt(value, field.path) === undefined ? value : removeAt(value, field.path)),
      body,
    );
}

/** Items of an array are not left out one by one. */
const singular = ({ fields }: Alternative) => fields.filter((field) => !field.path.includes(0));

const madeUp = (contract: Contract, { schema, pointer }: Field) =>
  makeUp(contract, { node: schema, pointer }) ?? sampleOf(contract, schema);

/** A sample whose texts and numbers fit their schemas, which the library does not see to. */
function mended(contract: Contract, { fields }: Alternative, sampled: unknown): unknown {
  const leaves = fields.filter(
    ({ schema }) => !typesOf(schema).some((type) => /^(object|array)$/.test(type)),
  );
  return leaves.reduce((body, field) => {
    const value = valueAt(body, field.path);
    if (value === undefined || contract.validate(field.pointer, value).length === 0) return body;
    return replaceAt(body, field.path, madeUp(contract, field));
  }, sampled);
}
