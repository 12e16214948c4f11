// Schemas that nothing can be done with: each with its place and what to do.

import { oncePer } from '../once.ts';
import type { OpenApiDocument, Schema } from './document.ts';
import { joinAllOf } from './join-all-of.ts';
import { type Located, resolveSchema, toPointer } from './resolve.ts';
import { nodesOf } from './walk.ts';

/** A place in a document, and what is wrong there. */
export interface SchemaFault {
  readonly pointer: string;
  readonly message: string;
}

/**
 * Patterns that are no regular expression, parts of schemas that lead back to the schema itself, and parts of an `allOf` that
 * nothing fits together.
 */
export const schemaFaults = oncePer((document: OpenApiDocument): readonly SchemaFault[] => {
  const found: SchemaFault[] = [];
  const whole = new Set<string>();
  let isOpen = true;
  for (const [node, keys] of nodesOf(document)) {
    if (!concerning.some((keyword) => keyword in node)) continue;
    const pointer = toPointer(keys);
    const message = typeof node['pattern'] === 'string' ? patternFault(node['pattern']) : undefined;
    if (message !== undefined) found.push({ pointer: `${pointer}/pattern`, message });
    // Of a circle one part is enough, and what is left of it is none.
    if (!isOpen) continue;
    const circle = partOfItself(document, { node: node as Schema, pointer }, [], whole);
    if (circle === undefined) {
      const contradiction = node['allOf'] ? contradictionOf(document, node as Schema, pointer) : undefined;
      if (contradiction !== undefined) found.push({ pointer, message: contradiction });
      continue;
    }
    isOpen = false;
    found.push({ pointer: circle, message: 'a schema consists of itself by way of this part: take it out' });
  }
  return found;
});

/**
 * A pattern as JSON Schema reads it, under the flag u; one that is valid without it alone is read so.
 * @throws SyntaxError for what is no regular expression either way
 */
export function regExpOf(pattern: string): RegExp {
  try {
    return new RegExp(pattern, 'u');
  } catch {
    return new RegExp(pattern);
  }
}

function patternFault(pattern: string): string | undefined {
  const error = errorOf(() => regExpOf(pattern));
  return error && `${error.message.replaceAll(/\s+/g, ' ')}: write the pattern as JavaScript has it`;
}

function contradictionOf(document: OpenApiDocument, schema: Schema, pointer: string): string | undefined {
  const error = errorOf(() => joinAllOf(document, schema, pointer));
  return error && `the parts of its allOf contradict one another: ${(error.cause as Error).message}`;
}

function errorOf(work: () => unknown): Error | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    return error as Error;
  }
}

const composing = ['allOf', 'oneOf', 'anyOf'] as const;
/** A schema without any of them has neither fault. */
const concerning = ['pattern', ...composing];

/** The pointer of the part by which a schema is met again among its own parts. */
function partOfItself(
  document: OpenApiDocument,
  { node, pointer }: Located<Schema>,
  above: readonly string[],
  whole: Set<string>,
): string | undefined {
  if (whole.has(pointer)) return undefined;
  for (const keyword of composing) {
    const parts = Array.isArray(node[keyword]) ? (node[keyword] as readonly Schema[]) : [];
    for (const [index, part] of parts.entries()) {
      const at = `${pointer}/${keyword}/${index}`;
      const located = resolveSchema(document, part, at);
      if ([...above, pointer].includes(located.pointer)) return at;
      const circle = partOfItself(document, located, [...above, pointer], whole);
      if (circle !== undefined) return circle;
    }
  }
  whole.add(pointer);
  return undefined;
}
