// The value of a parameter as a server reads it again; undefined for one that its style or its place can't carry.

import { type Contract, type Parameter, readTexts, typesOf } from '../../../src/contract/index.ts';
import { isHolder, isObject, mapMembers } from '../../../src/values.ts';

/** Reads a value back. A list or an object without members is not sent at all, and says nothing of its schema. */
export function receivedValue(contract: Contract, parameter: Parameter, value: unknown): unknown {
  const { in: place, schemaPointer, mediaType, explode } = parameter;
  if (schemaPointer === undefined) return undefined;
  if (mediaType !== undefined) return /[/+]json\b/i.test(mediaType) ? value : undefined;
  if (parameter.style === 'deepObject' && !isObject(value)) return undefined;
  const types = contract.alternatives(schemaPointer).flatMap(({ root }) => typesOf(root.schema));
  const isOf = (type: string) => types.includes(type);
  if (isOf('array') && typeof value === 'string' && place === 'path')
    return readTexts(contract, schemaPointer, value.split(','));
  const leaves = isHolder(value) ? Object.values(value) : [value];
  const isWanted = isHolder(value)
    ? isOf(Array.isArray(value) ? 'array' : 'object')
    : !isOf('array') && !isOf('object');
  const isCarried = (leaf: unknown) =>
    !isHolder(leaf) &&
    carried[place].test(String(leaf)) &&
    (explode || !isHolder(value) || !separators.test(String(leaf)));
  if (!isWanted || leaves.length === 0 || !leaves.every(isCarried)) return undefined;
  return readTexts(contract, schemaPointer, isHolder(value) ? mapMembers(value, String) : String(value));
}

/** What a server may split a text at. */
const separators = /[,|;=\s]/;

/** What each place can carry unchanged to any server. */
const carried: Readonly<Record<Parameter['in'], RegExp>> = {
  path: /^(?!\.{1,2}$)[^/]+$/s,
  query: /./s,
  header: /^[!-~]([ -~]*[!-~])?$/,
  cookie: /^[!#-+\--:<-[\]-~]+$/,
};
