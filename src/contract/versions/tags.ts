// What a discriminator maps to a schema is what that schema has there: without it the alternatives look alike, and no body is made.

import { isObject } from '../../values.ts';
import {
  allOfParts,
  atPointer,
  type Joined,
  type OpenApiDocument,
  resolve,
  type Schema,
  schemasOf,
} from '../index.ts';

/** A schema, and the values that a property of it has by the mapping of a discriminator. */
interface Tagged {
  readonly schema: Schema;
  readonly property: string;
  readonly values: readonly string[];
  /** The reference that the mapping has. */
  readonly $ref: string;
}

/**
 * Writes the values of each mapping into the alternatives that it leads to: into a copy of each, since the same schema may be used
 * elsewhere without them. Where the mapping stands in a schema without alternatives, all of them are written into that, and each
 * into what consists of it. They are an `enum` beside `x-tag`, since a service that takes other values breaks nothing. Without a
 * mapping the names of the schemas would be the values, which many documents don't mean. A document with clauses and decisions
 * says itself what each value comes from.
 */
export function withTags(document: OpenApiDocument): OpenApiDocument {
  if (document['x-source'] !== undefined) return document;
  for (const { node } of schemasOf(document)) {
    const { discriminator, oneOf, anyOf = oneOf } = node;
    const { propertyName: property = '', mapping } = discriminator ?? {};
    if (mapping === undefined) continue;
    const led = [...Map.groupBy(Object.keys(mapping), (value) => mapping[value] ?? '')].flatMap(
      ([$ref, values]) => {
        const schema = atPointer(document, $ref.slice(1));
        return isObject(schema) && schema !== node
          ? [{ $ref, schema: schema as Schema, property, values }]
          : [];
      },
    );
    const whole = { $ref: '', schema: node, property, values: Object.keys(mapping) };
    const open = anyOf ? led : [whole, ...withoutParts(document, led)];
    for (const tagged of open.filter((each) => !isTold(document, each)))
      if (anyOf) replaceChoice(anyOf as Schema[], tagged);
      else Object.assign(tagged.schema, withTag(tagged));
  }
  return document;
}

/** Those of which no other consists, which has other values. */
function withoutParts(document: OpenApiDocument, led: readonly Tagged[]): readonly Tagged[] {
  const parts = led.flatMap(({ schema, $ref }) => allOfParts(document, schema, $ref.slice(1)).slice(1));
  return led.filter(({ $ref }) => !parts.some(({ pointer }) => `#${pointer}` === $ref));
}

function replaceChoice(choices: Schema[], tagged: Tagged): void {
  const { $ref, schema } = tagged;
  const at = $ref.slice(1);
  const title = schema.title ?? at.split('/').at(-1);
  // What is joined is read where it stands.
  const place = schema.allOf ? {} : { 'x-at': at };
  const index = choices.findIndex((choice) => choice.$ref === $ref);
  if (index >= 0) choices[index] = { ...withTag(tagged), title, ...place } as Joined;
}

function withTag({ schema, property, values }: Tagged): Schema {
  const pinned = { type: 'string', ...schema.properties?.[property], enum: values, 'x-tag': true };
  return { ...schema, properties: { ...schema.properties, [property]: pinned } };
}

/** Whether a schema says by itself which of these values it has there, or lists others, which nothing could fit as well. */
function isTold(document: OpenApiDocument, { schema, property, values: tags }: Tagged): boolean {
  return allOfParts(document, schema, '').some(({ node: { properties } }) => {
    const written = properties?.[property];
    if (written === undefined) return false;
    const { enum: listed, const: only } = resolve(document, written, '').node;
    if (listed === undefined) return only !== undefined;
    const values = listed.map(String);
    return values.every((value) => tags.includes(value)) || !tags.every((tag) => values.includes(tag));
  });
}
