// Reads a document by the rules of its own version into OpenAPI 3.1 with references by pointers alone.

import { decoded } from '../../decoded.ts';
import { ContractError } from '../../errors.ts';
import { isObject, mapMembers, type WritableJson } from '../../values.ts';
import {
  allOfParts,
  atPointer,
  type Found,
  heldBy,
  hiddenName,
  nodesOf,
  type OpenApiDocument,
  schemasOf,
  toPointer,
} from '../index.ts';
import { CURRENT, readDraft, readExclusive } from './drafts.ts';
import { refersByPointers } from './named-schemas.ts';

/**
 * A copy of a document of 3.1 or 3.0 as OpenAPI 3.1, as JSON would have it: nothing in it is undefined, and no object stands in two
 * places.
 * @throws ContractError for a document of another version
 */
export function upgraded(name: string, parsed: unknown): OpenApiDocument {
  const { openapi, swagger } = (parsed ?? {}) as WritableJson;
  const version = String(openapi ?? swagger);
  if (!/^3\.[01](\.\d+)?$/.test(version)) {
    throw new ContractError(`${name} is OpenAPI ${version}: give one of version 3.1, 3.0 or 2.0`);
  }
  const isOld = !version.startsWith('3.1');
  const document = JSON.parse(JSON.stringify(parsed)) as WritableJson & OpenApiDocument;
  if (isOld) Object.assign(document, { openapi: '3.1.0' });
  withPathItems(document);
  const drafts = isOld ? undefined : refersByPointers(document);
  for (const [node, , kind] of nodesOf(document) as readonly (readonly [WritableJson, Found[1], string])[]) {
    const draft = isOld || kind !== 'schema' ? 0 : (drafts?.get(node) ?? CURRENT);
    readReference(node, draft, isOld);
    if (draft > 0) readDraft(node, draft);
    if (!isOld) withSchemaObjects(node, kind);
    if (kind === 'schema') {
      readSchema(node, isOld, /^3\.0(\.[012])?$/.test(version));
      readSiblings(node);
      readMapping(node, document);
    }
    // An example that lies elsewhere is not read.
    if (kind === 'example') delete node[hiddenName('externalValue')];
    if (kind === 'response' && !('$ref' in node)) node['description'] ??= '';
  }
  return document;
}

/** What a path refers to stands in its place, so that everything of it can be pointed at. */
function withPathItems(document: OpenApiDocument & WritableJson): void {
  const paths = document.paths as WritableJson | undefined;
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

/**
 * A reference leads to the place of 3.1. Where a version or a draft ignores what stands beside a reference, it is taken out, but
 * for schemas that others may refer to.
 */
function readReference(node: WritableJson, draft: number, isOld: boolean): void {
  const { $ref } = node;
  if (typeof $ref !== 'string') return;
  if ($ref.startsWith('#/')) node['$ref'] = `#${encodeURI(targetOf($ref))}`;
  if (draft >= 2019) return;
  const kept = isOld ? ['$ref'] : ['$ref', 'summary', 'description', 'definitions'];
  for (const key of Object.keys(node)) if (!kept.includes(key) && !key.startsWith('x-')) delete node[key];
}

/** A boolean schema as an object that says the same. */
const written = (schema: unknown) => (typeof schema !== 'boolean' ? schema : schema ? {} : { not: {} });

/** `true` and `false` are schemas wherever one may stand (JSON Schema, core 4.3.2), which few tools know of every place. */
function withSchemaObjects(node: WritableJson, kind: string): void {
  for (const [key, value] of Object.entries(node)) {
    const holds = heldBy(kind, key, node);
    if (holds === 'schema' && !KNOWN_AS_BOOLEANS.has(key)) node[key] = written(value);
    if (holds === 'schema[]' || holds === 'schema{}') node[key] = mapMembers(value, written);
  }
}

const KNOWN_AS_BOOLEANS = new Set(['additionalProperties', 'unevaluatedProperties', 'unevaluatedItems']);

/** What constrains a value beside a reference holds as well as what the reference leads to, neither instead of the other. */
function readSiblings(schema: WritableJson): void {
  const { $ref, allOf } = schema;
  if ($ref === undefined || !Object.keys(schema).some((key) => !SAYS_NOTHING.test(key))) return;
  delete schema['$ref'];
  schema['allOf'] = [{ $ref }, ...(Array.isArray(allOf) ? (allOf as readonly unknown[]) : [])];
}

const SAYS_NOTHING =
  /^([$x].*|title|description|summary|deprecated|default|examples?|readOnly|writeOnly|externalDocs|definitions|contentSchema)$/;

/** A schema of 3.0 in the words of 3.1, where `nullable` means nothing. */
function readSchema(schema: WritableJson, isOld: boolean, isOfAny: boolean): void {
  const { nullable = schema['x-nullable'], type, allOf } = schema;
  delete schema['nullable'];
  if (!isOld) return;
  if (nullable === true && type !== undefined) schema['type'] = [...new Set([type, 'null'].flat())];
  // Since 3.0.3 it means nothing without a type; before, it allowed null for the defined schema, whatever it consists of.
  else if (nullable === true && isOfAny) {
    const lists = [schema['oneOf'], schema['anyOf']].filter(Array.isArray);
    for (const list of lists) list.push({ type: 'null' });
    if (allOf !== undefined && lists.length === 0) {
      delete schema['allOf'];
      schema['anyOf'] = [{ allOf }, { type: 'null' }];
    }
  }
  readExclusive(schema);
  const name = schema['discriminator'];
  if (typeof name === 'string') schema['discriminator'] = { propertyName: name, mapping: {} };
}

/** The mapping of a discriminator may name a schema where it could refer to it (Discriminator Object). */
function readMapping({ discriminator }: WritableJson, { components }: OpenApiDocument): void {
  const mapping = isObject(discriminator) ? discriminator['mapping'] : undefined;
  if (!isObject(mapping)) return;
  for (const [tag, name] of Object.entries(mapping))
    if (Object.hasOwn(components?.['schemas'] ?? {}, String(name)))
      mapping[tag] = `#${toPointer(['components', 'schemas', String(name)])}`;
}

/**
 * Marks what consists of a schema that only one side writes, which holds for the whole (JSON Schema, 7.7.1.1). Every reference of
 * the document leads somewhere.
 */
export function withMarks(document: OpenApiDocument): OpenApiDocument {
  for (const schema of schemasOf(document).filter(({ node }) => node.allOf))
    for (const { node } of allOfParts(document, schema))
      for (const mark of ['readOnly', 'writeOnly'] as const)
        if (node[mark] === true) Object.assign(schema.node, { [mark]: true });
  return document;
}
