// Validators disagree about `discriminator`, and a bare `oneOf` reports the faults of every alternative. Written as
// if/then, which JSON Schema 2020-12 has, only the alternative that was meant reports, and reports all.

import { atPointer, type OpenApiDocument, type Schema } from '../contract/index.ts';

type Json = Record<string, unknown>;

interface Alternative {
  readonly schema: Schema;
  /** The values of the discriminating property that choose it. */
  readonly tags: readonly unknown[];
  /** It may also be meant by a body without a known tag. */
  readonly open: boolean;
}

/** A copy of an OpenAPI 3.1 document with every discriminated `oneOf` written as if/then. */
export function spellOutUnions(document: OpenApiDocument): OpenApiDocument {
  return rewrite(document, document) as OpenApiDocument;
}

function rewrite(node: unknown, document: OpenApiDocument): unknown {
  if (Array.isArray(node)) return node.map((item) => rewrite(item, document));
  if (typeof node !== 'object' || node === null) return node;
  const copy = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, rewrite(value, document)]),
  );
  return isUnion(node) ? spellOut(copy, node, document) : copy;
}

type Union = Schema & Required<Pick<Schema, 'oneOf' | 'discriminator'>>;

function isUnion(node: object): node is Union {
  const { oneOf, discriminator } = node as Schema;
  return Array.isArray(oneOf) && typeof discriminator?.propertyName === 'string';
}

function spellOut(copy: Json, union: Union, document: OpenApiDocument): Json {
  const { oneOf: _oneOf, discriminator: _discriminator, ...rest } = copy;
  const property = union.discriminator.propertyName;
  const alternatives = union.oneOf.map((schema) => alternativeOf(schema, union, document));
  const tags = [...new Set(alternatives.flatMap((alternative) => alternative.tags))];
  const chosen = tags.map((tag) => ({
    if: tagged(property, [tag]),
    // biome-ignore lint/suspicious/noThenProperty: it is the keyword of JSON Schema
    then: anyOf(alternatives.filter((alternative) => alternative.tags.includes(tag))),
  }));
  const otherwise = { if: tagged(property, tags), else: untagged(property, tags, alternatives) };
  return { ...rest, allOf: [...((rest['allOf'] as unknown[] | undefined) ?? []), ...chosen, otherwise] };
}

function alternativeOf(schema: Schema, union: Union, document: OpenApiDocument): Alternative {
  const { propertyName, mapping = {} } = union.discriminator;
  const target = schema.$ref ? (atPointer(document, schema.$ref.slice(1)) as Schema | undefined) : schema;
  const property = target?.properties?.[propertyName];
  const own = property?.enum ?? (property?.const === undefined ? [] : [property.const]);
  const mapped = Object.keys(mapping).filter((tag) => mapping[tag] === schema.$ref);
  const required = target?.required?.includes(propertyName) ?? false;
  return { schema, tags: [...mapped, ...own], open: !required || own.length === 0 };
}

const tagged = (property: string, tags: readonly unknown[]) => ({
  type: 'object',
  required: [property],
  properties: { [property]: { enum: tags } },
});

function untagged(property: string, tags: readonly unknown[], alternatives: readonly Alternative[]): Json {
  const open = alternatives.filter((alternative) => alternative.open);
  if (open.length > 0) return anyOf(open);
  const { required, properties } = tagged(property, tags);
  // biome-ignore lint/suspicious/noThenProperty: it is the keyword of JSON Schema
  return { if: { type: 'object' }, then: { required, properties }, else: anyOf(alternatives) };
}

function anyOf(alternatives: readonly Alternative[]): Json {
  const [first, ...others] = alternatives.map(({ schema }) => schema);
  return first && others.length === 0 ? { ...first } : { anyOf: [first, ...others] };
}
