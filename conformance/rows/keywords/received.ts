// The value of a parameter as a server reads it again; undefined for one that its style or its place can't carry.

import { type Contract, type Parameter, readTexts, typesOf } from '../../../src/contract/index.ts';

/** Reads a value back. A list or an object without members is not sent at all, and says nothing of its schema. */
export function receivedValue(contract: Contract, parameter: Parameter, value: unknown): unknown {
  const { schemaPointer, schema, mediaType } = parameter;
  if (schemaPointer === undefined || schema === undefined) return undefined;
  if (mediaType !== undefined) return /[/+]json\b/i.test(mediaType) ? value : undefined;
  const types = contract.alternatives(schemaPointer).flatMap(({ root }) => typesOf(root.schema));
  const texts = textsOf(parameter, value, types);
  return texts === undefined ? undefined : readTexts(contract, schemaPointer, texts);
}

function textsOf(parameter: Parameter, value: unknown, types: readonly string[]): unknown {
  const [isList, isMap] = [types.includes('array'), types.includes('object')];
  if (typeof value !== 'object' || value === null) {
    if (isList && typeof value === 'string' && parameter.in === 'path') return value.split(',');
    return isList || isMap ? undefined : textOf(parameter, value);
  }
  if (Array.isArray(value) ? !isList : !isMap) return undefined;
  const texts = Object.entries(value).map(([key, member]) => [key, textOf(parameter, member)] as const);
  const isSent =
    texts.length > 0 && texts.every(([, text]) => text !== undefined && (parameter.explode || isOne(text)));
  if (!isSent) return undefined;
  return Array.isArray(value) ? texts.map(([, text]) => text) : Object.fromEntries(texts);
}

/** Whether no server splits it. */
const isOne = (text: string) => !/[,|;=\s]/.test(text);

/** What each place can carry unchanged to any server. */
const carried: Readonly<Record<Parameter['in'], RegExp>> = {
  path: /^(?!\.{1,2}$)[^/]+$/s,
  query: /./s,
  header: /^[!-~]([ -~]*[!-~])?$/,
  cookie: /^[!#-+\--:<-[\]-~]+$/,
};

function textOf({ in: place }: Parameter, value: unknown): string | undefined {
  if (typeof value === 'object' && value !== null) return undefined;
  const text = String(value);
  return carried[place].test(text) ? text : undefined;
}
