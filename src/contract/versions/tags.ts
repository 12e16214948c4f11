// What a discriminator maps to a schema is what that schema has there: without it the alternatives look alike, and no body is made.

import {
  allOfParts,
  atPointer,
  type Located,
  type OpenApiDocument,
  resolve,
  type Schema,
  schemasOf,
} from '../index.ts';

/** A schema, and the values that a property of it has by the mapping of a discriminator. */
interface Tagged {
  readonly schema: Schema;
  readonly pointer: string;
  readonly property: string;
  readonly tags: Set<string>;
}

/**
 * Writes the values of each mapping into the schemas that it leads to, and all of them into a schema that has the mapping and no
 * alternatives: as `enum` beside `x-tag`, since a service that takes other values breaks nothing. A schema that another one of a
 * mapping consists of has the values of both, and stays. Without a mapping the names of the schemas would be the values, which
 * many documents don't mean. A document with clauses and decisions says itself what each value comes from.
 */
export function withTags(document: OpenApiDocument): OpenApiDocument {
  if (document['x-source'] !== undefined) return document;
  const holders = schemasOf(document).filter(({ node }) => node.discriminator?.mapping !== undefined);
  const led = ledTo(document, holders);
  const shared = new Set(
    led
      .flatMap(({ schema, pointer }) => allOfParts(document, schema, pointer).slice(1))
      .map((part) => part.pointer),
  );
  const all = [...holders.flatMap(wholeOf), ...led.filter(({ pointer }) => !shared.has(pointer))];
  for (const tagged of all) {
    if (isTold(document, tagged)) continue;
    const { schema, property, tags } = tagged;
    const pinned = { type: 'string', ...schema.properties?.[property], enum: [...tags], 'x-tag': true };
    Object.assign(schema, { properties: { ...schema.properties, [property]: pinned } });
  }
  return document;
}

function ledTo(document: OpenApiDocument, holders: readonly Located<Schema>[]): readonly Tagged[] {
  const led = new Map<string, Tagged>();
  for (const { node, pointer: from } of holders) {
    const { propertyName: property = '', mapping = {} } = node.discriminator ?? {};
    for (const [tag, ref] of Object.entries(mapping)) {
      const pointer = ref.startsWith('#/') ? ref.slice(1) : from;
      const schema = atPointer(document, pointer) as Schema | undefined;
      if (typeof schema !== 'object' || pointer === from) continue;
      const known = led.get(`${pointer} ${property}`)?.tags ?? new Set();
      led.set(`${pointer} ${property}`, { schema, pointer, property, tags: known.add(tag) });
    }
  }
  return [...led.values()];
}

function wholeOf({ node, pointer }: Located<Schema>): readonly Tagged[] {
  const { propertyName: property, mapping = {} } = node.discriminator ?? {};
  if (property === undefined || node.oneOf || node.anyOf) return [];
  return [{ schema: node, pointer, property, tags: new Set(Object.keys(mapping)) }];
}

/** Whether a schema says by itself which of these values it has there, or lists others, which nothing could fit as well. */
function isTold(document: OpenApiDocument, { schema, pointer, property, tags }: Tagged): boolean {
  return allOfParts(document, schema, pointer).some(({ node: { properties } }) => {
    const written = properties?.[property];
    if (written === undefined) return false;
    const { enum: listed, const: only } = resolve(document, written, '').node;
    if (listed === undefined) return only !== undefined;
    const values = listed.map(String);
    return values.every((value) => tags.has(value)) || ![...tags].every((tag) => values.includes(tag));
  });
}
