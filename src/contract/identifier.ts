// The property of a response that identifies the resource that it shows, and what wraps a resource in a body: `{"data": {…}}`, or
// an object with one property alone.

import { partsAt, typesOf } from './alternatives.ts';
import type { Contract } from './contract.ts';
import type { Schema } from './document.ts';
import { toPointer } from './resolve.ts';

type Schemas = Pick<Contract, 'document' | 'properties' | 'schemaAt'>;

/** A property, and the one that wraps it (`{"data": {"id": 7}}`). */
export interface Identifier {
  readonly name: string;
  readonly within?: string;
}

/**
 * The property that identifies a resource of the schema at a pointer: the one that the service adds (`x-identifier`) or that repeats
 * the parameter (`x-parameter`), else the one named like the parameter or its last word (`sid` for `ServiceSid`), else `id`. Where
 * the schema has none, the one of what it wraps.
 * @param parameter the path parameter that stands for the resource
 */
export function identifierIn(contract: Schemas, pointer: string, parameter?: string): Identifier | undefined {
  const own = identifierAmong(contract.properties(pointer), parameter);
  if (own !== undefined) return { name: own };
  const inner = wrappedIn(contract, pointer);
  const name = inner && identifierAmong(contract.properties(inner.pointer), parameter);
  return inner && name !== undefined ? { name, within: inner.name } : undefined;
}

function identifierAmong(
  properties: ReadonlyMap<string, Schema>,
  parameter: string | undefined,
): string | undefined {
  const all = [...properties].filter(
    ([, schema]) => !typesOf(schema).some((type) => /object|array/.test(type)),
  );
  const named = (wanted: string | undefined) => all.find(([name]) => lettersOf(name) === wanted);
  const found =
    all.find(([, schema]) => schema['x-identifier'] === true) ??
    all.find(([, schema]) => parameter !== undefined && schema['x-parameter'] === parameter) ??
    all.find(([name]) => name === parameter) ??
    named(parameter && lettersOf(parameter)) ??
    named(parameter && lastWordOf(parameter)) ??
    named('id');
  return found?.[0];
}

/** Names of parameters and of properties are often written in two ways: `petId` and `pet_id`. */
export const lettersOf = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** The last word of a name, where it says that it identifies something. */
function lastWordOf(name: string): string | undefined {
  const word = name.split(/[^A-Za-z0-9]|(?<=[a-z0-9])(?=[A-Z])/).at(-1) ?? '';
  return /^((s|u|uu|gu)id|key|code|slug)$/i.test(word) ? word.toLowerCase() : undefined;
}

/** What the schema at a pointer wraps in `data`, or in its only property; undefined where it has neither. */
export function wrappedIn(contract: Schemas, pointer: string) {
  const names = [...contract.properties(pointer).keys()];
  const name = names.includes('data') ? 'data' : names.length === 1 ? names[0] : undefined;
  if (name === undefined) return undefined;
  const holder = partsAt(contract.document, pointer).find(({ node }) =>
    Object.hasOwn(node.properties ?? {}, name),
  );
  return (
    holder && { name, pointer: contract.schemaAt(holder.pointer + toPointer(['properties', name])).pointer }
  );
}
