// Reads a document by the rules of its own version into OpenAPI 3.1 with references by pointers alone.

import { decoded } from '../../decoded.ts';
import { ContractError } from '../../errors.ts';
import { isObject } from '../../values.ts';
import { atPointer, type Found, nodesOf, type OpenApiDocument, toPointer } from '../index.ts';
import { fromSwagger } from './swagger.ts';

type Json = Record<string, unknown>;

/**
 * A copy of a document as OpenAPI 3.1, as JSON would have it: nothing in it is undefined, and no object stands in two places.
 * @throws ContractError for what is no description of an API.
 */
export function upgraded(file: string, parsed: unknown): OpenApiDocument {
  const { openapi, swagger } = (parsed ?? {}) as { readonly openapi?: unknown; readonly swagger?: unknown };
  const version = String(openapi ?? swagger);
  if (!/^(2\.0|3\.[01](\.\d+)?)$/.test(version)) {
    throw new ContractError(
      `the contract ${file} is OpenAPI ${version}: give one of version 3.1, 3.0 or 2.0`,
    );
  }
  const isOld = !version.startsWith('3.1');
  const written = version === '2.0' ? fromSwagger(parsed as Json) : parsed;
  const document = JSON.parse(JSON.stringify(written)) as Json & OpenApiDocument;
  if (isOld) Object.assign(document, { openapi: '3.1.0' });
  withPathItems(document);
  const nodes = nodesOf(document);
  const places = namedPlaces(nodes);
  for (const found of nodes) {
    const [node, keys, kind] = found as readonly [Json, Keys, string];
    readReference(document, found, isOld, places);
    if (kind === 'schema') readSchema(node, isOld);
    if (kind === 'response' && !('$ref' in node)) node['description'] ??= '';
    if (kind === 'plain' && keys.at(-1) === 'discriminator') readMapping(node, document);
  }
  for (const [node, , kind] of nodes) {
    if (kind !== 'schema' || !Array.isArray(node['allOf'])) continue;
    for (const mark of ['readOnly', 'writeOnly'])
      if (isMarked(document, node, mark, [])) Object.assign(node, { [mark]: true });
  }
  return document;
}

/** What a path refers to stands in its place, so that everything of it can be pointed at. */
function withPathItems(document: OpenApiDocument & Json): void {
  const paths = document.paths as Json | undefined;
  for (const [path, item] of Object.entries(paths ?? {})) {
    if (!isObject(item) || typeof item['$ref'] !== 'string' || !paths) continue;
    const { $ref, ...own } = item;
    const target = atPointer(document, targetOf($ref as string));
    if (isObject(target)) paths[path] = { ...structuredClone(target), ...own };
  }
}

/** The pointer of a reference within the document. */
const targetOf = (reference: string): string =>
  decoded(reference.slice(1)).replace(/^\/definitions\//, '/components/schemas/');

/** Where the names are that a reference may have in place of a pointer: `#count` of an anchor, and a whole URI of an `$id`. */
function namedPlaces(nodes: readonly Found[]): ReadonlyMap<string, string> {
  const places = new Map<string, string>();
  for (const [{ $anchor, $dynamicAnchor, $id }, keys, kind] of nodes) {
    if (kind !== 'schema') continue;
    const pointer = toPointer(keys);
    for (const name of [$anchor, $dynamicAnchor])
      if (typeof name === 'string') places.set(`#${name}`, pointer);
    if (typeof $id === 'string') places.set($id.replace(/#$/, ''), pointer);
  }
  return places;
}

/** The place that a reference of the node at some keys leads to: a pointer within what has an `$id` begins there. */
function placeOf(
  document: OpenApiDocument,
  keys: Keys,
  reference: string,
  places: Places,
): string | undefined {
  const [uri = '', fragment = ''] = reference.split(/#(.*)/s);
  const named = places.get(reference);
  if (named !== undefined) return named;
  if (uri !== '') return places.has(uri) ? places.get(uri) + decoded(fragment) : undefined;
  if (!fragment.startsWith('/')) return undefined;
  const target = targetOf(reference);
  if (atPointer(document, target) !== undefined) return target;
  const at = toPointer(keys);
  const within = [...places.values()].find(
    (place) => at.startsWith(`${place}/`) && atPointer(document, place + target) !== undefined,
  );
  return (within ?? '') + target;
}

type Keys = readonly (string | number)[];
type Places = ReturnType<typeof namedPlaces>;

/** A reference by a name becomes one by a place. Where a version ignores what stands beside a reference, it is taken out. */
function readReference(
  document: OpenApiDocument,
  [found, keys, kind]: Found,
  isOld: boolean,
  places: Places,
): void {
  const node = found as Json;
  const reference = node['$ref'] ?? node['$dynamicRef'];
  if (typeof reference !== 'string') return;
  const place = placeOf(document, keys, reference, places);
  node['$ref'] = place === undefined ? reference : `#${encodeURI(place)}`;
  delete node['$dynamicRef'];
  if (kind === 'schema' && !isOld) return;
  const kept = isOld ? ['$ref'] : ['$ref', 'summary', 'description'];
  for (const key of Object.keys(node)) if (!kept.includes(key) && !key.startsWith('x-')) delete node[key];
}

/** A schema of 3.0 in the words of 3.1; many of 3.1 have `nullable` all the same. */
function readSchema(schema: Json, isOld: boolean): void {
  const { nullable = isOld ? schema['x-nullable'] : undefined, type } = schema;
  // Alone it never meant anything (OpenAPI 3.0.3, Schema Object).
  if (nullable === true && type !== undefined) schema['type'] = [...new Set([type, 'null'].flat())];
  delete schema['nullable'];
  if (!isOld) return;
  for (const [exclusive, bound] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    if (typeof schema[exclusive] !== 'boolean') continue;
    const isExcluded = schema[exclusive] && schema[bound] !== undefined;
    delete schema[exclusive];
    if (!isExcluded) continue;
    schema[exclusive] = schema[bound];
    delete schema[bound];
  }
  const name = schema['discriminator'];
  if (typeof name === 'string') schema['discriminator'] = { propertyName: name };
}

/** What a schema consists of says who may write it as well as the schema itself (JSON Schema, 7.7.1.1). */
function isMarked(
  document: OpenApiDocument,
  schema: unknown,
  mark: string,
  above: readonly unknown[],
): boolean {
  if (!isObject(schema) || above.includes(schema)) return false;
  const { $ref, allOf, [mark]: own } = schema;
  const target = typeof $ref === 'string' ? atPointer(document, targetOf($ref)) : undefined;
  const parts = [target, ...(Array.isArray(allOf) ? allOf : [])];
  return own === true || parts.some((part) => isMarked(document, part, mark, [...above, schema]));
}

/** The mapping of a discriminator may name a schema where it could refer to it (Discriminator Object). */
function readMapping(discriminator: Json, document: OpenApiDocument): void {
  const schemas = document.components?.schemas ?? {};
  const mapping = discriminator['mapping'] as Json | undefined;
  for (const [tag, name] of Object.entries(mapping ?? {})) {
    if (mapping && Object.hasOwn(schemas, String(name)))
      mapping[tag] = `#/components/schemas/${String(name)}`;
  }
}
