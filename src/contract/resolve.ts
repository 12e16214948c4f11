// References inside a document: `#/components/...` to the node it names, read as one with what is written beside them.

import { decoded } from '../decoded.ts';
import { ContractError } from '../errors.ts';
import { isHolder, ownMember } from '../values.ts';
import type { Annotated, OpenApiDocument, Schema } from './document.ts';

/** The node at a JSON Pointer (`/components/schemas/Tag`), or undefined. */
export function atPointer(document: unknown, pointer: string): unknown {
  let node = document;
  for (const key of fromPointer(pointer)) {
    if (!isHolder(node)) return undefined;
    node = ownMember(node, key);
  }
  return node;
}

/** The path of keys that a JSON Pointer writes. */
export const fromPointer = (pointer: string): readonly string[] =>
  pointer.split('/').slice(1).map(unescapeToken);

/** Writes a path of keys as a JSON Pointer. */
export function toPointer(keys: readonly (string | number)[]): string {
  return keys.map((key) => `/${escapeToken(String(key))}`).join('');
}

/** A node and where it is written: the pointer of the place a `$ref` led to. */
export interface Located<T> {
  readonly node: T;
  readonly pointer: string;
}

/**
 * Follows `$ref` until a node without one. Keys beside a `$ref` are laid over what it names, and the origin
 * maps of both are joined, the nearer one first.
 * @throws ContractError when a reference leads nowhere, outside the document, or in a circle.
 */
export function resolve<T>(document: OpenApiDocument, start: T, pointer: string): Located<T> {
  let node = start as Record<string, unknown>;
  let at = pointer;
  let beside: Record<string, unknown> = {};
  const seen = new Set<string>();
  while (typeof node === 'object' && node !== null && typeof node.$ref === 'string') {
    const { $ref, ...rest } = node;
    const target = targetOf($ref as string, at);
    if (seen.has(target)) throw new ContractError(`the reference ${$ref} at ${at} leads back to itself`);
    seen.add(target);
    beside = overlay(rest, beside);
    node = atPointer(document, target) as Record<string, unknown>;
    if (node === undefined) throw new ContractError(`the reference ${$ref} at ${at} names nothing`);
    at = target;
  }
  return { node: (Object.keys(beside).length > 0 ? overlay(node, beside) : node) as T, pointer: at };
}

/** A schema with its reference resolved; boolean schemas become `{}` or `{not: {}}`. */
export function resolveSchema(
  document: OpenApiDocument,
  schema: Schema | boolean,
  pointer: string,
): Located<Schema> {
  if (typeof schema === 'boolean') return { node: schema ? {} : ({ not: {} } as Schema), pointer };
  return resolve(document, schema, pointer);
}

/** The schema at a pointer with its references resolved; one that is not there allows anything. */
export const schemaAt = (document: OpenApiDocument, pointer: string): Located<Schema> =>
  resolveSchema(document, (atPointer(document, pointer) ?? {}) as Schema, pointer);

/** A reference with nothing beside it is the schema that it leads to; what stands beside one makes another schema. */
export function placeOf(document: OpenApiDocument, pointer: string): string {
  const { node, pointer: place } = resolve(document, atPointer(document, pointer), pointer);
  return node === atPointer(document, place) ? place : pointer;
}

function targetOf(ref: string, at: string): string {
  if (!ref.startsWith('#/')) {
    throw new ContractError(`the reference ${ref} at ${at} leaves the document: bundle it first`);
  }
  // A reference is part of a URL.
  return decoded(ref.slice(1));
}

function overlay(under: Record<string, unknown>, over: Record<string, unknown>): Record<string, unknown> {
  return { ...under, ...over, ...joinAnnotations(under, over) };
}

const escapeToken = (token: string) => token.replaceAll('~', '~0').replaceAll('/', '~1');

const unescapeToken = (token: string) =>
  token.includes('~') ? token.replaceAll('~1', '/').replaceAll('~0', '~') : token;

/** The annotations of a node laid over another: what the upper one says of a keyword counts. */
export function joinAnnotations(under: Annotated, over: Annotated): Annotated {
  const upper = over['x-origin'] ?? {};
  const origins = { ...under['x-origin'], ...upper };
  const derived = [
    ...(under['x-derived'] ?? []).filter((keyword) => upper[keyword] === undefined),
    ...(over['x-derived'] ?? []),
  ];
  return {
    ...(Object.keys(origins).length > 0 && { 'x-origin': origins }),
    ...(derived.length > 0 && { 'x-derived': derived }),
  };
}
