// A body schema laid flat: its alternatives, and in each the properties with where they stand.

import { oncePer } from '../once.ts';
import type { OpenApiDocument, Schema } from './document.ts';
import { allOfParts, type Joined, joinAllOf, partsOf } from './join-all-of.ts';
import { atPointer, type Located, resolveSchema, schemaAt, toPointer } from './resolve.ts';

/** A place in a body: property names, and 0 for the first item of an array. */
export type Path = readonly (string | number)[];

/** One property (or array item) of an alternative. */
export interface Field extends ObjectNode {
  readonly required: boolean;
  readonly parent: ObjectNode;
}

/** A schema of a body with the place it describes. */
export interface ObjectNode {
  readonly path: Path;
  /** With what is written beside the property, the schema it refers to included. */
  readonly schema: Schema;
  readonly pointer: string;
}

/** One way of filling a body: `oneOf` and `anyOf` chosen, `allOf` joined. */
export interface Alternative {
  /** The value of the discriminator, the title in kebab-case, or `body` where there is one alternative only. */
  readonly name: string;
  readonly root: ObjectNode;
  readonly objects: readonly ObjectNode[];
  readonly fields: readonly Field[];
}

/** The alternatives of the schema at a pointer; where none is written, anything. A schema is followed into itself one level deep. */
export function alternativesOf(document: OpenApiDocument, pointer: string): readonly Alternative[] {
  const start = (atPointer(document, pointer) ?? {}) as Schema;
  return flattened(document, start, pointer).map(({ schema, pointer, name }, _, all) => {
    const root: ObjectNode = { path: [], schema, pointer };
    return { name: all.length === 1 ? 'body' : name, root, ...laidFlat(document, root) };
  });
}

/** Schemas that lead to one another may make more fields than this: then they are followed five levels deep, or fewer. */
const MOST_FIELDS = 1000;

function laidFlat(
  document: OpenApiDocument,
  root: ObjectNode,
  levels = Number.POSITIVE_INFINITY,
): Pick<Alternative, 'objects' | 'fields'> {
  const objects: ObjectNode[] = [];
  const fields: Field[] = [];
  const visit = (node: ObjectNode, seen: readonly string[]): void => {
    if (typesOf(node.schema).includes('object')) objects.push(node);
    for (const { path, required, ...child } of childrenOf(node))
      for (const { schema, pointer } of flattened(document, child.schema, child.pointer)) {
        if (schema.readOnly || schema['x-unread']) continue;
        fields.push({ path, schema, pointer, required, parent: node });
        if (seen.includes(pointer) || seen.length >= levels || fields.length > MOST_FIELDS) continue;
        visit({ path, schema, pointer }, [...seen, pointer]);
      }
  };
  visit(root, [root.pointer]);
  const isWhole = fields.length <= MOST_FIELDS || levels === 1;
  return isWhole ? { objects, fields } : laidFlat(document, root, Math.min(levels, 6) - 1);
}

/** The JSON types that a schema allows; empty where it says nothing. */
export function typesOf(schema: Schema): readonly string[] {
  if (schema.type !== undefined) return typeof schema.type === 'string' ? [schema.type] : schema.type;
  if (schema.properties !== undefined) return ['object'];
  return schema.items === undefined ? [] : ['array'];
}

interface Flat {
  readonly schema: Schema;
  readonly pointer: string;
  readonly name: string;
}

/** The alternatives of a schema, each with its `allOf` joined and what it refers to in its place. */
export function flattened(
  document: OpenApiDocument,
  start: Schema,
  at: string,
  name = 'body',
): readonly Flat[] {
  const { node, pointer } = resolveSchema(document, start, at);
  const schema: Joined = node.allOf ? joinAllOf(document, node, pointer) : node;
  const keyword = schema.oneOf ? 'oneOf' : 'anyOf';
  const choices: readonly Joined[] | undefined = schema[keyword] ?? heirsOf(document, node, pointer);
  if (choices === undefined) return [{ schema, pointer, name }];
  return choices.flatMap((choice, i) => {
    const at = choice['x-at'] ?? `${pointer}/${keyword}/${i}`;
    return flattened(document, choice, at, nameOf(schema, choice, i)).map((flat) => ({
      ...flat,
      schema: withShared(schema, withTagsOf(choice, flat.schema)),
    }));
  });
}

/** A schema with the values that a choice gives its properties. */
export function withTagsOf({ 'x-tags': tags }: Schema, schema: Schema): Schema {
  if (tags === undefined) return schema;
  const pinned = Object.entries(tags).map(([name, values]) => [
    name,
    { type: 'string', ...schema.properties?.[name], enum: values, 'x-tag': true },
  ]);
  return { ...schema, properties: { ...schema.properties, ...Object.fromEntries(pinned) } };
}

/** The schemas that consist of one with a discriminator, of which a value is one; undefined where there are none. */
function heirsOf(document: OpenApiDocument, { discriminator }: Schema, pointer: string) {
  const places = [...new Set(Object.values(discriminator?.mapping ?? {}))];
  const heirs = places.filter((place) => {
    const node = atPointer(document, place.slice(1)) as Schema | undefined;
    const parts = node?.allOf ? allOfParts(document, { node, pointer: place.slice(1) }) : [];
    return parts.slice(1).some((part) => part.pointer === pointer);
  });
  return heirs.length === 0 ? undefined : heirs.map(($ref) => ({ $ref }));
}

function nameOf(schema: Schema, choice: Schema, index: number): string {
  const mapped = Object.entries(schema.discriminator?.mapping ?? {}).find(([, ref]) => ref === choice.$ref);
  const name = mapped?.[0] ?? choice.title ?? choice.$ref?.split('/').at(-1) ?? `alternative-${index + 1}`;
  return name.replaceAll(/[^A-Za-z0-9]+/g, '-');
}

function withShared(outer: Schema, inner: Schema): Schema {
  const typed = outer.type === undefined ? inner : { type: outer.type, ...inner };
  if (outer.properties === undefined) return typed;
  return {
    ...typed,
    properties: { ...outer.properties, ...inner.properties },
    required: [...new Set([...(outer.required ?? []), ...(inner.required ?? [])])],
  };
}

function childrenOf(node: ObjectNode) {
  const required = node.schema.required ?? [];
  const child = (key: string | number, schema: Joined, at: string, isRequired: boolean) => ({
    path: [...node.path, key],
    schema,
    pointer: schema['x-at'] ?? `${node.pointer}/${at}`,
    required: isRequired,
  });
  const properties = Object.entries(node.schema.properties ?? {}).map(([name, schema]) =>
    child(name, schema, `properties${toPointer([name])}`, required.includes(name)),
  );
  if (node.schema.items === undefined) return properties;
  return [...properties, child(0, node.schema.items, 'items', true)];
}

/** The schemas that speak of the same value, references resolved: the one at a pointer, and what it is composed of. */
export const partsAt = oncePer(
  (document: OpenApiDocument, pointer: string): readonly Located<Schema>[] =>
    partsOf(document, schemaAt(document, pointer)),
  String,
);

/** The properties at the top of a schema by name, references resolved; of two of one name the first. */
export function propertiesOf(
  document: OpenApiDocument,
  schema: Located<Schema>,
): ReadonlyMap<string, Schema> {
  const found = new Map<string, Schema>();
  for (const { node, pointer } of partsOf(document, schema))
    for (const [name, property] of Object.entries(node.properties ?? {}))
      if (!found.has(name))
        found.set(name, resolveSchema(document, property, pointer + toPointer(['properties', name])).node);
  return found;
}
