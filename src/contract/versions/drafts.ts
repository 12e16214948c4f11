// Schemas of earlier drafts of JSON Schema (`$schema`, `jsonSchemaDialect`) in the words of the one that OpenAPI 3.1 has.

import { isObject, type WritableJson } from '../../values.ts';

/** The draft of OpenAPI 3.1, JSON Schema 2020-12. */
export const CURRENT = 2020;

/** The draft that a URI names, as 4 to 7, 2019 or that of 3.1, which is meant by any other. */
export function draftOf(uri: unknown): number | undefined {
  if (typeof uri !== 'string') return undefined;
  return Number(/\/draft(?:-0|\/)([4-7]|2019)\b/.exec(uri)?.[1] ?? CURRENT);
}

/** Keywords that are unknown, and say nothing, before a draft. */
const since: Readonly<Record<number, readonly string[]>> = {
  6: ['const', 'contains', 'propertyNames'],
  7: ['if', 'then', 'else'],
  2019: [
    ...['dependentRequired', 'dependentSchemas', 'unevaluatedItems', 'unevaluatedProperties'],
    ...['minContains', 'maxContains'],
  ],
  2020: ['prefixItems'],
};

/** Keywords of schemas that OpenAPI 3.0 does not have. */
export const unknownIn30: ReadonlySet<string> = new Set([
  ...Object.values(since).flat(),
  ...['patternProperties', 'dependencies', 'additionalItems'],
]);

/** Rewrites a schema of a draft in place. */
export function readDraft(schema: WritableJson, draft: number): void {
  if (draft === CURRENT) return;
  delete schema['$schema'];
  for (const [first, keywords] of Object.entries(since))
    if (draft < Number(first)) for (const keyword of keywords) delete schema[keyword];
  const { items, additionalItems, dependencies } = schema;
  delete schema['additionalItems'];
  if (Array.isArray(items)) {
    schema['prefixItems'] = items;
    delete schema['items'];
    if (additionalItems !== undefined) schema['items'] = additionalItems;
  }
  if (draft < 2019 && isObject(dependencies)) {
    delete schema['dependencies'];
    const of = (areNames: boolean) =>
      Object.fromEntries(Object.entries(dependencies).filter(([, need]) => Array.isArray(need) === areNames));
    Object.assign(schema, { dependentRequired: of(true), dependentSchemas: of(false) });
  }
  if (draft < 6) readExclusive(schema);
}

/** Before draft 6 a bound is excluded by a boolean beside it. */
export function readExclusive(schema: WritableJson): void {
  for (const end of ['Minimum', 'Maximum']) {
    const [exclusive, bound] = [`exclusive${end}`, end.toLowerCase()];
    const { [exclusive]: isExcluded, [bound]: value } = schema;
    if (typeof isExcluded !== 'boolean') continue;
    for (const key of isExcluded ? [exclusive, bound] : [exclusive]) delete schema[key];
    if (isExcluded && value !== undefined) schema[exclusive] = value;
  }
}
