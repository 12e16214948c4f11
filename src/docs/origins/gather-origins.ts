// Joins the origins of nodes that a page shows in one place: a parameter and its schema, a body and its media types.

import type { UserContext } from '@redocly/openapi-core';
import type { OriginMap } from '../../contract/index.ts';
import { isMap, originsOn } from '../rules/annotations.ts';

type Resolve = UserContext['resolve'];

/** The origins of a parameter or header, with those of its schema. */
export function withSchema(node: unknown): OriginMap {
  return { ...originsOn(node), ...(isMap(node) ? originsOn(node.schema) : {}) };
}

/** The origins of a request body or response, with those of its media types and of the schema that they carry. */
export function withContent(node: unknown, resolve: Resolve): OriginMap {
  const origins = { ...originsOn(node) };
  const content = isMap(node) && isMap(node.content) ? node.content : {};
  for (const [mediaType, media] of Object.entries(content)) {
    const itself = originsOn(media)['.'];
    if (itself !== undefined) origins[mediaType] = itself;
    Object.assign(origins, ofBody(isMap(media) ? media.schema : undefined, resolve));
  }
  return origins;
}

/** The origins of an operation itself, and those of its responses by status. */
export function ofOperation(operation: unknown): { readonly own: OriginMap; readonly responses: OriginMap } {
  const entries = Object.entries(originsOn(operation));
  const [inner, own] = [true, false].map((isInner) =>
    entries.filter(([entry]) => entry.startsWith(STATUS_ENTRY) === isInner),
  );
  const responses = inner?.map(([entry, id]) => [entry.slice(STATUS_ENTRY.length), id]) ?? [];
  return { own: Object.fromEntries(own ?? []), responses: Object.fromEntries(responses) };
}

const STATUS_ENTRY = 'responses/';

/** The origins of a schema, without that of `required` when the properties say it each for itself. */
export function ofSchema(schema: unknown): OriginMap {
  const { required, ...others } = originsOn(schema);
  if (required === undefined || !isMap(schema)) return originsOn(schema);
  const properties = isMap(schema.properties) ? schema.properties : {};
  const saidBelow = Array.isArray(schema.required) && schema.required.every((name) => name in properties);
  return saidBelow ? others : originsOn(schema);
}

/** What a property says of itself beside its `$ref`, and whether its object requires it. */
export function ofProperty(name: string, property: unknown, schema: unknown): OriginMap {
  const required = isMap(schema) && Array.isArray(schema.required) && schema.required.includes(name);
  const whyRequired = required ? originsOn(schema).required : undefined;
  const beside = isMap(property) && '$ref' in property ? originsOn(property) : {};
  return { ...beside, ...(whyRequired === undefined ? {} : { required: whyRequired }) };
}

/** A page shows no description of a body's own schema, nor of its alternatives, so their origins go with the body. */
function ofBody(schema: unknown, resolve: Resolve): OriginMap {
  const body = resolved(schema, resolve);
  const alternatives = ['oneOf', 'anyOf'].flatMap((keyword) => {
    const listed = isMap(body) ? body[keyword] : undefined;
    return Array.isArray(listed) ? listed.map((each) => resolved(each, resolve)) : [];
  });
  const named = alternatives.map((each, index) => prefixed(titleOf(each, index), ofSchema(each)));
  return Object.assign({}, prefixed('body', ofSchema(body)), ...named);
}

function resolved(node: unknown, resolve: Resolve): unknown {
  return isMap(node) ? resolve(node).node : undefined;
}

function titleOf(schema: unknown, index: number): string {
  return isMap(schema) && typeof schema.title === 'string' ? schema.title : `alternative ${index + 1}`;
}

function prefixed(prefix: string, origins: OriginMap): OriginMap {
  return Object.fromEntries(Object.entries(origins).map(([entry, id]) => [`${prefix}.${entry}`, id]));
}
