// Refuses schemas that nothing can be done with, before anything is: one line with the file, the place and what to do.

import { ContractError } from '../errors.ts';
import type { OpenApiDocument, Schema } from './document.ts';
import { resolveSchema, toPointer } from './resolve.ts';
import { nodesOf } from './walk.ts';

/**
 * Checks every schema of a document.
 * @throws ContractError for a pattern that is no regular expression, and for a schema that consists of itself.
 */
export function checkSchemas(document: OpenApiDocument, file: string): void {
  const refuse = (pointer: string, says: string) => {
    throw new ContractError(`the contract ${file} has an error at #${pointer}: ${says}`);
  };
  const whole = new Set<string>();
  for (const [node, keys] of nodesOf(document)) {
    const pointer = toPointer(keys);
    const fault = typeof node['pattern'] === 'string' ? patternFault(node['pattern']) : undefined;
    if (fault !== undefined) refuse(`${pointer}/pattern`, fault);
    const circle = partOfItself(document, { node: node as Schema, pointer }, [], whole);
    if (circle !== undefined) {
      refuse(circle, 'the schema consists of itself by way of allOf, oneOf or anyOf: take one of them out');
    }
  }
}

/** JSON Schema reads patterns as ECMAScript does under the flag u. */
function patternFault(pattern: string): string | undefined {
  try {
    new RegExp(pattern, 'u');
    return undefined;
  } catch (error) {
    const reason = (error as Error).message.replaceAll(/\s+/g, ' ');
    return `${reason}. Patterns are read under the flag u: escape only what has to be, and a hyphen in a class`;
  }
}

interface Part {
  readonly node: Schema;
  readonly pointer: string;
}

const composing = ['allOf', 'oneOf', 'anyOf'] as const;

/** The pointer at which a schema is met again among its own parts. */
function partOfItself(
  document: OpenApiDocument,
  { node, pointer }: Part,
  above: readonly string[],
  whole: Set<string>,
): string | undefined {
  if (above.includes(pointer)) return pointer;
  if (whole.has(pointer)) return undefined;
  for (const keyword of composing) {
    const parts = Array.isArray(node[keyword]) ? (node[keyword] as readonly Schema[]) : [];
    for (const [index, part] of parts.entries()) {
      const located = resolveSchema(document, part, `${pointer}/${keyword}/${index}`);
      const circle = partOfItself(document, located, [...above, pointer], whole);
      if (circle !== undefined) return circle;
    }
  }
  whole.add(pointer);
  return undefined;
}
