// Alternatives that are none: one alone, one beside null, or types and values that a list says as well.

import {
  type Joined,
  joinAllOf,
  type Located,
  type OpenApiDocument,
  resolveSchema,
  type Schema,
} from '../index.ts';

/** A schema with its `allOf` joined, and without alternatives where it allows the same without. */
export function simplified(document: OpenApiDocument, start: Schema, at: string): Located<Schema> {
  const { node: found, pointer } = resolveSchema(document, start, at);
  const node: Schema = found?.allOf ? joinAllOf(document, found, pointer) : found;
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
