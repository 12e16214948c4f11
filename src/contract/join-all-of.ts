// The schemas of an `allOf` as one. The library joins keywords as JSON Schema means them (the stricter bound, the
// common types); what it knows nothing of, where each part is written and which origin it has, goes along as `x-at`
// and `x-origin`.

import { createMerger } from '@x0k/json-schema-merge';
import isEqual from 'fast-deep-equal';
import type { Json } from '../values.ts';
import type { Annotated, OpenApiDocument, Schema } from './document.ts';
import { joinAnnotations, type Located, resolveSchema, schemaAt, toPointer } from './resolve.ts';

/** A schema that came out of a join: `x-at` is the pointer to where it is written. */
export interface Joined extends Schema {
  readonly 'x-at'?: string;
}

/** What no value fits: where the parts of an `allOf` contradict one another. */
export const nothing = { not: {} } as Joined;

/** The schema with its `allOf` joined into it, or `nothing`. Of what two parts say differently, the schema's own word counts. */
export function joinAllOf(document: OpenApiDocument, schema: Schema, pointer: string): Joined {
  const parts = allOfParts(document, { node: schema, pointer });
  const located = parts.map((part) => locateChildren(document, part));
  try {
    const joined = merger.mergeArrayOfSchemaDefinitions(located as Definition[]) as Joined | boolean;
    return typeof joined === 'boolean' ? resolveSchema(document, joined, pointer).node : joined;
  } catch {
    return nothing;
  }
}

type Options = NonNullable<Parameters<typeof createMerger>[0]>;
type Assigners = NonNullable<Options['assigners']>;
type Definition = Parameters<ReturnType<typeof createMerger>['mergeSchemaDefinitions']>[0];

const merger = createMerger({
  assigners: [[['x-origin', 'x-derived'], joinOrigins]] as unknown as Assigners,
  // A contract may say what nothing fits; it is for the lint to complain.
  checks: [],
});

/** Each keyword keeps the origin of the part that its value came from. */
function joinOrigins(joined: Json, first: Json, second: Json): Json {
  const own = originsOf(first);
  const isTaken = (keyword: string) =>
    own[keyword] === undefined ||
    (isEqual(joined[keyword], second[keyword]) && !isEqual(joined[keyword], first[keyword]));
  const taken = {
    'x-origin': Object.fromEntries(Object.entries(originsOf(second)).filter(([keyword]) => isTaken(keyword))),
    'x-derived': derivedOf(second).filter(isTaken),
  };
  return { ...joined, ...joinAnnotations(first as Annotated, taken) };
}

const originsOf = (schema: Annotated) => schema['x-origin'] ?? {};
const derivedOf = (schema: Annotated) => schema['x-derived'] ?? [];

/** Pointer to the line by which a schema, or a part of its `allOf`, requires a member. */
export function requiredAt(document: OpenApiDocument, pointer: string, name: string): string {
  const parts = allOfParts(document, schemaAt(document, pointer));
  const part = parts.find(({ node: { required = [] } }) => required.includes(name));
  return `${part?.pointer ?? pointer}/required`;
}

/** A schema and every part of its `allOf`, each once and where it is written. */
export const allOfParts = (document: OpenApiDocument, schema: Located<Schema>): readonly Located<Schema>[] =>
  partsOf(document, schema, ['allOf']);

/** Keywords whose schemas speak of the same value: lists, and what may be there alone. */
const COMPOSING = ['allOf', 'oneOf', 'anyOf', 'then', 'else'] as const;

/** A schema, and what it is composed of by some keywords, each once, references resolved and where it is written. */
export function partsOf(
  document: OpenApiDocument,
  located: Located<Schema>,
  keywords: readonly (typeof COMPOSING)[number][] = COMPOSING,
  seen = new Set<string>(),
): readonly Located<Schema>[] {
  const inner = partsIn(located, keywords).flatMap((part) => {
    const next = resolveSchema(document, part.node, part.pointer);
    if (seen.has(next.pointer)) return [];
    seen.add(next.pointer);
    return partsOf(document, next, keywords, seen);
  });
  return [located, ...inner];
}

/** The schemas that a schema itself is composed of, as they are written. */
export const partsIn = (
  { node, pointer }: Located<Schema>,
  keywords: readonly (typeof COMPOSING)[number][] = COMPOSING,
): readonly Located<Schema>[] =>
  keywords.flatMap((keyword) => {
    const held = node[keyword] ?? [];
    const at = `${pointer}/${keyword}`;
    if (!Array.isArray(held)) return [{ node: held as Schema, pointer: at }];
    return held.map((part: Schema, index) => ({ node: part, pointer: `${at}/${index}` }));
  });

/**
 * A part whose children are references to where they are written. Those of one name come together under an `allOf`, which is joined
 * where somebody asks for it: schemas that lead to one another have no end.
 */
function locateChildren(document: OpenApiDocument, { node: whole, pointer }: Located<Schema>): Joined {
  const { allOf: _, ...node } = whole;
  const locate = (child: Schema | boolean, at: string): Joined =>
    typeof child === 'boolean'
      ? resolveSchema(document, child, at).node
      : { allOf: [{ $ref: `#${encodeURI(at)}` }], 'x-at': resolveSchema(document, child, at).pointer };
  const properties = Object.entries(node.properties ?? {}).map(([name, child]) => [
    name,
    locate(child, `${pointer}/properties${toPointer([name])}`),
  ]);
  const choices = (keyword: 'oneOf' | 'anyOf') => ({
    [keyword]: node[keyword]?.map((child, index) => ({ ...child, 'x-at': `${pointer}/${keyword}/${index}` })),
  });
  return {
    ...node,
    ...(node.properties && { properties: Object.fromEntries(properties) as Record<string, Schema> }),
    ...(node.items && { items: locate(node.items, `${pointer}/items`) }),
    ...(node.oneOf && choices('oneOf')),
    ...(node.anyOf && choices('anyOf')),
  };
}
