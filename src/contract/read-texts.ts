// Text as a schema means it: what comes in a path, a query, a header, a cookie or a form has no types of its own.

import { inDoubles, isHolder, mapMembers } from '../values.ts';
import { partsAt, typesOf } from './alternatives.ts';
import type { Contract } from './contract.ts';
import type { Schema } from './document.ts';
import type { Shape } from './parameter-text.ts';
import type { Parameter } from './parameters.ts';
import { type Located, toPointer } from './resolve.ts';

/**
 * The value that texts, lists of texts and objects of texts are under the schema at a pointer. What is no text stays as it is. Where
 * a schema takes texts beside numbers, one that spells a wrong number may be a right text.
 */
export function readTexts(contract: Contract, pointer: string, value: unknown): unknown {
  const parts = partsAt(contract.document, pointer);
  if (typeof value === 'string') {
    const read = readText(value, parts.flatMap(typesMeant));
    return [read, value].find((each) => contract.isValid(pointer, each)) ?? read;
  }
  return mapMembers(value, (member, name) => {
    const [at] = membersOf(parts, Array.isArray(value) ? Number(name) : name);
    if (at === undefined) return member;
    return readTexts(contract, at, typeof member === 'string' && isList(contract, at) ? [member] : member);
  });
}

/** A value of the schema at a pointer without what is only written, wherever a part of the schema says so. */
export function withoutWriteOnly(contract: Contract, pointer: string, value: unknown): unknown {
  if (!isHolder(value)) return value;
  const parts = partsAt(contract.document, pointer);
  const members = Object.entries(value).flatMap(([name, member]) => {
    const places = membersOf(parts, Array.isArray(value) ? Number(name) : name);
    if (places.some((at) => contract.schemaAt(at).node.writeOnly === true)) return [];
    return [[name, places.reduce((left, at) => withoutWriteOnly(contract, at, left), member)] as const];
  });
  return Array.isArray(value) ? members.map(([, member]) => member) : Object.fromEntries(members);
}

const membersOf = (parts: readonly Located<Schema>[], key: string | number): readonly string[] =>
  parts.flatMap((part) => memberAt(part, key) ?? []);

/** What the schema of a parameter says of how it is written. */
export function shapeOf(contract: Contract, { schemaPointer, mediaType, style }: Styled): Shape {
  if (mediaType !== undefined || schemaPointer === undefined) return 'text';
  const types = partsAt(contract.document, schemaPointer).flatMap(({ node }) => typesOf(node));
  // Lists have no place in it, and services that take them have `ids[]`.
  if (style === 'deepObject' && (types.includes('object') || !types.includes('array'))) return 'object';
  if (types.includes('array')) return 'list';
  const isObject = types.includes('object') && types.every((type) => /^(object|null)$/.test(type));
  return isObject ? 'object' : 'text';
}

type Styled = Partial<Pick<Parameter, 'schemaPointer' | 'mediaType' | 'style'>>;

/** One field of a form is a list of one, where a list is meant. */
function isList(contract: Contract, pointer: string): boolean {
  const types = partsAt(contract.document, pointer).flatMap(typesMeant);
  return types.length > 0 && types.every((type) => type === 'array');
}

function memberAt({ node, pointer }: Located<Schema>, key: string | number): string | undefined {
  if (typeof key === 'number') {
    if (node.prefixItems?.[key] !== undefined) return `${pointer}/prefixItems/${key}`;
    return node.items === undefined ? undefined : `${pointer}/items`;
  }
  if (Object.hasOwn(node.properties ?? {}, key)) return `${pointer}/properties${toPointer([key])}`;
  return typeof node.additionalProperties === 'object' ? `${pointer}/additionalProperties` : undefined;
}

function typesMeant({ node: { type, const: only, enum: allowed = [] } }: Located<Schema>): readonly string[] {
  if (type !== undefined) return [type].flat();
  return [...(only === undefined ? [] : [only]), ...allowed].map((value) =>
    value === null ? 'null' : typeof value,
  );
}

function readText(text: string, types: readonly string[]): unknown {
  const isNumber = types.includes('integer') || types.includes('number');
  if (isNumber && /^-?\d{16,}$/.test(text)) return inDoubles(BigInt(text));
  if (isNumber && /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text)) return Number(text);
  if (types.includes('boolean') && /^(true|false)$/.test(text)) return text === 'true';
  return types.includes('null') && text === 'null' ? null : text;
}
