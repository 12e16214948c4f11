// Goes through a document as a reader would who knows what is schema, what is data, and where keys are names.

import { isHolder } from '../values.ts';

type Json = Readonly<Record<string, unknown>>;

/** What a key of an object holds. */
type Holds = 'node' | 'named' | 'data';

/** Keys whose values are examples: nothing in them is part of the document. */
const shown: ReadonlySet<string> = new Set(['example', 'examples']);
/** Keys whose values are data that a schema compares with. */
const data: ReadonlySet<string> = new Set(['enum', 'const', 'default']);
/** Keys whose values are nodes under names that the document chose. */
const named: ReadonlySet<string> = new Set([
  'properties',
  'patternProperties',
  'dependentSchemas',
  '$defs',
  'definitions',
  'schemas',
  'responses',
  'parameters',
  'headers',
  'requestBodies',
  'securitySchemes',
  'links',
  'callbacks',
  'pathItems',
  'paths',
  'webhooks',
  'content',
  'encoding',
  'mapping',
  'variables',
]);

/** Every object of the document that is neither example nor data, with the keys that lead to it. */
export function nodesOf(document: unknown): readonly Found[] {
  const found: Found[] = [];
  if (isHolder(document)) collect(document, [], false, found);
  return found;
}

type Found = readonly [node: Json, keys: readonly (string | number)[]];

function collect(node: Json, keys: Found[1], isNamed: boolean, found: Found[]): void {
  if (!isNamed && !Array.isArray(node)) found.push([node, keys]);
  for (const key of Object.keys(node)) {
    const value = node[key];
    if (!isHolder(value) || (!isNamed && key.startsWith('x-'))) continue;
    const holds = isNamed || Array.isArray(node) ? 'node' : holding(key);
    if (holds !== 'data') collect(value, [...keys, key], holds === 'named' && !Array.isArray(value), found);
  }
}

/** A copy without examples, and without the names of their own (`$id`) that would move what references lead to. */
export function withoutExamples<T>(document: T): T {
  return without(document, (key, value) => shown.has(key) || (key === '$id' && typeof value === 'string'));
}

/** Keys that say something to people, or where a rule comes from. */
const prose: ReadonlySet<string> = new Set([
  'description',
  'summary',
  'externalDocs',
  'deprecated',
  'x-origin',
  'x-derived',
  'x-source',
]);

/** A copy without what only a reader needs: descriptions, and where each rule comes from. It accepts the same. */
export function withoutProse<T>(document: T): T {
  return without(document, (key) => prose.has(key));
}

type IsDropped = (key: string, value: unknown) => boolean;

function without<T>(node: T, isDropped: IsDropped, isNamed = false): T {
  if (Array.isArray(node)) return node.map((item) => without(item, isDropped)) as T;
  if (!isHolder(node)) return node;
  const kept = Object.entries(node).filter(([key, value]) => isNamed || !isDropped(key, value));
  const copied = kept.map(([key, value]) => {
    const holds = isNamed ? 'node' : holding(key);
    return [key, holds === 'data' ? value : without(value, isDropped, holds === 'named')];
  });
  return Object.fromEntries(copied) as T;
}

/** What a key of an object holds: a node, nodes under names that the document chose, or data. */
export function holding(key: string): Holds {
  if (shown.has(key) || data.has(key)) return 'data';
  return named.has(key) ? 'named' : 'node';
}
