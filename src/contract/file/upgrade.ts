// Brings a document to OpenAPI 3.1 with references by pointers alone, whatever it was written in.

import { ContractError } from '../../errors.ts';
import { nodesOf, type OpenApiDocument, toPointer } from '../index.ts';

/**
 * A copy of a document as OpenAPI 3.1, as JSON would have it: nothing in it is undefined, and no object stands in two places.
 * @throws ContractError for what is no description of an API.
 */
export async function upgraded(file: string, parsed: unknown): Promise<OpenApiDocument> {
  const { openapi, swagger } = (parsed ?? {}) as { readonly openapi?: unknown; readonly swagger?: unknown };
  const version = String(openapi ?? swagger);
  if (!/^(2\.0|3\.[01](\.\d+)?)$/.test(version)) {
    throw new ContractError(
      `the contract ${file} is OpenAPI ${version}: give one of version 3.1, 3.0 or 2.0`,
    );
  }
  if (!version.startsWith('3.1')) {
    const { upgrade } = await import('@scalar/openapi-upgrader');
    parsed = upgrade(parsed as never, '3.1');
  }
  return withPointers(withReferences(withDescriptions(withoutNullable(JSON.parse(JSON.stringify(parsed))))));
}

/**
 * OpenAPI 3.1 has no `nullable`, but many documents of it do. Beside a type it means that null is one more; alone it never
 * meant anything (OpenAPI 3.0.3, Schema Object).
 */
function withoutNullable(document: OpenApiDocument): OpenApiDocument {
  for (const [node] of nodesOf(document)) {
    const schema = node as { nullable?: unknown; type?: unknown };
    if (typeof schema.nullable !== 'boolean') continue;
    if (schema.nullable && schema.type !== undefined)
      schema.type = [...new Set([schema.type, 'null'].flat())];
    delete schema.nullable;
  }
  return document;
}

/** Many documents describe no response, which they have to; nothing that is judged hangs on it. */
function withDescriptions(document: OpenApiDocument): OpenApiDocument {
  for (const [node, keys] of nodesOf(document)) {
    const isResponse = keys.at(-2) === 'responses' && !('$ref' in node);
    if (isResponse && node['description'] === undefined) Object.assign(node, { description: '' });
  }
  return document;
}

/** The mapping of a discriminator may name a schema where it could refer to it (OpenAPI 3.1, Discriminator Object). */
function withReferences(document: OpenApiDocument): OpenApiDocument {
  const schemas = document.components?.schemas ?? {};
  for (const [node] of nodesOf(document)) {
    const { mapping = {} } =
      (node as { discriminator?: { mapping?: Record<string, string> } }).discriminator ?? {};
    for (const [tag, name] of Object.entries(mapping))
      if (Object.hasOwn(schemas, name)) mapping[tag] = `#/components/schemas/${name}`;
  }
  return document;
}

/**
 * References by a name (`$ref: '#count'`, `$dynamicRef: '#node'`) become references by a place. A document is one resource, in
 * which each name stands for one schema: both kinds lead to the same. A name that nothing has stays, and leads nowhere.
 */
function withPointers(document: OpenApiDocument): OpenApiDocument {
  const places = new Map<unknown, string>();
  const nodes = nodesOf(document);
  for (const [{ $anchor, $dynamicAnchor }, keys] of nodes) {
    for (const name of [$anchor, $dynamicAnchor]) {
      if (typeof name === 'string') places.set(`#${name}`, `#${encodeURI(toPointer(keys))}`);
    }
  }
  for (const [found] of nodes) {
    const node = found as { $ref?: unknown; $dynamicRef?: unknown };
    const named = node.$ref ?? node.$dynamicRef;
    if (named !== undefined) node.$ref = places.get(named) ?? named;
    delete node.$dynamicRef;
  }
  return document;
}
