// What allows the same in one form: no alternatives that are none, nothing that allows everything, no property that a message never has.

import { isObject } from '../../values.ts';
import {
  type Joined,
  joinAllOf,
  type Located,
  type OpenApiDocument,
  resolveSchema,
  type Schema,
} from '../index.ts';
import type { Place } from './changes.ts';
import { withoutDefaults } from './keywords.ts';
import type { Side } from './table.ts';

type Json = Readonly<Record<string, unknown>>;

/** A node with its references followed, in the form in which two that allow the same are the same. */
export function normalForm(
  document: OpenApiDocument,
  start: Schema,
  at: string,
  { side, holds }: Place & { readonly holds?: string | undefined },
): Located<Json> {
  const { node: found, pointer } = simplified(document, start, at);
  const schemaIn = (value: unknown) => resolveSchema(document, value as Schema, pointer).node;
  const node = withoutDefaults(holds === 'header' ? { style: 'simple', explode: false, ...found } : found);
  if (holds === 'media' && isAnything(schemaIn(node['schema'] ?? {})))
    return { node: { ...node, schema: undefined }, pointer };
  if (holds !== 'schema') return { node, pointer };
  const said = Object.entries(node).filter(
    ([key, value]) => !allowing.has(key) || saidIn(schemaIn(value)).length > 0,
  );
  const shown = inMessage(Object.fromEntries(said), side, schemaIn);
  const { oneOf, ...others } = shown;
  if (oneOf === undefined || others['anyOf']) return { node: shown, pointer };
  const overlap = others['discriminator'] === undefined && { oneOf: true };
  return { node: { ...others, ...overlap, anyOf: oneOf, 'x-union': 'oneOf' }, pointer };
}

/** Which keyword the alternatives have that are `anyOf` in a normal form, beside a `oneOf` that is true where two may overlap. */
export const unionOf = (node: Json): string => String(node['x-union'] ?? 'anyOf');

/** Keywords under which a schema that allows everything is the same as none. */
const allowing: ReadonlySet<string> = new Set([
  ...['additionalProperties', 'unevaluatedProperties', 'items', 'unevaluatedItems', 'propertyNames'],
]);

/** A schema without the properties that no message of a side has (OpenAPI, Schema Object, readOnly and writeOnly). */
function inMessage(schema: Json, side: Side | undefined, schemaIn: (value: unknown) => Schema): Json {
  if (side === undefined) return schema;
  const { readOnly: _readOnly, writeOnly: _writeOnly, ...rest } = schema;
  const { properties, required } = rest as Schema;
  const mark = side === 'request' ? 'readOnly' : 'writeOnly';
  const isThere = (name: string) => schemaIn(properties?.[name] ?? {})[mark] !== true;
  const shown = Object.entries(properties ?? {}).filter(([name]) => isThere(name));
  return {
    ...{ ...rest, ...(properties && { properties: Object.fromEntries(shown) }) },
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
    const one = merged(located, key, pointer);
    if (one !== undefined)
      return { ...one, node: isInline ? typed({ ...one.node, ...beside }) : { ...one.node, ...beside } };
  }
  return { node, pointer };
}

/** Whether a schema allows every message: anything, or any bytes. */
function isAnything(schema: Schema): boolean {
  const said = saidIn(typed(schema)).toSorted().join();
  return said === '' || (said === 'contentMediaType,type' && typed(schema).contentMediaType === OCTETS);
}

const OCTETS = 'application/octet-stream';

/** What OpenAPI 3.0 says of bytes, as 3.1 does (OpenAPI 3.1, Migrating binary descriptions). */
function migrated({ format, ...schema }: Schema): object {
  if (format === 'byte') return { contentEncoding: 'base64', ...schema };
  if (format === 'binary') return { contentMediaType: OCTETS, ...schema };
  return { ...schema, ...(format !== undefined && { format }) };
}

/** A schema with the types of its values, or with its own, of which `number` is what is no integer; what a discriminator gives it forbids nothing. */
function typed(schema: Schema): Schema {
  if (!isObject(schema)) return schema;
  const { const: only, enum: listed, 'x-tag': isTag, type, ...rest } = schema as Schema;
  const types = [type ?? []].flat().flatMap((each) => (each === 'number' ? ['integer', each] : each));
  const written = isTag ? undefined : 'const' in schema ? [only] : listed;
  const values = written?.filter((value) => type === undefined || types.includes(typeOf(value)));
  const all = [...new Set(values?.map(typeOf) ?? types)];
  return {
    ...migrated(rest),
    ...(values && { enum: values }),
    ...(all.length > 0 && all.length < typesOfAll && { type: all }),
  };
}

/** A list of every type says nothing: null, booleans, objects, lists, texts, integers and other numbers. */
const typesOfAll = 7;

function typeOf(value: unknown): string {
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
}

const PROSE = /^(x-.*|title|description|summary|example|examples|externalDocs|deprecated|discriminator)$/;

const saidIn = (schema: object): readonly string[] => Object.keys(schema).filter((key) => !PROSE.test(key));

/** One alternative, lists of values as one, or types beside one alternative that says more; what two of `oneOf` allow, it does not. */
function merged(choices: readonly Located<Schema>[], key: string, at: string): Located<Schema> | undefined {
  if (choices.length === 1) return choices[0];
  const nodes = choices.map(({ node }) => node);
  const once = <T>(all: readonly T[]) =>
    [...new Set(all)].filter((each) => key === 'anyOf' || all.indexOf(each) === all.lastIndexOf(each));
  const isOf = (node: Schema, keys: RegExp) => saidIn(node).every((each) => keys.test(each));
  const values = nodes.map((node) => node.enum ?? (String(node.type) === 'null' ? [null] : undefined));
  if (values.every((list) => list !== undefined) && nodes.every((node) => isOf(node, /^(type|enum)$/)))
    return { node: typed({ enum: once(values.flat()) }), pointer: at };
  const [more, ...others] = choices.filter(({ node }) => !isOf(node, /^type$/));
  const types = nodes.map(({ type = [] }) => [type].flat());
  const isMixed = types.some(
    (list, i) => nodes[i] !== more?.node && list.some((type) => more?.node.type?.includes(type)),
  );
  const isFree = more === undefined || isOf(more.node, /^(?!.*Of$|not$|if$|enum$)/);
  if (others.length > 0 || isMixed || !isFree || types.some((list) => list.length === 0)) return undefined;
  return { node: { ...more?.node, type: once(types.flat()) }, pointer: more?.pointer ?? at };
}
