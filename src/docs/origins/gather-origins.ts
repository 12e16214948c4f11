// Joins the origins of nodes that a page shows in one place: a parameter and its schema, a body and its media types.

import type { UserContext } from '@redocly/openapi-core';
import { isObject } from '../../values.ts';
import { type Attribution, type Attributions, attributionsOn, membersOf } from '../rules/annotations.ts';

export type Resolve = UserContext['resolve'];

/** The origins of a parameter or header, with those of its schema. */
export function withSchema(node: unknown): Attributions {
  return { ...attributionsOn(node), ...(isObject(node) ? attributionsOn(node.schema) : {}) };
}

/** The origins of a request body or response, with those of its media types and of the schema that they carry. */
export function withContent(node: unknown, resolve: Resolve): Attributions {
  const origins: Record<string, Attribution> = { ...attributionsOn(node) };
  for (const [mediaType, media] of Object.entries(membersOf(node, 'content'))) {
    const itself = attributionsOn(media)['.'];
    if (itself !== undefined) origins[mediaType] = itself;
    Object.assign(origins, ofBody(isObject(media) ? media.schema : undefined, resolve));
  }
  return origins;
}

/** The origins of an operation itself, and those of its responses by status. */
export function ofOperation(operation: unknown) {
  const own: Record<string, Attribution> = {};
  const responses: Record<string, Attribution> = {};
  for (const [entry, why] of Object.entries(attributionsOn(operation))) {
    if (entry.startsWith(STATUS_ENTRY)) responses[entry.slice(STATUS_ENTRY.length)] = why;
    else own[entry] = why;
  }
  return { own, responses };
}

const STATUS_ENTRY = 'responses/';

/** The origins of a schema, without that of `required` when the properties say it each for itself. */
export function ofSchema(schema: unknown): Attributions {
  const { required, ...all } = attributionsOn(schema);
  const others = Object.fromEntries(Object.entries(all).filter(([entry]) => !entry.startsWith('required/')));
  if (required === undefined || !isObject(schema)) return attributionsOn(schema);
  const properties = membersOf(schema, 'properties');
  const saidBelow = Array.isArray(schema.required) && schema.required.every((name) => name in properties);
  return saidBelow ? others : attributionsOn(schema);
}

/** What a property says of itself beside its `$ref`, and whether its object requires it. */
export function ofProperty(name: string, property: unknown, schema: unknown): Attributions {
  const required = isObject(schema) && Array.isArray(schema.required) && schema.required.includes(name);
  const why = attributionsOn(schema);
  const whyRequired = required ? (why[`required/${name}`] ?? why.required) : undefined;
  const beside = isObject(property) && '$ref' in property ? attributionsOn(property) : {};
  return { ...beside, ...(whyRequired === undefined ? {} : { required: whyRequired }) };
}

/** A page shows no description of a body's own schema, nor of its alternatives, so their origins go with the body. */
function ofBody(schema: unknown, resolve: Resolve): Attributions {
  const body = resolved(schema, resolve);
  const alternatives = ['oneOf', 'anyOf'].flatMap((keyword) => {
    const listed = isObject(body) ? body[keyword] : undefined;
    return Array.isArray(listed) ? listed.map((each) => resolved(each, resolve)) : [];
  });
  const named = alternatives.map((each, index) => prefixed(titleOf(each, index), ofSchema(each)));
  return Object.assign({}, prefixed('body', ofSchema(body)), ...named);
}

/** A node with its references followed; undefined for what is none. */
export function resolved(node: unknown, resolve: Resolve): unknown {
  return isObject(node) ? resolve(node).node : undefined;
}

function titleOf(schema: unknown, index: number): string {
  return isObject(schema) && typeof schema.title === 'string' ? schema.title : `alternative ${index + 1}`;
}

function prefixed(prefix: string, origins: Attributions): Attributions {
  return Object.fromEntries(Object.entries(origins).map(([entry, why]) => [`${prefix}: ${entry}`, why]));
}
