// Goes through a document by what kind of object stands where: names that the document chose, data, and unknown keys are none.

import { decoded } from '../decoded.ts';
import { isHolder, type Json } from '../values.ts';
import type { Schema } from './document.ts';
import { atPointer, fromPointer, type Located, toPointer } from './resolve.ts';

/** A kind of object, or a list or a map of them. */
type Holds = `${string}${'' | '[]' | '{}'}`;

/** The keys of a kind, as `key:kind` or `key` alone, which then is what it holds as well. */
const keysOf = (text: string): Readonly<Record<string, Holds>> =>
  Object.fromEntries(
    text.split(/\s+/).map((entry) => {
      const [key = '', holds = key] = entry.split(':');
      return [key, holds];
    }),
  );

const parameter = keysOf('schema content:media{} examples:example{} items:schema');

/** What the keys of each kind hold, in OpenAPI 3.1, 3.0 and 2.0; a kind with `*` is a container, all of whose keys are names. */
const kinds: Readonly<Record<string, Readonly<Record<string, Holds>>>> = {
  document: keysOf(`info paths webhooks:pathItem{} components servers:server[] tags:tag[] externalDocs:plain
    definitions:schema{} parameters:parameter{} responses:response{} securityDefinitions:securityScheme{}`),
  components: keysOf(`schemas:schema{} responses:response{} parameters:parameter{} examples:example{}
    requestBodies:requestBody{} headers:header{} securitySchemes:securityScheme{} links:link{}
    callbacks:callback{} pathItems:pathItem{}`),
  info: keysOf('contact:plain license:plain'),
  tag: keysOf('externalDocs:plain'),
  server: keysOf('variables:plain{}'),
  paths: keysOf('*:pathItem'),
  callback: keysOf('*:pathItem'),
  responses: keysOf('*:response'),
  pathItem:
    keysOf(`get:operation put:operation post:operation delete:operation options:operation head:operation
    patch:operation trace:operation parameters:parameter[] servers:server[]`),
  operation: keysOf(`parameters:parameter[] requestBody responses callbacks:callback{} servers:server[]
    externalDocs:plain`),
  parameter,
  header: parameter,
  requestBody: keysOf('content:media{}'),
  media: keysOf('schema examples:example{} encoding:encoding{}'),
  encoding: keysOf('headers:header{}'),
  response: keysOf('headers:header{} content:media{} links:link{} schema'),
  link: keysOf('server'),
  securityScheme: keysOf('flows:plain'),
  example: {},
  plain: {},
  schema: keysOf(`properties:schema{} patternProperties:schema{} dependentSchemas:schema{} $defs:schema{}
    definitions:schema{} allOf:schema[] anyOf:schema[] oneOf:schema[] prefixItems:schema[] items:schema
    additionalProperties:schema not:schema if:schema then:schema else:schema contains:schema contentSchema:schema
    propertyNames:schema unevaluatedItems:schema unevaluatedProperties:schema additionalItems:schema
    dependencies:schema{} discriminator:plain xml:plain externalDocs:plain`),
};

/** An object of the document, the keys that lead to it, and its kind. */
export type Found = readonly [node: Json, keys: readonly (string | number)[], kind: string];

/** Every object of a document that is neither data nor unknown to OpenAPI, those included that only a reference leads to. */
export function nodesOf(document: unknown, whole: Holds = 'document'): readonly Found[] {
  const found = new Map<unknown, Found>();
  collect(document, [], whole, found);
  for (const [{ $ref }, , kind] of found.values()) {
    if (typeof $ref !== 'string' || !$ref.startsWith('#/')) continue;
    const pointer = decoded($ref.slice(1));
    collect(atPointer(document, pointer), fromPointer(pointer), kind, found);
  }
  return [...found.values()];
}

/** Every schema among them, and where it stands. */
export const schemasOf = (document: unknown): readonly Located<Schema>[] =>
  nodesOf(document).flatMap(([node, keys, kind]) =>
    kind === 'schema' ? [{ node: node as Schema, pointer: toPointer(keys) }] : [],
  );

function collect(value: unknown, keys: Found[1], holds: Holds, found: Map<unknown, Found>): void {
  if (!isHolder(value) || found.has(value)) return;
  if (!Array.isArray(value) && isNode(holds)) found.set(value, [value, keys, holds]);
  for (const key of Object.keys(value)) {
    const inner = heldBy(holds, key, value);
    if (inner !== undefined) collect(value[key], [...keys, key], inner, found);
  }
}

const isNode = (holds: Holds) => kinds[holds] !== undefined && kinds[holds]['*'] === undefined;

/** What stands under a key of an object that is what its holder says; undefined for data and what OpenAPI does not know. */
export function heldBy(holds: Holds, key: string, value: unknown): Holds | undefined {
  if (holds.endsWith('{}') || holds.endsWith('[]')) return holds.slice(0, -2);
  if (Array.isArray(value)) return holds;
  const { '*': named, ...known } = kinds[holds] ?? {};
  if (named !== undefined) return key.startsWith('x-') ? undefined : named;
  return Object.hasOwn(known, key) ? known[key] : undefined;
}

/** A copy of what a document holds, without the keys of its nodes that are dropped. */
function without<T>(value: T, dropped: readonly string[], whole: Holds): T {
  const copy = structuredClone(value);
  for (const [node] of nodesOf(copy, whole))
    for (const key of dropped) delete (node as Record<string, unknown>)[key];
  return copy;
}

/** Keys whose values are examples, names that would move what references lead to, and what JSON Schema knew once. */
const shown = 'example examples $id id $anchor $dynamicAnchor'.split(' ');

/** A copy without examples, and without the names that schemas give themselves. */
export const withoutExamples = <T>(document: T, kind = 'document'): T => without(document, shown, kind);

/** Keys that say something to people, or where a rule comes from. */
const prose = [
  ...['description', 'summary', 'externalDocs', 'deprecated', 'x-enumDescriptions'],
  ...['x-origin', 'x-derived', 'x-source', 'contact', 'license'],
];

/** A copy without what only a reader needs: descriptions, and where each rule comes from. It accepts the same. */
export const withoutProse = <T>(document: T, kind = 'document'): T => without(document, prose, kind);
