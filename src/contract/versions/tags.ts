// What a discriminator maps to a schema is what that schema has there: without it the alternatives look alike, and no body is made.

import { isObject } from '../../values.ts';
import {
  allOfParts,
  atPointer,
  type OpenApiDocument,
  resolve,
  type Schema,
  schemasOf,
  toPointer,
  withTagsOf,
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
 * Writes the values of each mapping as `x-tags` beside the references of the alternatives that it leads to, since the same schema
 * may be used elsewhere without them. Where the mapping stands in a schema without alternatives, all of them are written into that,
 * and each into what consists of it. Without a mapping, and without one above, the names of the schemas would be the values, which
 * many documents don't mean. A document with clauses and decisions says itself what each value comes from.
 */
export function withTags(document: OpenApiDocument): OpenApiDocument {
  for (const { node, pointer } of schemasOf(document)) {
    const { discriminator, oneOf, anyOf = oneOf } = node;
    if (discriminator?.mapping && !anyOf) addHeirs(document, pointer, discriminator.mapping);
  }
  for (const { node } of document['x-source'] === undefined ? schemasOf(document) : []) {
    const { discriminator, oneOf, anyOf = oneOf } = node;
    const { propertyName: property = '' } = discriminator ?? {};
    const mapping = discriminator?.mapping ?? mappingAbove(document, anyOf, property);
    if (mapping === undefined) continue;
    const led = [...new Set(Object.values(mapping))].flatMap(($ref) => {
      const schema = atPointer(document, $ref.slice(1));
      const values = Object.keys(mapping).filter((value) => mapping[value] === $ref);
      return isObject(schema) && schema !== node
        ? [{ $ref, schema: schema as Schema, property, values }]
        : [];
    });
    const whole = { $ref: '', schema: node, property, values: Object.keys(mapping) };
    const open = anyOf ? led : [whole, ...withoutParts(document, led)];
    for (const tagged of open.filter((each) => !isTold(document, each))) {
      const tags = { 'x-tags': { [property]: tagged.values } };
      const choice = anyOf?.find(({ $ref }) => $ref === tagged.$ref);
      if (choice) Object.assign(choice, tags);
      else if (!anyOf) Object.assign(tagged.schema, withTagsOf(tags, tagged.schema));
    }
  }
  return document;
}

/** What the schemas of a union without a mapping all have: that of what they consist of. */
const mappingAbove = (document: OpenApiDocument, choices: readonly Schema[] = [], property: string) =>
  choices
    .flatMap((choice) => allOfParts(document, resolve(document, choice, '')))
    .find(({ node: { discriminator } }) => discriminator?.propertyName === property)?.node.discriminator
    ?.mapping;

/**
 * Of the schemas that consist of the one with the mapping, and of that itself, what is mapped to none of them is chosen by its name
 * (Discriminator Object).
 */
function addHeirs(document: OpenApiDocument, pointer: string, mapping: Record<string, string>): void {
  const mapped = new Set(Object.values(mapping));
  for (const [name, node] of Object.entries(document.components?.['schemas'] ?? {})) {
    const place = toPointer(['components', 'schemas', name]);
    const parts = allOfParts(document, { node: node as Schema, pointer: place });
    if (!mapped.has(`#${place}`) && parts.some((part) => part.pointer === pointer))
      mapping[name] ??= `#${place}`;
  }
}

/** Those of which no other consists, which has other values. */
function withoutParts(document: OpenApiDocument, led: readonly Tagged[]): readonly Tagged[] {
  const parts = led.flatMap(({ schema, $ref }) =>
    allOfParts(document, { node: schema, pointer: $ref.slice(1) }).slice(1),
  );
  return led.filter(({ $ref }) => !parts.some(({ pointer }) => `#${pointer}` === $ref));
}

/** Whether a schema says by itself which of these values it has there, or lists others, which nothing could fit as well. */
function isTold(document: OpenApiDocument, { schema, property, values: tags }: Tagged): boolean {
  return allOfParts(document, { node: schema, pointer: '' }).some(({ node: { properties } }) => {
    const written = properties?.[property];
    if (written === undefined) return false;
    const { enum: listed, const: only } = resolve(document, written, '').node;
    if (listed === undefined) return only !== undefined;
    const values = listed.map(String);
    return values.every((value) => tags.includes(value)) || !tags.every((tag) => values.includes(tag));
  });
}
