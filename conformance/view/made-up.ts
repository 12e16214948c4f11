// Values for contracts without examples, and unique names.

import {
  type Contract,
  type Field,
  type Located,
  regExpOf,
  type Schema,
  typesOf,
} from '../../src/contract/index.ts';
import { builtValue, textsOf } from '../../src/contract/samples/index.ts';
import { uniqueLength, uniqueName } from '../types.ts';

/** A value that the schema at the pointer accepts, the same in every run; undefined if none is found. */
export function makeUp(contract: Contract, { node, pointer }: Located<Schema>): unknown {
  const fits = (value: unknown) => value !== undefined && contract.isValid(pointer, value);
  // What stands here may be put together from several places of the contract.
  const built = [node.const, ...(node.enum ?? [])].find(fits) ?? builtValue(contract, pointer);
  const isPlain = (text: unknown) => typeof text !== 'string' || /^[\w.~-]+$/.test(text);
  if (isPlain(built)) return built;
  return textsOf(node.pattern).find((text) => isPlain(text) && fits(text)) ?? built;
}

/** The same text with its unique name under a key; a text without one becomes the name itself. */
export function underKey(text: unknown, key: string): string {
  const kept = typeof text === 'string' && text.includes(uniqueName()) ? text : uniqueName();
  return kept.replace(uniqueName(), uniqueName(key));
}

/** Whether a field is a name: free text without constraints that allows any unique name. */
export const isUniqueName = (field: Field): boolean =>
  takesUniqueName(field) && field.schema.pattern === undefined;

/** Whether a field is a name that may be a unique one, though its pattern may forbid others. */
export function takesUniqueName({ schema, path }: Field): boolean {
  const isNamed = /^(name|title|label|slug|code|key)$|(_name|Name)$/.test(String(path.at(-1)));
  return (isNamed || schema['x-identifier'] === true) && allowsName(schema);
}

/** Whether a schema is that of a text which may be any unique name. */
export function allowsName(schema: Schema): boolean {
  if (!typesOf(schema).includes('string')) return false;
  if (schema.enum ?? schema.const ?? schema.format ?? schema['x-input']) return false;
  if (schema.pattern !== undefined && !allowsNames(schema.pattern)) return false;
  if ((schema.maxLength ?? uniqueLength) < uniqueLength) return false;
  return (schema.minLength ?? 0) <= uniqueLength;
}

/** Whether a pattern takes names as they are made: an `n`, then letters and digits. */
function allowsNames(pattern: string): boolean {
  const allowed = regExpOf(pattern);
  return ['0', '9', 'a', 'z'].every((one) => allowed.test(`n${one.repeat(uniqueLength - 1)}`));
}

/**
 * Whether a bound on the length of a text, or on how many items or members there are, is tried. Most servers limit the whole body
 * long before such a bound, and few documents say where.
 */
export const isWithinReach = (keyword: string, bound: number): boolean =>
  bound <= (keyword.endsWith('Length') ? 100_000 : 10_000);

/** Plain text of a length, unique in the run if it may be a name that must be unique. */
export function textOfLength(field: Field, length: number): string {
  if (!isUniqueName(field) || length < uniqueLength) return 'a'.repeat(length);
  return uniqueName() + 'a'.repeat(length - uniqueLength);
}
