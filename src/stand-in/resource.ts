// A resource as JSON, and what the contract says of its identifier.

import type { Contract, Schema } from '../contract/index.ts';

/** A body that is a JSON object. */
export type Resource = Readonly<Record<string, unknown>>;

/** True for a JSON object. */
export function isResource(value: unknown): value is Resource {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The property that identifies a resource of the schema at a pointer: the one that the service gives (`x-identifier`)
 * or that repeats the parameter (`x-parameter`), else `id`, else the one named as the parameter.
 */
export function identifierOf(
  contract: Contract,
  pointer: string,
  parameter?: string,
): { readonly name: string; readonly schema: Schema } | undefined {
  const properties = [...contract.properties(pointer)].map(([name, schema]) => ({ name, schema }));
  return (
    properties.find(({ schema }) => schema['x-identifier'] === true) ??
    properties.find(({ schema }) => parameter !== undefined && schema['x-parameter'] === parameter) ??
    properties.find(({ name }) => name === 'id') ??
    properties.find(({ name }) => name === parameter)
  );
}
