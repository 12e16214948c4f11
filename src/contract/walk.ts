// Goes through a document as a reader would who knows what is schema, what is data, and where keys are names.

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
export function* nodesOf(node: unknown, keys: readonly (string | number)[] = [], isNamed = false): Nodes {
  if (typeof node !== 'object' || node === null) return;
  if (!isNamed && !Array.isArray(node)) yield [node as Json, keys];
  for (const [key, value] of Object.entries(node)) {
    if (!isNamed && key.startsWith('x-')) continue;
    const holds = isNamed || Array.isArray(node) ? 'node' : holding(key);
    if (holds !== 'data') yield* nodesOf(value, [...keys, key], holds === 'named' && !Array.isArray(value));
  }
}

type Nodes = Generator<readonly [node: Json, keys: readonly (string | number)[]]>;

/** A copy without examples, and without the names of their own (`$id`) that would move what references lead to. */
export function withoutExamples<T>(document: T): T {
  return copy(document, false) as T;
}

function copy(node: unknown, isNamed: boolean): unknown {
  if (Array.isArray(node)) return node.map((item) => copy(item, false));
  if (typeof node !== 'object' || node === null) return node;
  const kept = Object.entries(node).filter(
    ([key, value]) => isNamed || !(shown.has(key) || (key === '$id' && typeof value === 'string')),
  );
  return Object.fromEntries(
    kept.map(([key, value]) => {
      const holds = isNamed ? 'node' : holding(key);
      return [key, holds === 'data' ? value : copy(value, holds === 'named')];
    }),
  );
}

function holding(key: string): Holds {
  if (shown.has(key) || data.has(key)) return 'data';
  return named.has(key) ? 'named' : 'node';
}
