// What allows the same in one form: no alternatives that are none, nothing that allows everything, no property that a message never has.

import { isObject, type Json, ownMember } from '../../values.ts';
import {
  type Joined,
  joinAllOf,
  type Located,
  type OpenApiDocument,
  resolveSchema,
  type Schema,
} from '../index.ts';
import type { Here } from './changes.ts';
import { withoutDefaults } from './keywords.ts';
import type { Side } from './table.ts';

/** A node with its references followed, in the form in which two that allow the same are the same. */
export function normalForm(
  document: OpenApiDocument,
  start: Schema,
  at: string,
  { side, holds }: Here,
): Located<Json> {
  const { node: found, pointer } = simplified(document, start, at);
  const node = withoutDefaults(holds === 'header' ? { style: 'simple', explode: false, ...found } : found);
  const schemaIn = (value: unknown) => simplified(document, value as Schema, pointer).node;
  const said = Object.entries(node).filter(
    ([key, value]) => !allowing.has(key) || saidIn(schemaIn(value)).length > 0,
  );
  return { node: inMessage(Object.fromEntries(said), side, schemaIn), pointer };
}

/** Keywords under which a schema that allows everything is the same as none. */
const allowing: ReadonlySet<string> = new Set(
  'additionalProperties unevaluatedProperties items unevaluatedItems propertyNames schema'.split(' '),
);

/** A schema without the properties that no message of a side has (OpenAPI, Schema Object, readOnly and writeOnly). */
function inMessage(node: Json, side: Side | undefined, schemaIn: (value: unknown) => Schema): Json {
  if (side === undefined) return node;
  const { properties, required } = node as Schema;
  const mark = side === 'request' ? 'readOnly' : 'writeOnly';
  const isThere = (name: string) => schemaIn(ownMember(properties, name) ?? {})[mark] !== true;
  const shown = Object.entries(properties ?? {}).filter(([name]) => isThere(name));
  return {
    ...{ ...node, ...(properties && { properties: Object.fromEntries(shown) }) },
    ...(Array.isArray(required) && { required: required.filter(isThere) }),
  };
}

/** A schema with its `allOf` joined, and without alternatives where it allows the same without. */
function simplified(document: OpenApiDocument, start: Schema, at: string): Located<Schema> {
  const { node: found, pointer } = resolveSchema(document, start, at);
  const node = typed(found?.allOf ? joinAllOf(document, found, pointer) : found);
  for (const key of ['oneOf', 'anyOf'] as const) {
    const { [key]: choices, ...beside } = node ?? {};
    if (!Array.isArray(choices)) continue;
    // An alternative may refer to the schema that has it.
    const isInline = choices.every((choice: Schema) => choice.enum ?? 'const' in choice);
    if (saidIn(beside).some((each) => !isInline || each !== 'type')) continue;
    const located = choices.map((choice: Joined, i) =>
      simplified(document, choice, choice['x-at'] ?? `${pointer}/${key}/${i}`),
    );
    const one = merged(located, pointer);
    if (one !== undefined) return { ...one, node: { ...one.node, ...beside } };
  }
  return { node, pointer };
}

/** A schema with the types of its values, or with its own, of which `number` is what is no integer; what a discriminator gives it forbids nothing. */
function typed(schema: Schema): Schema {
  if (!isObject(schema)) return schema;
  const { const: only, enum: listed, 'x-tag': isTag, type, format, ...rest } = schema as Schema;
  // OpenAPI 3.1, Migrating binary descriptions from OpenAPI 3.0.
  if (format === 'binary' || rest.contentMediaType === 'application/octet-stream')
    return { ...rest, contentMediaType: undefined } as object;
  const values = isTag ? undefined : 'const' in schema ? [only] : listed;
  const types = [type ?? []].flat().flatMap((each) => (each === 'number' ? ['integer', each] : each));
  const all = [...new Set(values?.map(typeOf) ?? types)];
  return {
    ...rest,
    ...(format === 'byte' ? { contentEncoding: 'base64' } : format !== undefined && { format }),
    ...(values && { enum: values }),
    ...(all.length > 0 && { type: all }),
  };
}

function typeOf(value: unknown): string {
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
}

const PROSE = /^(x-.*|title|description|summary|example|examples|externalDocs|deprecated|discriminator)$/;

const saidIn = (schema: object): readonly string[] =>
  Object.entries(schema).flatMap(([key, value]) => (PROSE.test(key) || value === undefined ? [] : key));

/** One alternative, lists of values as one, or types beside one alternative of other types. */
function merged(choices: readonly Located<Schema>[], at: string): Located<Schema> | undefined {
  if (choices.length === 1) return choices[0];
  const says = ({ node }: Located<Schema>, ...keys: readonly string[]) =>
    saidIn(node).every((key) => keys.includes(key));
  const lists = choices.map(({ node }) => node.enum ?? (String(node.type) === 'null' ? [null] : undefined));
  if (lists.every((list) => list !== undefined) && choices.every((choice) => says(choice, 'type', 'enum')))
    return { node: typed({ enum: [...new Set(lists.flat())] }), pointer: at };
  const [more, ...others] = choices.filter((choice) => !says(choice, 'type'));
  const types = choices.flatMap(({ node: { type } }) => type ?? '');
  const isFree = !saidIn(more?.node ?? {}).some((key) => /Of$|^(not|if|enum)$/.test(key));
  if (!isFree || others.length > 0 || types.includes('')) return undefined;
  const all = [...new Set(types)];
  if (more !== undefined && all.length < types.length) return undefined;
  return { node: { ...more?.node, type: all }, pointer: more?.pointer ?? at };
}
