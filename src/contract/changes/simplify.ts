// What allows the same in one form: no alternatives that are none, nothing that allows everything, no property that a message never has.

import {
  type Joined,
  joinAllOf,
  type Located,
  type OpenApiDocument,
  resolveSchema,
  type Schema,
} from '../index.ts';
import { spelled } from './keywords.ts';
import type { Side } from './table.ts';

type Json = Readonly<Record<string, unknown>>;

/** Where a node is. */
interface Where {
  readonly side?: Side | undefined;
  readonly holds?: string | undefined;
}

/** A node with its references followed, in the form in which two that allow the same are the same. */
export function normalForm(
  document: OpenApiDocument,
  start: Schema,
  at: string,
  { side, holds }: Where,
): Located<Json> {
  const { node: found, pointer } = simplified(document, start, at);
  const schemaIn = (value: unknown) => resolveSchema(document, value as Schema, pointer).node;
  const node = spelled(holds === 'header' ? { style: 'simple', explode: false, ...found } : found);
  if (holds !== 'schema') return { node, pointer };
  const said = Object.entries(node).filter(
    ([key, value]) => !(allowing.has(key) && saidIn(schemaIn(value)).length === 0),
  );
  return { node: inMessage(Object.fromEntries(said), side, schemaIn), pointer };
}

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
  const node = found?.allOf ? joinAllOf(document, found, pointer) : found;
  for (const key of ['oneOf', 'anyOf'] as const) {
    const { [key]: choices, ...beside } = node ?? {};
    if (!Array.isArray(choices) || saidIn(beside).length > 0) continue;
    const located = choices.map((choice: Joined, i) =>
      simplified(document, choice, choice['x-at'] ?? `${pointer}/${key}/${i}`),
    );
    const only = onlyOf(located);
    if (only !== undefined) return { ...only, node: { ...only.node, ...beside } };
    const listed = listOf(located.map((choice) => choice.node));
    if (listed !== undefined) return { node: { ...listed, ...beside }, pointer };
  }
  return { node, pointer };
}

const PROSE = /^(x-.*|title|description|summary|example|examples|externalDocs|deprecated|discriminator)$/;

const saidIn = (schema: object): readonly string[] => Object.keys(schema).filter((key) => !PROSE.test(key));

const isNull = ({ node }: Located<Schema>): boolean => node.type === 'null' && saidIn(node).length === 1;

/** The alternative that stands alone, or beside null. */
function onlyOf(choices: readonly Located<Schema>[]): Located<Schema> | undefined {
  const [first, ...others] = choices.filter((choice) => !isNull(choice));
  if (first === undefined || others.length > 0) return undefined;
  if (choices.length === 1) return first;
  const { type, const: only, enum: listed = only === undefined ? undefined : [only], ...rest } = first.node;
  if (type === undefined || rest.oneOf || rest.anyOf) return undefined;
  const types = [...new Set([type, 'null'].flat())];
  return { ...first, node: { ...rest, type: types, ...(listed && { enum: [...listed, null] }) } };
}

/** Alternatives of types alone, or of values alone, as one list. */
function listOf(choices: readonly Schema[]): Schema | undefined {
  const isOf = (...keys: readonly string[]) =>
    choices.every((choice) => saidIn(choice).every((key) => keys.includes(key)));
  const types = [...new Set(choices.flatMap(({ type = [] }) => type))];
  if (types.length > 0 && isOf('type')) return { type: types };
  const values = choices.flatMap(({ enum: listed = [], const: only }) =>
    only === undefined ? listed : [only],
  );
  const areValues = choices.every((choice) => choice.enum !== undefined || choice.const !== undefined);
  if (!areValues || !isOf('type', 'enum', 'const')) return undefined;
  const isTyped = choices.every(({ type }) => type !== undefined);
  return { enum: values, ...(isTyped && { type: types }) };
}
