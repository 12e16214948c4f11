// What a discriminator maps to a schema is what that schema has there: without it nothing could be told apart, and no body made.

import { atPointer, nodesOf, type OpenApiDocument, resolve, type Schema } from '../index.ts';

/** A schema, and the values that a property of it has by the mapping of a discriminator. */
interface Tagged {
  readonly schema: Schema;
  readonly property: string;
  readonly tags: Set<string>;
}

/**
 * Writes the values of each mapping into the schemas that it leads to, and all of them into a schema that has the mapping and no
 * alternatives: as `enum` beside `x-tag`, since a service that takes other values breaks nothing. A schema that another one of a
 * mapping consists of has the values of both, and stays. Without a mapping the names of the schemas would be the values, which
 * many documents don't mean. A document that tells clauses from decisions says itself what each value comes from.
 */
export function withTags(document: OpenApiDocument): OpenApiDocument {
  if (document['x-source'] !== undefined) return document;
  const holders = nodesOf(document)
    .map(([node]) => node as Schema)
    .filter(({ discriminator }) => discriminator?.mapping !== undefined);
  const led = ledTo(document, holders);
  const shared = new Set(led.flatMap(({ schema }) => partsOf(document, schema).slice(1)));
  const all = [...holders.flatMap(wholeOf), ...led.filter(({ schema }) => !shared.has(schema))];
  for (const { schema, property, tags } of all) {
    if (isTold(document, schema, property, tags)) continue;
    const pinned = { type: 'string', ...schema.properties?.[property], enum: [...tags], 'x-tag': true };
    Object.assign(schema, { properties: { ...schema.properties, [property]: pinned } });
  }
  return document;
}

function ledTo(document: OpenApiDocument, holders: readonly Schema[]): readonly Tagged[] {
  const led = new Map<string, Tagged>();
  for (const holder of holders) {
    const { propertyName: property = '', mapping = {} } = holder.discriminator ?? {};
    for (const [tag, ref] of Object.entries(mapping)) {
      const schema = ref.startsWith('#/')
        ? (atPointer(document, ref.slice(1)) as Schema | undefined)
        : undefined;
      if (typeof schema !== 'object' || schema === holder) continue;
      const known = led.get(`${ref} ${property}`)?.tags ?? new Set();
      led.set(`${ref} ${property}`, { schema, property, tags: known.add(tag) });
    }
  }
  return [...led.values()];
}

function wholeOf(holder: Schema): readonly Tagged[] {
  const { propertyName: property, mapping = {} } = holder.discriminator ?? {};
  if (property === undefined || holder.oneOf || holder.anyOf) return [];
  return [{ schema: holder, property, tags: new Set(Object.keys(mapping)) }];
}

/** A schema, and those that it consists of by `allOf`. */
function partsOf(
  document: OpenApiDocument,
  schema: Schema,
  above: readonly Schema[] = [],
): readonly Schema[] {
  if (typeof schema !== 'object' || above.includes(schema)) return [];
  const inner = (schema.allOf ?? []).flatMap((part) =>
    partsOf(document, resolve(document, part, '').node, [...above, schema]),
  );
  return [schema, ...inner];
}

/** Whether a schema says by itself which of these values it has there, or lists others, which nothing could fit as well. */
function isTold(
  document: OpenApiDocument,
  schema: Schema,
  property: string,
  tags: ReadonlySet<string>,
): boolean {
  return partsOf(document, schema).some(({ properties }) => {
    const written = properties?.[property];
    if (written === undefined) return false;
    const { enum: listed, const: only } = resolve(document, written, '').node;
    if (listed === undefined) return only !== undefined;
    const values = new Set(listed.map(String));
    return values.isSubsetOf(tags) || !tags.isSubsetOf(values);
  });
}
